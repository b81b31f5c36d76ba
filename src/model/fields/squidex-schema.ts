import type { Accepts, Field } from './field.ts';
import { FORM_TAG, type SchemaDefinition } from './schema.ts';

export type SchemaIds = {
  /** The id of a schema by its name; undefined while it does not exist. */
  byName(name: string): string | undefined;
  /** The ids of all block kinds. */
  blocks(): string[];
};

type FieldBody = {
  name: string;
  partitioning?: 'language' | 'invariant';
  properties: Record<string, unknown>;
  nested?: FieldBody[];
};

export type SchemaBody = {
  name: string;
  type: SchemaDefinition['type'];
  isPublished: true;
  properties: { label: string; tags: string[] };
  fields: FieldBody[];
};

/**
 * The body that creates or syncs a schema in Squidex.
 * In: our definition and the ids of the schemas that it refers to. Out: JSON for
 * `POST /schemas` (sync sends the same without name and type).
 */
export function squidexSchema(schema: SchemaDefinition, ids: SchemaIds): SchemaBody {
  return {
    name: schema.name,
    type: schema.type,
    isPublished: true,
    properties: { label: schema.label.de, tags: schema.form ? ['loden', FORM_TAG] : ['loden'] },
    fields: Object.entries(schema.fields).map(([name, field]) => ({
      ...fieldBody(name, field, ids),
      partitioning: field.localized ? ('language' as const) : ('invariant' as const),
    })),
  };
}

function fieldBody(name: string, field: Field<unknown>, ids: SchemaIds): FieldBody {
  const schemaIds = field.accepts ? { schemaIds: resolve(field.accepts, ids) } : {};
  const body: FieldBody = {
    name,
    properties: { ...field.properties, label: field.label.de, ...schemaIds },
  };
  if (!field.nested) return body;
  const nested = Object.entries(field.nested);
  return { ...body, nested: nested.map(([inner, one]) => fieldBody(inner, one, ids)) };
}

function resolve(accepts: Accepts, ids: SchemaIds): string[] {
  if (accepts === 'blocks') return ids.blocks();
  return accepts.flatMap((name) => ids.byName(name) ?? []);
}
