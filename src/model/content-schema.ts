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
  editor: optional(v.string()),
  allowedValues: list(v.unknown()),
  minLength: optional(v.number()),
  maxLength: optional(v.number()),
  minItems: optional(v.number()),
  isRequired: v.fallback(v.boolean(), false),
  tags: list(v.string()),
  defaultValue: v.optional(v.unknown()),
});

/** A schema as the content source has it: ours, and those of others. */
export const ContentSchema = v.object({
  id: v.string(),
  name: v.string(),
  isPublished: v.boolean(),
  properties: v.object({ label: optional(v.string()) }),
  fields: v.array(v.object({ name: v.string(), properties: Properties })),
});

export type ContentSchema = v.InferOutput<typeof ContentSchema>;
