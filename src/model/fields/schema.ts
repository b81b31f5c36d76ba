import type { Fields, Label } from './field.ts';

/** Schemas of the content source with this tag may be filled in by visitors, in a block `form`. */
export const FORM_TAG = 'form';

/**
 * A content schema as code: the single source for the Squidex schema, the parser and the form of an
 * entity. `public` says whether strangers may ever reach its items.
 */
export type SchemaDefinition<F extends Fields = Fields> = {
  name: string;
  type: 'Default' | 'Singleton' | 'Component';
  label: Label;
  public: boolean;
  /** Visitors may fill it in: it carries the tag `form` in the content source. */
  form?: true;
  fields: F;
};

/** Defines a schema; keeps the exact types of its fields. */
export function defineSchema<F extends Fields>(definition: SchemaDefinition<F>) {
  return definition;
}

/** What every content item carries besides its data. Times are ISO 8601 in UTC. */
export type Item = {
  id: string;
  version: number;
  status: string;
  created: string;
  lastModified: string;
};
