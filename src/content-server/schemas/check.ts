import type { SchemaPropertiesDto } from '#src/content/squidex/wire.ts';
import { checkProperties, tooLong } from './check-properties.ts';
import type { FieldInput, SchemaInput } from './read.ts';

const FIELD_NAME = /^[a-zA-Z0-9]+(-[a-zA-Z0-9]+)*$/;
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);
const META_FIELDS = new Set([
  'id',
  'created',
  'createdBy',
  'createdBy.avatar',
  'createdBy.name',
  'lastModified',
  'lastModifiedBy',
  'lastModifiedBy.avatar',
  'lastModifiedBy.name',
  'status',
  'status.color',
  'status.next',
  'version',
  'translationStatus',
  'translationStatusAverage',
]);

/** Whether a schema may have this name. */
export function isSchemaName(name: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) && !RESERVED.has(name);
}

/** What is wrong with a schema that is to be created or synchronised; empty when nothing is. */
export function checkSchema(input: SchemaInput): string[] {
  return [
    ...input.fields.flatMap((field, index) => checkRootField(field, `Fields[${index}]`)),
    ...duplicates(input.fields).map((name) => `Fields: Field '${name}' has been added twice.`),
    ...checkFieldNames(input.fields, input.fieldsInLists, 'FieldsInLists', true),
    ...checkFieldNames(input.fields, input.fieldsInReferences, 'FieldsInReferences', false),
    ...checkFieldRules(input.fieldRules),
    ...checkSchemaProperties(input.properties, 'Properties.'),
  ];
}

/** What is wrong with the properties of a schema. */
export function checkSchemaProperties(
  { label = '', hints = '', searchFields = [] }: SchemaPropertiesDto,
  path = '',
): string[] {
  return [
    ...(label.length > 100 ? [`${path}Label: ${tooLong('label', 100)}`] : []),
    ...(hints.length > 1_000 ? [`${path}Hints: ${tooLong('hints', 1_000)}`] : []),
    ...(searchFields.length > 4 ? ['Properties.SearchFields: Size must be between 1 and 4.'] : []),
  ];
}

/** What is wrong with rules for fields. */
export function checkFieldRules(rules: SchemaInput['fieldRules']): string[] {
  return rules.flatMap(({ field }, index) =>
    field.trim() ? [] : [`FieldRules[${index}].Field: Field is required.`],
  );
}

/** What is wrong with a field at the root of a schema. */
export function checkRootField(field: FieldInput, path: string): string[] {
  const problems = checkField(field, path);
  if (field.partitioning !== 'invariant' && field.partitioning !== 'language') {
    problems.push(`${dot(path)}Partitioning: Partitioning is not a valid value.`);
  }
  if (field.nested.length === 0) return problems;
  if (field.properties?.fieldType !== 'Array') {
    problems.push(`${dot(path)}Partitioning: Only array fields can have nested fields.`);
    return problems;
  }
  problems.push(
    ...field.nested.flatMap((nested, index) =>
      checkNestedField(nested, `${dot(path)}Nested[${index}]`),
    ),
    ...duplicates(field.nested).map(
      (name) => `${dot(path)}Nested: Field '${name}' has been added twice.`,
    ),
  );
  return problems;
}

/** What is wrong with a field of an array. */
export function checkNestedField(field: FieldInput, path: string): string[] {
  const problems = checkField(field, path);
  if (field.properties?.fieldType === 'Array') {
    problems.push(`${dot(path)}Properties: Nested field cannot be array fields.`);
  }
  return problems;
}

function checkField(field: FieldInput, path: string): string[] {
  const problems: string[] = [];
  if (!FIELD_NAME.test(field.name) || RESERVED.has(field.name)) {
    problems.push(`${dot(path)}Name: Name is not a Javascript property name.`);
  }
  if (!field.properties) return [...problems, `${dot(path)}Properties: Properties is required.`];
  if (field.properties.fieldType === 'UI') {
    if (field.isHidden) problems.push(`${dot(path)}IsHidden: UI field cannot be hidden.`);
    if (field.isDisabled) problems.push(`${dot(path)}IsDisabled: UI field cannot be disabled.`);
  }
  return [...problems, ...checkProperties(field.properties, `${dot(path)}Properties`)];
}

function dot(path: string): string {
  return path === '' ? '' : `${path}.`;
}

/** What is wrong with the names of fields that lists or references shall show. */
export function checkFieldNames(
  fields: readonly { name: string; properties: FieldInput['properties'] }[],
  names: readonly string[],
  path: string,
  allowMeta: boolean,
): string[] {
  const problems = names.flatMap((name, index) => {
    if (allowMeta && META_FIELDS.has(name)) return [];
    const field = fields.find((candidate) => `data.${candidate.name}` === name);
    if (!field) return [`${path}[${index}]: Field is not part of the schema.`];
    return field.properties?.fieldType === 'UI'
      ? [`${path}[${index}]: Field cannot be an UI field.`]
      : [];
  });
  const twice = duplicates(names.map((name) => ({ name })));
  return [...problems, ...twice.map((name) => `${path}: Field '${name}' has been added twice.`)];
}

function duplicates(fields: readonly { name: string }[]): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { name } of fields) (seen.has(name) ? twice : seen).add(name);
  return [...twice].filter((name) => name !== '');
}
