import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { SchemaBody } from '#src/model/fields/squidex-schema.ts';

type WireField = {
  name: string;
  isHidden?: boolean | undefined;
  isDisabled?: boolean | undefined;
  partitioning?: string | undefined;
  properties: Record<string, unknown>;
  nested?: WireField[] | null | undefined;
};

const WireField: v.GenericSchema<unknown, WireField> = v.object({
  name: v.string(),
  isHidden: v.optional(v.boolean()),
  isDisabled: v.optional(v.boolean()),
  partitioning: v.optional(v.string()),
  properties: v.record(v.string(), v.unknown()),
  nested: v.nullish(v.array(v.lazy(() => WireField))),
});

/** A schema as the server has it; what we do not compare is kept as it came. */
export const WireSchema = v.looseObject({
  id: v.string(),
  name: v.string(),
  type: v.string(),
  isPublished: v.boolean(),
  properties: v.looseObject({ label: v.nullish(v.string()), tags: v.nullish(v.array(v.string())) }),
  fields: v.array(WireField),
});
export type WireSchema = v.InferOutput<typeof WireSchema>;

type OurField = Omit<SchemaBody['fields'][number], 'nested'> & { nested?: OurField[] };

/** What people set in Squidex's own interface and we do not: it survives a sync. */
const KEPT_OF_FIELD = ['hints', 'placeholder', 'isHalfWidth', 'editorUrl', 'inlineEditable'];
const KEPT_OF_SCHEMA = [
  ...['category', 'scripts', 'previewUrls'],
  ...['fieldRules', 'fieldsInLists', 'fieldsInReferences'],
];
/** What would refuse or fill in values, so it must be gone where we do not ask for it. */
const RULES = [
  ...['isRequired', 'isRequiredOnPublish', 'isUnique', 'isCreateOnly', 'defaultValue'],
  ...['minLength', 'maxLength', 'pattern', 'minValue', 'maxValue', 'minItems', 'maxItems'],
  ...['allowedValues', 'schemaIds', 'expectedType', 'uniqueFields'],
];

/** True for schemas that we made: they carry our tag. */
export function isOurs({ properties }: WireSchema, { properties: { tags } }: SchemaBody): boolean {
  return tags.every((tag) => properties.tags?.includes(tag));
}

/** The first field whose type or partitioning differs; changing it would lose its values. */
export function conflictOf(
  found: readonly WireField[],
  wanted: readonly OurField[],
): { field: string; found: string; wanted: string } | undefined {
  for (const ours of wanted) {
    const theirs = found.find(({ name }) => name === ours.name);
    if (!theirs) continue;
    const [is, be] = [kindOf(theirs), kindOf(ours)];
    if (is !== be) return { field: ours.name, found: is, wanted: be };
    const inner = conflictOf(theirs.nested ?? [], ours.nested ?? []);
    if (inner) return { ...inner, field: `${ours.name}.${inner.field}` };
  }
  return undefined;
}

function kindOf({ properties, partitioning }: WireField | OurField): string {
  const type = String(properties['fieldType']);
  return partitioning === 'language' ? `${type} (localized)` : type;
}

/** What has to change for the schema to fit, such as `seo: added`; nothing when it fits. */
export function schemaDifference(found: WireSchema, wanted: SchemaBody): string[] {
  return [
    ...(found.isPublished ? [] : ['published']),
    ...(found.properties.label === wanted.properties.label ? [] : ['label']),
    ...fieldDifferences(found.fields, wanted.fields),
  ];
}

function fieldDifferences(found: readonly WireField[], wanted: readonly OurField[]): string[] {
  return wanted.flatMap((ours) => {
    const theirs = found.find(({ name }) => name === ours.name);
    if (!theirs) return [`${ours.name}: added`];
    const nested = fieldDifferences(theirs.nested ?? [], ours.nested ?? []);
    return [
      ...(theirs.isHidden ? [`${ours.name}: shown`] : []),
      ...propertyDifferences(theirs.properties, ours.properties).map(
        (key) => `${ours.name}: ${key}`,
      ),
      ...nested.map((change) => `${ours.name}.${change}`),
    ];
  });
}

function propertyDifferences(
  found: Record<string, unknown>,
  wanted: Record<string, unknown>,
): string[] {
  const ours = Object.keys(wanted);
  const foreign = RULES.filter((key) => !ours.includes(key) && !isNeutral(found[key]));
  return [...ours.filter((key) => !isSame(key, found[key], wanted[key])), ...foreign];
}

function isSame(key: string, found: unknown, wanted: unknown): boolean {
  if (isNeutral(found) && isNeutral(wanted) && key !== 'defaultValue') return true;
  if (key !== 'schemaIds' || !Array.isArray(found) || !Array.isArray(wanted)) {
    return isDeepStrictEqual(found, wanted);
  }
  return isDeepStrictEqual([...found].sort(), [...wanted].sort());
}

function isNeutral(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || value === false || value === '';
}

/** The body of a sync: our definition, and what people set on the server beside it. */
export function syncBody(found: WireSchema, wanted: SchemaBody): Record<string, unknown> {
  return {
    ...pick(found, KEPT_OF_SCHEMA),
    isPublished: true,
    properties: {
      ...found.properties,
      ...wanted.properties,
      tags: [...new Set([...(found.properties.tags ?? []), ...wanted.properties.tags])],
    },
    fields: fieldBodies(found.fields, wanted.fields),
    noFieldDeletion: true,
    noFieldRecreation: true,
  };
}

function fieldBodies(found: readonly WireField[], wanted: readonly OurField[]): unknown[] {
  return wanted.map((ours) => {
    const theirs = found.find(({ name }) => name === ours.name);
    return {
      ...ours,
      isDisabled: theirs?.isDisabled ?? false,
      properties: { ...pick(theirs?.properties ?? {}, KEPT_OF_FIELD), ...ours.properties },
      ...(ours.nested ? { nested: fieldBodies(theirs?.nested ?? [], ours.nested) } : {}),
    };
  });
}

function pick(from: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]])),
  );
}
