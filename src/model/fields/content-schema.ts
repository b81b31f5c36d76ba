import * as v from 'valibot';

const optional = <T>(schema: v.GenericSchema<unknown, T>) =>
  v.optional(
    v.pipe(
      v.nullable(schema),
      v.transform((value): T | undefined => value ?? undefined),
    ),
  );

const list = <T>(schema: v.GenericSchema<unknown, T>) =>
  v.optional(
    v.pipe(
      v.nullable(v.array(schema)),
      v.transform((value): T[] => value ?? []),
    ),
    [],
  );

/** What forms need to know of a field; everything else of the content source is left out. */
const Properties = v.object({
  fieldType: v.string(),
  label: optional(v.string()),
  hints: optional(v.string()),
  placeholder: optional(v.string()),
  editor: optional(v.string()),
  allowedValues: list(v.unknown()),
  minLength: optional(v.number()),
  maxLength: optional(v.number()),
  // Numbers of a Number field, days of a DateTime field.
  minValue: optional(v.union([v.number(), v.string()])),
  maxValue: optional(v.union([v.number(), v.string()])),
  minItems: optional(v.number()),
  maxItems: optional(v.number()),
  allowDuplicates: optional(v.boolean()),
  pattern: optional(v.string()),
  patternMessage: optional(v.string()),
  schemaIds: list(v.string()),
  // Of an Assets field: what its files are, and the endings that they may have.
  expectedType: optional(v.string()),
  allowedExtensions: list(v.string()),
  isRequired: v.fallback(v.boolean(), false),
  tags: list(v.string()),
  defaultValue: v.optional(v.unknown()),
});

const Leaf = v.object({
  name: v.string(),
  properties: Properties,
  /** Editors do not see it. */
  isHidden: optional(v.boolean()),
  /** Editors see it and cannot change it. */
  isDisabled: optional(v.boolean()),
});

/** Holds while its condition does, an expression of JavaScript; without a condition always. */
const FieldRule = v.object({
  action: v.picklist(['Disable', 'Hide', 'Require']),
  field: v.string(),
  condition: optional(v.string()),
});
export type FieldRule = v.InferOutput<typeof FieldRule>;

const ContentField = v.object({
  ...Leaf.entries,
  partitioning: optional(v.string()),
  /** The fields of an Array field; they have none of their own. */
  nested: list(Leaf),
});

/** A field as the content source has it. */
export type ContentField = v.InferOutput<typeof Leaf> &
  Partial<Pick<v.InferOutput<typeof ContentField>, 'partitioning' | 'nested'>>;

/** A schema as the content source has it: ours, and those of others. */
export const ContentSchema = v.object({
  id: v.string(),
  name: v.string(),
  isPublished: v.boolean(),
  type: optional(v.picklist(['Default', 'Singleton', 'Component'])),
  properties: v.object({ label: optional(v.string()), tags: list(v.string()) }),
  fields: v.array(ContentField),
  fieldRules: list(FieldRule),
  fieldsInLists: list(v.string()),
});

export type ContentSchema = v.InferOutput<typeof ContentSchema>;
