import type {
  FieldPropertiesDto,
  FieldRuleDto,
  JsonObject,
  SchemaPropertiesDto,
  SchemaScriptsDto,
} from '#src/content/squidex/wire.ts';
import {
  flagOf,
  member,
  object,
  optionalEnum,
  optionalFlag,
  optionalList,
  optionalObject,
  optionalText,
  optionalTexts,
} from '../base/json-read.ts';
import { notSupported, unreadable } from '../base/refusal.ts';
import { readProperties } from './properties.ts';
import type { StoredSchema } from '../model/schema.ts';

/** A field as a client describes it: without id, and perhaps with things that are not allowed. */
export type FieldInput = {
  name: string;
  partitioning: string;
  isHidden: boolean;
  isLocked: boolean;
  isDisabled: boolean;
  properties: FieldPropertiesDto | undefined;
  nested: FieldInput[];
};

/** A schema as a client describes it, for creation and synchronisation. */
export type SchemaInput = Omit<StoredSchema, 'name' | 'type' | 'fields' | 'lastFieldId'> & {
  fields: FieldInput[];
};

const SCHEMA_TEXTS = [
  'label',
  'hints',
  'contentsSidebarUrl',
  'contentSidebarUrl',
  'contentEditorUrl',
  'contentsEditorUrl',
  'contentsListUrl',
] as const;
const SCRIPTS = ['query', 'queryPre', 'create', 'update', 'delete', 'change'] as const;

/** Reads the common part of the bodies of create and sync; what is absent is empty. */
export function readSchemaInput(body: JsonObject): SchemaInput {
  return {
    category: optionalText(body, 'category') ?? null,
    isPublished: flagOf(body, 'isPublished'),
    properties: readSchemaProperties(optionalObject(body, 'properties') ?? {}),
    scripts: refuseScripts(optionalObject(body, 'scripts') ?? {}),
    previewUrls: readPreviewUrls(optionalObject(body, 'previewUrls') ?? {}),
    fieldsInLists: optionalTexts(body, 'fieldsInLists') ?? [],
    fieldsInReferences: optionalTexts(body, 'fieldsInReferences') ?? [],
    fieldRules: readFieldRules(body),
    fields: (optionalList(body, 'fields') ?? []).map((field) => readField(object(field))),
  };
}

/** Reads one field, with its nested ones. */
export function readField(source: JsonObject): FieldInput {
  const properties = member(source, 'properties');
  return {
    name: optionalText(source, 'name') ?? '',
    partitioning: optionalText(source, 'partitioning') ?? 'invariant',
    isHidden: flagOf(source, 'isHidden'),
    isLocked: flagOf(source, 'isLocked'),
    isDisabled: flagOf(source, 'isDisabled'),
    properties: properties === undefined ? undefined : readProperties(properties),
    nested: (optionalList(source, 'nested') ?? []).map((field) => readField(object(field))),
  };
}

/** Reads the properties of a schema. */
export function readSchemaProperties(source: JsonObject): SchemaPropertiesDto {
  const properties: SchemaPropertiesDto = {
    validateOnPublish: optionalFlag(source, 'validateOnPublish') ?? false,
  };
  for (const name of SCHEMA_TEXTS) {
    const value = optionalText(source, name);
    if (value !== undefined) properties[name] = value;
  }
  properties.tags = optionalTexts(source, 'tags') ?? [];
  properties.searchFields = optionalTexts(source, 'searchFields') ?? [];
  return properties;
}

/** Scripts would change what is stored and read: refused (501), unless they are empty. */
function refuseScripts(source: JsonObject): SchemaScriptsDto {
  if (SCRIPTS.some((name) => optionalText(source, name)?.trim())) throw notSupported('scripts');
  return {};
}

/** Reads the preview addresses by name. */
export function readPreviewUrls(source: JsonObject): Record<string, string> {
  const entries = Object.entries(source).map(([name, url]): [string, string] => {
    if (typeof url !== 'string') throw unreadable();
    return [name, url];
  });
  return Object.fromEntries(entries);
}

/** Reads the field rules of a body: they are stored, not run. */
export function readFieldRules(body: JsonObject): FieldRuleDto[] {
  return (optionalList(body, 'fieldRules') ?? []).map((value) => {
    const source = object(value);
    const condition = optionalText(source, 'condition');
    return {
      action: optionalEnum(source, 'action', ['Disable', 'Hide', 'Require'] as const) ?? 'Disable',
      field: optionalText(source, 'field') ?? '',
      ...(condition === undefined ? {} : { condition }),
    };
  });
}
