import { plainText, type RichText, readRichText } from '#src/model/fields/rich-text.ts';
import type { FaultReason } from '#src/model/errors/import-faults.ts';
import { plainCents } from '#src/lib/money.ts';
import { isDay } from '#src/model/forms/rules/dates.ts';
import { isRecord } from '#src/lib/is-record.ts';
import type { Language } from '#src/model/languages.ts';

/** What a cell comes to. */
type ReadCell = { value: unknown } | { fault: FaultReason; text: string };

/** Names of what products refer to, by id and back. */
export type ItemNames = {
  /** The items that are called so. In: a name in any language, capitals make no difference; or an id. */
  ids(name: string): readonly string[];
  /**
   * What stands for one item in a file: its name for who reads it, or its id where others have that name or it has
   * none.
   */
  name(id: string): string;
  /** Its name in German, as a file for Shopify is. */
  title(id: string): string;
};

/** What columns need to know of the content. */
export type KnownItems = {
  categories: ItemNames;
  colors: ItemNames;
  care: ItemNames;
  hasFile(id: string): boolean;
};

/** A column of the plain form: which value of a product it is, and how it is written and read. */
export type ProductColumn = {
  name: string;
  field: string;
  partition: 'iv' | Language;
  isRequired: boolean;
  /** In: also the value that is there. An empty text never gets here. */
  read(text: string, known: KnownItems, before: unknown): ReadCell;
  /** In: also what stands before the cents. */
  write(value: unknown, known: KnownItems, decimal?: DecimalSign): string;
};

export type DecimalSign = '.' | ',';

/** Between names in a cell. */
const BETWEEN = '|';
const MAX_NAME = 200;

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function plain(
  name: string,
  field: string,
  partition: ProductColumn['partition'],
  most = 10_000,
): ProductColumn {
  return {
    ...{ name, field, partition, isRequired: false, write: text },
    read: (given) => (given.length > most ? { fault: 'too-long', text: given } : { value: given }),
  };
}

function both(name: string, field: string): ProductColumn[] {
  return [plain(`${name}_de`, field, 'de'), plain(`${name}_en`, field, 'en')];
}

const richText = (partition: Language): ProductColumn => ({
  ...plain(`text_${partition}`, 'text', partition),
  read: (given) => ({ value: paragraphs(given) }),
  write(value) {
    const document = readRichText(value);
    const parts = document?.content.map((node) => plainText({ type: 'doc', content: [node] }));
    return (parts ?? []).filter(Boolean).join('\n\n');
  },
});

/** A blank line ends a paragraph. */
function paragraphs(given: string): RichText {
  const parts = given.replaceAll('\r\n', '\n').split(/\n\s*\n/);
  return {
    type: 'doc',
    content: parts
      .map((part) => part.replaceAll(/\s+/g, ' ').trim())
      .filter(Boolean)
      .map((part) => ({ type: 'paragraph', content: [{ type: 'text', text: part }] })),
  };
}

function money(name: string, field: string, isRequired: boolean): ProductColumn {
  return {
    ...{ name, field, partition: 'iv', isRequired },
    read(given) {
      const cents = centsOf(given);
      return cents === undefined ? { fault: 'no-price', text: given } : { value: cents };
    },
    write: (value, _known, decimal) =>
      typeof value === 'number' ? plainCents(value, decimal) : '',
  };
}

const PRICE = /^(\d{1,3}(?:[.,’' ]\d{3})+|\d{1,9})(?:[.,](\d{1,2}))?$/;

/** `248`, `248,5`, `1.248,50 €` and `1,248.50`. */
function centsOf(given: string): number | undefined {
  const bare = given.replace(/^(?:€|EUR)|(?:€|EUR)$/g, '').trim();
  const [, euros, cents = ''] = PRICE.exec(bare) ?? [];
  if (euros === undefined) return undefined;
  return Number(euros.replaceAll(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'));
}

function names(name: string, field: string, of: (known: KnownItems) => ItemNames): ProductColumn {
  return {
    ...{ name, field, partition: 'iv', isRequired: false },
    read: (given, known, before) => itemsIn(given, of(known), ids(before)),
    write: (value, known) => ids(value).map(of(known).name).join(BETWEEN),
  };
}

/**
 * The ids of what a cell names, each once: it may be named in two languages. A name that several have stands for the
 * one of them that is there already.
 */
function itemsIn(
  given: string,
  names: ItemNames,
  there: readonly string[],
): { value: string[] } | Extract<ReadCell, { fault: FaultReason }> {
  const value: string[] = [];
  for (const name of namesIn(given)) {
    const found = names.ids(name);
    const meant = found.length > 1 ? found.filter((id) => there.includes(id)) : found;
    const [id] = meant;
    if (id === undefined || meant.length > 1)
      return { fault: found.length === 0 ? 'unknown-name' : 'shared-name', text: name };
    if (!value.includes(id)) value.push(id);
  }
  return { value };
}

const namesIn = (given: string) =>
  given
    .split(BETWEEN)
    .map((one) => one.trim())
    .filter(Boolean);

const ids = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const rows = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

const colorOf = ({ color }: Record<string, unknown>) => ids(color).slice(0, 1);

/** Rows that are there keep their pictures and what else they have. */
const colors: ProductColumn = {
  ...{ name: 'colors', field: 'variants', partition: 'iv', isRequired: false },
  read(given, known, before) {
    const there = rows(before);
    const found = itemsIn(given, known.colors, there.flatMap(colorOf));
    if ('fault' in found) return found;
    const rowOf = (id: string) =>
      there.find((row) => colorOf(row)[0] === id) ?? { color: [id], images: [] };
    return { value: found.value.map(rowOf) };
  },
  write: (value, known) => rows(value).flatMap(colorOf).map(known.colors.name).join(BETWEEN),
};

/** `140 × 200=248.00|160 × 220`: a size with a price of its own, and one without. */
const sizes: ProductColumn = {
  ...{ name: 'sizes', field: 'sizes', partition: 'iv', isRequired: false },
  read(given, _known, before) {
    const there = rows(before);
    const made: Record<string, unknown>[] = [];
    for (const one of namesIn(given)) {
      const [label = '', price] = one.split('=').map((part) => part.trim());
      const cents = price === undefined || price === '' ? null : centsOf(price);
      if (cents === undefined || label === '') return { fault: 'no-price', text: one };
      const row = there.find((known) => known['label'] === label) ?? { label, onlyColors: [] };
      made.push({ ...row, priceCents: cents });
    }
    return { value: made };
  },
  write: (value, _known, decimal) =>
    rows(value)
      .map(({ label, priceCents }) =>
        typeof priceCents === 'number'
          ? `${label}=${plainCents(priceCents, decimal)}`
          : text(label),
      )
      .join(BETWEEN),
};

const images: ProductColumn = {
  ...{ name: 'images', field: 'images', partition: 'iv', isRequired: false },
  read(given, known) {
    const found = namesIn(given);
    const missing = found.find((id) => !known.hasFile(id));
    return missing === undefined ? { value: found } : { fault: 'unknown-file', text: missing };
  },
  write: (value) => ids(value).join(BETWEEN),
};

const AVAILABILITIES = ['inStock', 'onOrder', 'unavailable'];

const availability: ProductColumn = {
  ...plain('availability', 'availability', 'iv'),
  read(given) {
    const found = AVAILABILITIES.find((one) => one.toLowerCase() === given.toLowerCase());
    return found ? { value: found } : { fault: 'no-choice', text: given };
  },
};

/** `2026-12-24`, or as spreadsheets save it: `24.12.2026`, `24/12/2026` and `12/24/2026`. */
const availableFrom: ProductColumn = {
  ...plain('available_from', 'availableFrom', 'iv'),
  read(given, _known, before) {
    const days = [...new Set(daysIn(given))].filter(isDay);
    const there = text(before).slice(0, 10);
    const [day] = days.length > 1 ? days.filter((one) => one === there) : days;
    return day === undefined ? { fault: 'no-day', text: given } : { value: `${day}T00:00:00Z` };
  },
  write: (value) => text(value).slice(0, 10),
};

/** `03/04/2027` is in April in Britain and in March in America, so it can be both. */
function daysIn(given: string): string[] {
  const [, one = '', sign, other = '', year = ''] =
    /^(\d\d?)([./])(\d\d?)\2(\d{4})$/.exec(given) ?? [];
  if (sign === undefined) return [given];
  const [first, second] = [one.padStart(2, '0'), other.padStart(2, '0')];
  const days = [`${year}-${second}-${first}`];
  return sign === '/' ? [...days, `${year}-${first}-${second}`] : days;
}

const order: ProductColumn = {
  ...plain('order', 'order', 'iv'),
  read: (given) =>
    /^-?\d{1,9}$/.test(given) ? { value: Number(given) } : { fault: 'no-number', text: given },
  write: (value) => (typeof value === 'number' ? String(value) : ''),
};

const FLAGS: Readonly<Record<string, boolean>> = {
  ...{ yes: true, ja: true, true: true, wahr: true, 1: true },
  ...{ no: false, nein: false, false: false, falsch: false, 0: false },
};

const samples: ProductColumn = {
  ...plain('samples', 'samples', 'iv'),
  read(given) {
    const key = given.toLowerCase();
    const value = Object.hasOwn(FLAGS, key) ? FLAGS[key] : undefined;
    return value === undefined ? { fault: 'no-flag', text: given } : { value };
  },
  write: (value) => (value === true ? 'yes' : 'no'),
};

/** Columns that say which product a row is, and how it stands. */
export const ID = 'id';
export const STATUS = 'status';
export const ARTICLE_NUMBER = 'article_number';

/** The plain form, in its order; `id` and `status` stand around it. */
export const COLUMNS: readonly ProductColumn[] = [
  plain(ARTICLE_NUMBER, 'articleNumber', 'iv'),
  { ...plain('name_de', 'name', 'de', MAX_NAME), isRequired: true },
  plain('name_en', 'name', 'en', MAX_NAME),
  ...both('summary', 'summary'),
  ...[richText('de'), richText('en')],
  ...both('materials', 'materials'),
  money('price', 'priceCents', true),
  money('old_price', 'oldPriceCents', false),
  names('categories', 'categories', ({ categories }) => categories),
  ...[colors, sizes],
  names('care', 'washingInstructions', ({ care }) => care),
  ...[images, availability, availableFrom, order, samples],
];
