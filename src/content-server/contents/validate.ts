import { isDeepStrictEqual } from 'node:util';
import type { ContentData, Json } from '#src/content/squidex/wire.ts';
import { isObject } from '../base/json-read.ts';
import type { SchemaField, ServerSchema } from '../model/schema.ts';
import type { AppLanguages } from '../store/languages.ts';
import { validateValue } from './validate-value.ts';
import { isUnset, type Validation } from './validation.ts';

/**
 * Checks data against a schema and adds each problem as `path: message` to the validation.
 * In: data with resolved component ids.
 */
export function validateData(
  data: ContentData,
  schema: ServerSchema,
  validation: Validation,
): void {
  for (const name of Object.keys(data)) {
    if (!schema.byName.has(name)) validation.problems.push(`${name}: Not a known field.`);
  }
  for (const field of schema.fields) {
    const value = Object.hasOwn(data, field.name) ? data[field.name] : undefined;
    if (value === undefined && validation.partial) continue;
    validateField(value, field, validation);
  }
}

function validateField(value: Json | undefined, field: SchemaField, validation: Validation): void {
  const { problems } = validation;
  if (field.properties.fieldType === 'UI') {
    if (value !== undefined) problems.push(`${field.name}: Value must not be defined.`);
    return;
  }
  const unset = isUnset(value);
  const partitions = isObject(value) && !unset ? value : {};
  if (field.properties.isCreateOnly && validation.previous) {
    const isPartial = validation.partial && !unset;
    validateUnchanged(partitions, isPartial, field, validation.previous, validation);
  }
  const keys = partitionsOf(field, validation.languages);
  for (const key of Object.keys(partitions)) {
    const known = keys.some((partition) => partition.key === key);
    const kind = field.partitioning === 'invariant' ? 'invariant value' : 'language';
    if (!known) problems.push(`${field.name}.${key}: Not a known ${kind}.`);
  }
  for (const { key, isOptional } of keys) {
    const present = Object.hasOwn(partitions, key);
    if (!present && validation.partial && !unset) continue;
    const path = `${field.name}.${key}`;
    validateValue(present ? partitions[key] : undefined, field, { path, isOptional }, validation);
  }
}

function validateUnchanged(
  partitions: { [key: string]: Json },
  isPartial: boolean,
  field: SchemaField,
  previous: ContentData,
  validation: Validation,
): void {
  for (const { key } of partitionsOf(field, validation.languages)) {
    if (isPartial && !Object.hasOwn(partitions, key)) continue;
    if (!isDeepStrictEqual(previous[field.name]?.[key], partitions[key])) {
      validation.problems.push(`${field.name}.${key}: Field cannot be changed after creation.`);
    }
  }
}

function partitionsOf(
  field: SchemaField,
  languages: AppLanguages,
): readonly { key: string; isOptional: boolean }[] {
  if (field.partitioning === 'invariant') return [{ key: 'iv', isOptional: false }];
  return languages.all.map(({ code, isOptional }) => ({ key: code, isOptional }));
}
