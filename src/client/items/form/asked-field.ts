import { isRecord } from '#src/lib/is-record.ts';
import { isMoney } from '#src/model/forms/field-text.ts';
import type { FormField } from '#src/model/forms/form.ts';
import {
  fieldsOfRow,
  isBlockTree,
  type ItemFormDefinition,
  partitionsOf,
  rowsOf,
  type StoredData,
} from '#src/model/items/item-form.ts';
import { isLanguage, type Language } from '#src/model/languages.ts';
import { fieldLabel } from '../field-label.ts';
import { type NamesById, type TellWords, valueText } from '../differences/tell-differences.ts';

/** The form of an item with what is written in it. */
export type ShownForm = { definition: ItemFormDefinition; data: StoredData };

/** A value of an item that somebody asks about. */
export type AskedField = {
  /** Leads to the value in the stored data: field, partition, and into rows. */
  path: readonly string[];
  /** What the field is called, after those that it stands in. */
  label: string;
  /** Null: the value is the same in all languages. */
  language: Language | null;
  value: unknown;
  /** How a value of the field reads. In: what the items and files are called that it names. */
  wordsOf(value: unknown, names: NamesById): string;
};

/** The value at a path such as `priceCents.iv` or `sizes.iv.0.widthCm`; undefined where the form has none. */
export function askedField(
  { definition, data }: ShownForm,
  path: string,
  words: TellWords,
): AskedField | undefined {
  const steps = path.split('.');
  const [name = '', partition = '', ...inside] = steps;
  let field = definition.form.fields.find((one) => one.name === name);
  let value: unknown = data[name]?.[partition];
  const labels = field ? [fieldLabel(field, words.euros)] : [];
  for (const step of inside) {
    if (!field) return undefined;
    if (Array.isArray(value)) {
      value = value[Number(step)];
      continue;
    }
    if (!isRecord(value)) return undefined;
    field = fieldsOfRow(field, value, definition.schemas).find((one) => one.name === step);
    value = value[step];
    if (field) labels.push(fieldLabel(field, words.euros));
  }
  if (!field) return undefined;
  const asked = field;
  return {
    ...{ path: steps, label: labels.join(', '), value },
    language: isLanguage(partition) ? partition : null,
    wordsOf: (one, names) => valueText(asked, one, { definition, words, names }),
  };
}

const LEAST_LETTERS = 4;
const NO_NAMES: NamesById = new Map();

/**
 * The path of the value that reads as a text of the page does: just so, else as an amount of money, which pages write
 * in other ways, else with more around it, else as a part of it. Undefined where none does.
 */
export function pathReading(form: ShownForm, text: string, words: TellWords): string | undefined {
  const wanted = plain(text);
  const cents = centsIn(wanted);
  let best: { path: string; fit: number } | undefined;
  for (const { path, field, value } of valuesIn(form)) {
    const read = plain(valueText(field, value, { ...form, words, names: NO_NAMES }));
    const isAmount = cents !== undefined && value === cents && isMoney(field);
    // A size shows its own price, not that of its product, which may be the same.
    const fit = isAmount ? 2 + path.split('.').length / 10 : fitOf(read, wanted);
    if (fit > (best?.fit ?? 0)) best = { path, fit };
  }
  return best?.path;
}

/** The path of the value that names a file or an item, by its id. */
export function pathNaming(form: ShownForm, id: string): string | undefined {
  for (const { path, value } of valuesIn(form)) {
    if (Array.isArray(value) && value.includes(id)) return path;
  }
  return undefined;
}

function fitOf(read: string, wanted: string): number {
  if (read === '' || wanted === '') return 0;
  if (read === wanted) return 3;
  if (wanted.length >= LEAST_LETTERS && read.includes(wanted)) return 2;
  if (read.length >= LEAST_LETTERS && wanted.includes(read)) return 1 + read.length / wanted.length;
  return 0;
}

/** An amount as pages write it, alone or behind a word: `248 €`, `ab 1.290 €`, `from €12.50`. */
const AMOUNT = /^(?:\p{L}+ )?(?:€ ?(\d[\d.,]*)|(\d[\d.,]*) ?€)$/u;

/** The cents of an amount of money; a sign before three digits parts thousands. */
function centsIn(text: string): number | undefined {
  const [, before, behind] = AMOUNT.exec(text) ?? [];
  const amount = before ?? behind;
  if (amount === undefined) return undefined;
  return Math.round(Number(amount.replaceAll(/[.,](?=\d{3})/g, '').replace(',', '.')) * 100);
}

const plain = (text: string) => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim();

type Leaf = { path: string; field: FormField; value: unknown };

/** All values of a form that are no rows, with their paths. */
function* valuesIn({ definition, data }: ShownForm): Generator<Leaf> {
  for (const field of definition.form.fields) {
    for (const partition of partitionsOf(field)) {
      const path = `${field.name}.${partition}`;
      yield* leavesOf({ path, field, value: data[field.name]?.[partition] }, definition);
    }
  }
}

function* leavesOf(leaf: Leaf, definition: ItemFormDefinition): Generator<Leaf> {
  const { path, field, value } = leaf;
  if (isBlockTree(field, value)) return;
  const rows = rowsOf(field, value);
  if (rows.length === 0) yield leaf;
  for (const [at, row] of rows.entries()) {
    const place = Array.isArray(value) ? `${path}.${at}` : path;
    for (const inner of fieldsOfRow(field, row, definition.schemas)) {
      const inside = { path: `${place}.${inner.name}`, field: inner, value: row[inner.name] };
      yield* leavesOf(inside, definition);
    }
  }
}
