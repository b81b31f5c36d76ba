import { isDeepStrictEqual } from 'node:util';
import type { FieldInput, SchemaInput } from './read.ts';
import type { FieldDefinition, StoredSchema } from '../model/schema.ts';

export type SyncOptions = { noFieldDeletion: boolean; noFieldRecreation: boolean };
export type SyncResult = { definition: StoredSchema; changes: number };

type IdCounter = { lastId: number; changes: number };

const PARTS = [
  'properties',
  'category',
  'scripts',
  'previewUrls',
  'isPublished',
  'fieldsInLists',
  'fieldsInReferences',
  'fieldRules',
] as const;

/** The definition of a new schema; field ids are given in order, nested ones included. */
export function newDefinition(
  name: string,
  type: StoredSchema['type'],
  input: SchemaInput,
): StoredSchema {
  const counter = { lastId: 0, changes: 0 };
  const fields = input.fields.map((field) => newField(field, counter));
  return { ...input, name, type, fields, lastFieldId: counter.lastId };
}

/** A field with the next free id. */
export function newField(input: FieldInput, counter: { lastId: number }): FieldDefinition {
  if (!input.properties) throw new TypeError('a field needs properties');
  counter.lastId += 1;
  return {
    fieldId: counter.lastId,
    name: input.name,
    partitioning: input.partitioning === 'language' ? 'language' : 'invariant',
    isHidden: input.isHidden,
    isLocked: input.isLocked,
    isDisabled: input.isDisabled,
    properties: input.properties,
    nested: input.nested.map((nested) => newField(nested, counter)),
  };
}

/**
 * Makes a schema equal to what a client describes. Fields are matched by name; another type or
 * partitioning makes a new field with a new id. Out: the definition, and how many changes it took.
 */
export function synchronise(
  current: StoredSchema,
  input: SchemaInput,
  options: SyncOptions,
): SyncResult {
  const counter: IdCounter = { lastId: current.lastFieldId, changes: 0 };
  const fields = syncFields(current.fields, input.fields, options, counter);
  counter.changes += PARTS.filter((part) => !isDeepStrictEqual(current[part], input[part])).length;
  return {
    definition: { ...current, ...input, fields, lastFieldId: counter.lastId },
    changes: counter.changes,
  };
}

function syncFields(
  current: readonly FieldDefinition[],
  wanted: readonly FieldInput[],
  options: SyncOptions,
  counter: IdCounter,
): FieldDefinition[] {
  const names = new Set(wanted.map(({ name }) => name));
  const surplus = current.filter(({ name }) => !names.has(name));
  const byName = new Map(current.map((field) => [field.name, field]));
  const synced = wanted.map((field) => syncField(byName.get(field.name), field, options, counter));
  const kept = surplus.filter((field) => options.noFieldDeletion || field.isLocked);
  counter.changes += surplus.length - kept.length;
  const before = current.filter((field) => names.has(field.name)).map(({ name }) => name);
  const after = synced.filter((field) => byName.has(field.name)).map(({ name }) => name);
  if (!isDeepStrictEqual(before, after)) counter.changes += 1;
  return [...synced, ...kept];
}

function syncField(
  current: FieldDefinition | undefined,
  wanted: FieldInput,
  options: SyncOptions,
  counter: IdCounter,
): FieldDefinition {
  if (!current) {
    counter.changes += 1;
    return newField(wanted, counter);
  }
  if (current.isLocked || !wanted.properties) return current;
  if (!sameKind(current, wanted)) {
    if (options.noFieldRecreation) return current;
    counter.changes += 2;
    return newField(wanted, counter);
  }
  const { isHidden, isLocked, isDisabled, properties } = wanted;
  const nested = syncFields(current.nested, wanted.nested, options, counter);
  const changed: FieldDefinition = { ...current, isHidden, isLocked, isDisabled, properties };
  if (!isDeepStrictEqual(changed, current)) counter.changes += 1;
  return { ...changed, nested };
}

function sameKind(current: FieldDefinition, wanted: FieldInput): boolean {
  return (
    current.properties.fieldType === wanted.properties?.fieldType &&
    current.partitioning === wanted.partitioning
  );
}
