import type {
  FieldPropertiesDto,
  FieldRuleDto,
  Partitioning,
  SchemaPropertiesDto,
  SchemaScriptsDto,
  SchemaType,
} from '#src/content/squidex/wire.ts';
import type { Audit } from './audit.ts';

/** The part of a schema that is stored as JSON. */
export type StoredSchema = {
  name: string;
  type: SchemaType;
  category: string | null;
  isPublished: boolean;
  properties: SchemaPropertiesDto;
  scripts: SchemaScriptsDto;
  previewUrls: Record<string, string>;
  fieldsInLists: string[];
  fieldsInReferences: string[];
  fieldRules: FieldRuleDto[];
  fields: FieldDefinition[];
  /** The highest field id ever given; ids are never used twice. */
  lastFieldId: number;
};

export type FieldDefinition = {
  fieldId: number;
  name: string;
  partitioning: Partitioning;
  isHidden: boolean;
  isLocked: boolean;
  isDisabled: boolean;
  properties: FieldPropertiesDto;
  nested: FieldDefinition[];
};

/** A field with what readers and validators look up often. */
export type SchemaField = Omit<FieldDefinition, 'nested'> & FieldSet;

export type FieldSet = { fields: readonly SchemaField[]; byName: ReadonlyMap<string, SchemaField> };

type SchemaRow = Audit & {
  key: number;
  id: string;
  version: number;
};

export type ServerSchema = SchemaRow & FieldSet & { definition: StoredSchema };

/** Finds schemas that are not deleted. */
export type Schemas = {
  byId(id: string): ServerSchema | undefined;
  byName(name: string): ServerSchema | undefined;
  all(): readonly ServerSchema[];
};

/** Makes the fields of a stored definition ready for use. */
export function compileFields(definitions: readonly FieldDefinition[]): FieldSet {
  const fields = definitions.map(({ nested, ...field }) => ({
    ...field,
    ...compileFields(nested),
  }));
  return { fields, byName: new Map(fields.map((field) => [field.name, field])) };
}

/** The name that people see. */
export function displayName(schema: ServerSchema): string {
  return schema.definition.properties.label || schema.definition.name;
}
