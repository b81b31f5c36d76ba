import * as v from 'valibot';
import { fieldPattern } from '#src/lib/regular-expression.ts';
import { endingsFor, type FileUse } from './file.ts';
import { MASTER_LANGUAGE, LANGUAGES, type L, type Language } from '../languages.ts';
import { type RichText, readRichText } from './rich-text.ts';

export type Label = Record<Language, string>;

/** Which schemas a reference or component field accepts: names, or every block kind. */
export type Accepts = readonly string[] | 'blocks';

/**
 * One field of an entity or of a block: the single source for the Squidex schema, the parser, the
 * type, the form and the default. `T` is what code reads after parsing.
 */
export type Field<T> = {
  label: Label;
  /** Squidex's field properties without schema ids; `fieldType` names the type. */
  properties: { fieldType: string } & Record<string, unknown>;
  /** The schemas that a References, Component or Components field accepts. */
  accepts?: Accepts;
  /** What the files of an Assets field are for; absent: pictures. */
  files?: FileUse;
  /** Nested fields of an Array field. */
  nested?: Fields;
  /** The nested fields are the columns of a table, of which it uses the first ones. */
  growing?: boolean;
  /** Each language has a value of its own (root fields of entities only). */
  localized: boolean;
  /** Differs between the linked trees of a page (fields of blocks only). */
  translate: boolean;
  required: boolean;
  /**
   * What editors see in the place of a text until somebody writes it; never stored, and never shown to visitors.
   * A required text with such words may be missing in the content: its block is not shown then.
   */
  placeholder?: Label;
  /** The value of a new item or block. */
  initial?: unknown;
  /** The same where it differs between the linked trees of a page. */
  initialIn?: L<unknown>;
  /** Forms offer it only where another field of the block has one of these values. */
  when?: { field: string; is: readonly unknown[] };
  /** Words of a choice that mean something only on pages of products or of categories. */
  only?: Readonly<Record<string, 'product' | 'category'>>;
  /** One stored value (below the partition) → what code reads. */
  parser: v.GenericSchema<unknown, T>;
};

export type Fields = Record<string, Field<unknown>>;

export type Infer<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<infer T> ? T : never;
};

type Options = { label: Label; tags?: readonly string[] };

const absent = <T>(schema: v.GenericSchema<unknown, T>) =>
  v.pipe(
    v.nullish(schema),
    v.transform((value): T | undefined => value ?? undefined),
  );

const list = <T>(schema: v.GenericSchema<unknown, T>) =>
  v.pipe(
    v.nullish(v.array(schema)),
    v.transform((value): T[] => value ?? []),
  );

/** Squidex keeps one id as a list, too. */
const firstId = v.pipe(
  list(v.string()),
  v.transform((ids) => ids[0]),
);

function make<T>(
  options: Options,
  properties: Field<T>['properties'],
  parser: v.GenericSchema<unknown, T>,
): Field<T> {
  const tags = options.tags ? { tags: [...options.tags] } : {};
  return {
    label: options.label,
    properties: { ...properties, ...tags },
    localized: false,
    translate: false,
    required: false,
    parser,
  };
}

/** One line of text. In: `patternMessage` is what is said of a text that does not follow the pattern. */
export function text(
  options: Options & {
    minLength?: number;
    maxLength?: number;
    pattern?: string;
    patternMessage?: string;
  },
) {
  const { pattern, patternMessage } = options;
  const limits = {
    ...lengths(options),
    ...(pattern && { pattern }),
    ...(patternMessage && { patternMessage }),
  };
  return make<string | undefined>(
    options,
    { fieldType: 'String', editor: 'Input', ...limits },
    absent(pattern ? following(pattern, patternMessage) : v.string()),
  );
}

/** A text that follows a pattern; an empty one, which Squidex takes as well, is read as none. */
const following = (pattern: string, message: string | undefined) =>
  v.pipe(
    v.string(),
    v.regex(fieldPattern(pattern), message),
    v.transform((value) => value || undefined),
  );

const lengths = ({ minLength, maxLength }: { minLength?: number; maxLength?: number }) => ({
  ...(minLength ? { minLength } : {}),
  ...(maxLength ? { maxLength } : {}),
});

/** Several lines of plain text. */
export function multiline(options: Options & { minLength?: number; maxLength?: number }) {
  return make<string | undefined>(
    options,
    { fieldType: 'String', editor: 'TextArea', ...lengths(options) },
    absent(v.string()),
  );
}

/** One of a few words, which code compares with. */
export function choice<const T extends string>(options: Options & { values: readonly T[] }) {
  return make<T | undefined>(
    options,
    { fieldType: 'String', editor: 'Dropdown', allowedValues: [...options.values] },
    absent(v.picklist(options.values)),
  );
}

/** A word with suggestions; other words are read too, and the reader of the field decides what they mean. */
export function suggestion(options: Options & { values: readonly string[] }) {
  return make<string | undefined>(
    options,
    { fieldType: 'String', editor: 'Dropdown', allowedValues: [...options.values] },
    absent(v.string()),
  );
}

/** Text with headings, lists, links, bold and italic. */
export function richText(options: Options) {
  const parser = v.pipe(
    v.unknown(),
    v.transform((value): RichText | undefined => readRichText(value)),
  );
  return make<RichText | undefined>(options, { fieldType: 'RichText' }, parser);
}

/** A whole number, such as cents or centimetres. */
export function integer(options: Options & { min?: number; max?: number }) {
  const limits = {
    ...(options.min === undefined ? {} : { minValue: options.min }),
    ...(options.max === undefined ? {} : { maxValue: options.max }),
  };
  return make<number | undefined>(
    options,
    { fieldType: 'Number', editor: 'Input', ...limits },
    absent(
      v.pipe(
        v.number(),
        v.safeInteger(),
        v.minValue(options.min ?? Number.MIN_SAFE_INTEGER),
        v.maxValue(options.max ?? Number.MAX_SAFE_INTEGER),
      ),
    ),
  );
}

/** Yes or no; what is missing is read as `initial` (no, unless said otherwise). */
export function flag(options: Options & { initial?: boolean }): Field<boolean> {
  const initial = options.initial ?? false;
  const parser = v.pipe(
    v.nullish(v.boolean()),
    v.transform((value) => value ?? initial),
  );
  const properties = { fieldType: 'Boolean', editor: 'Toggle', defaultValue: initial };
  return { ...make(options, properties, parser), initial };
}

/** A calendar day; read as yyyy-mm-dd. */
export function day(options: Options) {
  const parser = absent(
    v.pipe(
      v.string(),
      v.regex(/^\d{4}-\d{2}-\d{2}/),
      v.transform((value) => value.slice(0, 10)),
    ),
  );
  return make<string | undefined>(options, { fieldType: 'DateTime', editor: 'Date' }, parser);
}

/** One item of the named schemas; read as its id. */
export function reference(options: Options & { to: readonly string[] }): Field<string | undefined> {
  const properties = { fieldType: 'References', editor: 'List', maxItems: 1 };
  return { ...make(options, properties, firstId), accepts: options.to };
}

/** Any number of items of the named schemas; read as their ids. */
export function references(options: Options & { to: readonly string[] }): Field<string[]> {
  const properties = { fieldType: 'References', editor: 'List' };
  return { ...make(options, properties, list(v.string())), accepts: options.to };
}

/** One asset; read as its id. */
export function asset(options: Options) {
  const properties = { fieldType: 'Assets', expectedType: 'Image', maxItems: 1 };
  return make<string | undefined>(options, properties, firstId);
}

/** One file that visitors get as it is; read as its asset's id. */
export function file(options: Options & { use: FileUse }): Field<string | undefined> {
  const allowedExtensions = endingsFor(options.use);
  const properties = { fieldType: 'Assets', maxItems: 1, allowedExtensions };
  return { ...make(options, properties, firstId), files: options.use };
}

/** Any number of assets; read as their ids. */
export function assets(options: Options) {
  return make<string[]>(options, { fieldType: 'Assets', expectedType: 'Image' }, list(v.string()));
}

/** Rows of named columns, `maxItems` at most; `growing`: they are a table's, which uses as many as it needs. */
export function rows<F extends Fields>(
  options: Options & { of: F; maxItems?: number; growing?: boolean },
): Field<Infer<F>[]> {
  const parser = list(parserOf(options.of));
  const { maxItems } = options;
  const properties = { fieldType: 'Array', ...(maxItems !== undefined && { maxItems }) };
  const field = { ...make(options, properties, parser), nested: options.of };
  return options.growing ? { ...field, growing: true } : field;
}

/** One component with known fields. */
export function component<F extends Fields>(
  options: Options & { schema: string; of: F },
): Field<Infer<F> | undefined> {
  const field = make(options, { fieldType: 'Component' }, absent(parserOf(options.of)));
  return { ...field, accepts: [options.schema] };
}

/** The block tree, or the blocks inside a block; kept as stored, each kind parses its own node. */
export function blocks<T>(options: Options & { node: v.GenericSchema<unknown, T> }): Field<T[]> {
  const field = make(options, { fieldType: 'Components' }, list(options.node));
  return { ...field, accepts: 'blocks' };
}

const hasValue = <T>(value: T): value is NonNullable<T> =>
  value !== undefined && value !== null && value !== '';

/** The field must have a value. */
export function required<T>(field: Field<T>): Field<NonNullable<T>> {
  const parser = v.pipe(field.parser, v.guard(hasValue<T>, 'Field is required.'));
  return {
    ...field,
    required: true,
    parser,
    properties: { ...field.properties, isRequired: true },
  };
}

/** A missing value is read as `value`, and a new item starts with it. */
export function withDefault<T>(field: Field<T>, value: NonNullable<T>): Field<NonNullable<T>> {
  const parser = v.pipe(
    field.parser,
    v.transform((found) => found ?? value),
  );
  const properties = { ...field.properties, defaultValue: value };
  return { ...field, initial: value, parser, properties };
}

/** A new block starts with these words; a missing value stays missing. */
export function startingWith<T>(field: Field<T>, values: Record<Language, T>): Field<T> {
  return { ...field, initialIn: values };
}

/** A new block starts with this stored value; a missing value stays missing. */
export function startingAs<T>(field: Field<T>, initial: unknown): Field<T> {
  return { ...field, initial };
}

/** Forms offer the field only where another one has one of these values. */
export function offeredWhen<T>(field: Field<T>, other: string, is: readonly unknown[]): Field<T> {
  return { ...field, when: { field: other, is } };
}

/** Editors see these words until somebody writes the text. */
export function withPlaceholder<T>(field: Field<T>, placeholder: Label): Field<T> {
  return { ...field, placeholder };
}

/**
 * A text without which its block says nothing. Editors see `placeholder` until somebody writes it. The content source
 * takes it empty, as it is at the beginning and where nobody has translated it; it is then read as ''.
 */
export function toBeWritten(field: Field<string | undefined>, placeholder: Label): Field<string> {
  const parser = v.pipe(
    field.parser,
    v.transform((value) => value ?? ''),
  );
  return { ...field, parser, required: true, placeholder };
}

/** The field has a value for each language. */
export function localized<T>(field: Field<T>): Field<L<NonNullable<T>>> {
  const parser = v.pipe(
    v.nullish(v.record(v.string(), v.unknown())),
    v.rawTransform(({ dataset, addIssue }) => {
      const value: L<NonNullable<T>> = {};
      for (const language of LANGUAGES) {
        const stored = dataset.value?.[language];
        const needed = field.required && language === MASTER_LANGUAGE;
        if (!needed && (stored === undefined || stored === null || stored === '')) continue;
        const parsed = v.safeParse(field.parser, stored);
        if (!parsed.success) addIssue({ message: `${language}: ${v.summarize(parsed.issues)}` });
        else if (parsed.output !== undefined && parsed.output !== null) {
          value[language] = parsed.output;
        }
      }
      return value;
    }),
  );
  return { ...field, localized: true, parser };
}

/** The field of a block differs between the linked trees of a page. */
export function translated<T>(field: Field<T>): Field<T> {
  return { ...field, translate: true };
}

/** A parser for plain field values (no partitions): nested rows, components and blocks. */
function parserOf<F extends Fields>(fields: F): v.GenericSchema<unknown, Infer<F>> {
  const entries = Object.fromEntries(
    Object.keys(fields).map((name) => [name, v.optional(v.unknown())] as const),
  );
  // The entries are made from a list of names, so their types are lost here.
  return v.pipe(
    v.object(entries),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const result = parseFields(fields, dataset.value);
      if (result.issues.length === 0) return result.value;
      for (const issue of result.issues) addIssue({ message: `${issue.field}: ${issue.reason}` });
      return NEVER;
    }),
  ) as v.GenericSchema<unknown, Infer<F>>;
}

export type FieldIssue = { field: string; reason: string };

/**
 * Parses plain field values one by one, so that a report can name the field.
 * Out: the value, complete only when `issues` is empty.
 */
export function parseFields<F extends Fields>(
  fields: F,
  values: Record<string, unknown>,
): { value: Infer<F>; issues: FieldIssue[] } {
  const value: Record<string, unknown> = {};
  const issues: FieldIssue[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const parsed = v.safeParse(field.parser, values[name]);
    if (parsed.success) value[name] = parsed.output;
    else issues.push({ field: name, reason: v.summarize(parsed.issues).replace(/^× /, '') });
  }
  // Each value is what the parser of its field has made.
  return { value: value as Infer<F>, issues };
}

/**
 * Parses the `data` of a content item: partitions (`iv`, languages) are resolved here.
 * In: Squidex's data object. Out: as `parseFields`.
 */
export function parseData<F extends Fields>(
  fields: F,
  data: Record<string, unknown>,
): { value: Infer<F>; issues: FieldIssue[] } {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const partitions = data[name];
    values[name] = field.localized ? partitions : Object(partitions).iv;
  }
  return parseFields(fields, values);
}
