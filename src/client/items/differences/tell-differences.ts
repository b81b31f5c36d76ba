import { canonicalJson } from '#src/lib/canonical-json.ts';
import { cutText } from '#src/lib/cut-text.ts';
import { isRecord } from '#src/lib/is-record.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { fieldText } from '#src/model/forms/field-text.ts';
import type { Form, FormField } from '#src/model/forms/form.ts';
import type { ItemDifference } from '#src/model/items/item-changes.ts';
import type { ItemFormDefinition } from '#src/model/items/item-form.ts';
import { isLanguage, type Language, LANGUAGES } from '#src/model/languages.ts';
import { readRichText, type RichTextNode } from '#src/model/fields/rich-text.ts';
import { fieldLabel } from '../field-label.ts';
import { askFiles, askRows } from '../requests.ts';

/** A value as it was and as it is, as people read it; `label` empty: it is all that differs. */
export type ValueInWords = { label: string; before: string; after: string };

/** A difference in words. */
export type DifferenceInWords = {
  is: ItemDifference['is'];
  /** The block or the field. */
  name: string;
  /** The first words of the block. */
  words: string;
  /** The language, where only one of several is concerned. */
  language: Language | null;
  values: ValueInWords[];
};

/** What items and files are called, by their ids. */
export type NamesById = ReadonlyMap<string, string>;

export type TellWords = { yes: string; no: string; euros: string; count(items: number): string };
type Telling = { definition: ItemFormDefinition; words: TellWords; names: NamesById };

/** Says in words what differs. */
export function tellDifference(one: ItemDifference, telling: Telling): DifferenceInWords {
  const { definition } = telling;
  const language = languageOf(one, definition);
  if (one.is === 'field') {
    const field = definition.form.fields.find(({ name }) => name === one.field);
    const values = field
      ? toldValues(field, one.before, one.after, telling)
      : [plainly('', one.before, one.after)];
    return {
      is: one.is,
      name: field ? fieldLabel(field, telling.words.euros) : one.field,
      words: '',
      language,
      values,
    };
  }
  const form = formOf(one.block.schemaName, definition);
  const base = { name: form?.label ?? one.block.schemaName, words: firstWords(one.block, form) };
  if (one.is !== 'block-field') return { is: one.is, ...base, language, values: [] };
  return { is: one.is, ...base, language, values: blockValues(one, form, telling) };
}

function languageOf(
  { field, partitions }: ItemDifference,
  { form }: ItemFormDefinition,
): Language | null {
  const isLocalized = form.fields.find(({ name }) => name === field)?.localized ?? true;
  const [only] = partitions;
  return isLocalized && partitions.length < LANGUAGES.length && isLanguage(only) ? only : null;
}

function formOf(schema: string, { schemas }: ItemFormDefinition): Form | undefined {
  return Object.values(schemas).find(({ name }) => name === schema)?.form;
}

function blockValues(
  { path, before, after }: Extract<ItemDifference, { is: 'block-field' }>,
  form: Form | undefined,
  telling: Telling,
): ValueInWords[] {
  const [first, second] = path.split('.');
  const field = form?.fields.find(({ name }) => name === first);
  const inside = second === undefined ? field : insideOf(field, second, telling);
  if (!inside) return [plainly(path, before, after)];
  const told = toldValues(inside, before, after, telling);
  return told.map((one) => ({
    ...one,
    label: [inside.label, one.label].filter(Boolean).join(', '),
  }));
}

function insideOf(
  field: FormField | undefined,
  name: string,
  { definition }: Telling,
): FormField | undefined {
  const fields = field?.schemaIds.flatMap((id) => definition.schemas[id]?.form?.fields ?? []);
  return fields?.find((one) => one.name === name);
}

/** A component is told by its fields, everything else by itself. */
function toldValues(
  field: FormField,
  before: unknown,
  after: unknown,
  telling: Telling,
): ValueInWords[] {
  if (field.input !== 'component') {
    return [
      {
        label: '',
        before: valueText(field, before, telling),
        after: valueText(field, after, telling),
      },
    ];
  }
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .filter((name) => canonicalJson(old[name] ?? null) !== canonicalJson(now[name] ?? null))
    .map((name) => {
      const inner = insideOf(field, name, telling);
      if (!inner) return plainly(name, old[name], now[name]);
      const text = (value: unknown) => valueText(inner, value, telling);
      return { label: inner.label, before: text(old[name]), after: text(now[name]) };
    });
}

const plainly = (label: string, before: unknown, after: unknown): ValueInWords => ({
  ...{ label, before: plainText(before), after: plainText(after) },
});

const plainText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

/** A value as people read it. */
export function valueText(field: FormField, value: unknown, telling: Telling): string {
  const { words, names, definition } = telling;
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  const option = field.options.find((one) => one.value === String(value));
  if (option) return option.label;
  const document = readRichText(value);
  if (document) return document.content.map(richWords).join('\n').trim();
  if (Array.isArray(value) && (field.input === 'references' || field.input === 'assets')) {
    return value.map((id) => names.get(String(id)) ?? String(id)).join(', ');
  }
  if (Array.isArray(value) && field.nested.length > 0) {
    return value.map((row) => rowText(field.nested, row, telling)).join('\n');
  }
  if (isRecord(value) && typeof value['latitude'] === 'number') {
    return `${value['latitude']}, ${String(value['longitude'])}`;
  }
  if (Array.isArray(value) && field.input === 'components') return words.count(value.length);
  return fieldText(field, value, definition.form) || plainText(value);
}

function rowText(fields: readonly FormField[], row: unknown, telling: Telling): string {
  if (!isRecord(row)) return '';
  return fields
    .map((field) => valueText(field, row[field.name], telling))
    .filter((text) => text !== '')
    .join(', ');
}

function richWords(node: RichTextNode): string {
  if (node.type === 'text') return node.text;
  if (node.type === 'hardBreak') return '\n';
  const isList = node.type === 'bulletList' || node.type === 'orderedList';
  return node.content.map(richWords).join(isList ? '\n' : '');
}

const WORDS_SHOWN = 48;

/** What tells a block from others of its kind. */
function firstWords(block: BlockNode, form: Form | undefined): string {
  for (const { name } of form?.fields ?? []) {
    const value = block[name];
    const document = readRichText(value);
    const text = document
      ? document.content.map(richWords).join(' ')
      : typeof value === 'string' && TEXTUAL.test(name)
        ? value
        : '';
    if (text.trim() === '') continue;
    return text.length > WORDS_SHOWN ? `${cutText(text, WORDS_SHOWN).trim()} …` : text;
  }
  return '';
}

/** Fields of blocks that are read, not chosen. */
const TEXTUAL = /text|title|label|name|caption|headline|quote/i;

/** Reads what the items and files are called that differences name. */
export async function namesIn(
  differences: readonly ItemDifference[],
  definition: ItemFormDefinition,
  lang: Language,
): Promise<NamesById> {
  return namesOf(differences.flatMap(valuesIn), definition, lang);
}

/** Reads what the items and files are called whose ids are in values of an item. */
export async function namesOf(
  values: readonly unknown[],
  definition: ItemFormDefinition,
  lang: Language,
): Promise<NamesById> {
  const ids = [...new Set(values.flatMap(idsOf))].filter((id) => ID.test(id));
  if (ids.length === 0) return new Map();
  const schemas = new Set(
    Object.values(definition.schemas)
      .flatMap(({ form }) => form?.fields ?? [])
      .concat(definition.form.fields)
      .filter(({ input }) => input === 'references')
      .flatMap(({ schemaIds }) => schemaIds.flatMap((id) => definition.schemas[id]?.name ?? [])),
  );
  const answers = await Promise.all([
    askFiles('assets', lang, { ids }),
    ...[...schemas].map((schema) => askRows(schema, lang, { ids })),
  ]);
  // What was not answered keeps its id.
  const found = answers.flatMap<{ id: string; name: string }>((one) =>
    one.is === 'done' ? one.value : [],
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const valuesIn = (one: ItemDifference): unknown[] =>
  'before' in one ? [one.before, one.after] : [];

function idsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(idsOf);
  return isRecord(value) ? Object.values(value).flatMap(idsOf) : [];
}
