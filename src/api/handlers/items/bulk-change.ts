import * as v from 'valibot';
import { ContentId, type ContentItem } from '#src/api/contract/content.ts';
import { isSameStored } from '#src/content/same-data.ts';
import type { ItemData } from '#src/content/source.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { fieldText, type ReadText, readFieldText } from '#src/model/forms/field-text.ts';
import type { Form, FormField } from '#src/model/forms/form.ts';
import { brokenRule, itemName, itemValues, nameField } from '#src/model/items/item-form.ts';
import type { Language } from '#src/model/languages.ts';
import type { Editing } from '../content.ts';
import { noteTaken, type Wrote } from '../editing-requests.ts';
import type { Stopped } from '../item-steps.ts';
import type { OnBulkProgress } from './bulk-runs.ts';
import { itemForm } from './item-forms.ts';

/** What many items get: a value, or a number that is so many percent higher. */
export type BulkChange = { field: string; kind: 'set' | 'percent'; value: string };

/** What becomes of one item; `fault`: nothing, because of this. Texts are as people write them. */
export type BulkRow = {
  id: string;
  name: string;
  version: number;
  before: string;
  after: string;
  fault: Problem | null;
};

type BulkPlan = { field: FormField; rows: BulkRow[] };
/** What an item had before, the version in which it has it no more, and whether visitors see that one. */
export type BulkUndo = { id: string; base: number; value: string; isLive: boolean };

/** The most items of one change. They are written one after the other while somebody waits. */
export const MAX_ITEMS = 2_000;
const INPUTS: ReadonlySet<FormField['input']> = new Set([
  'number',
  'stars',
  'text',
  'select',
  'radio',
]);

export const BulkIds = v.pipe(v.array(ContentId), v.minLength(1), v.maxLength(MAX_ITEMS));
export const BulkRequest = v.object({
  ids: BulkIds,
  field: v.pipe(v.string(), v.maxLength(100)),
  kind: v.picklist(['set', 'percent']),
  value: v.pipe(v.string(), v.maxLength(1_000)),
});
export const BulkVersions = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(ContentId, v.pipe(v.number(), v.integer(), v.minValue(0))),
);
export const BulkUndos = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ id: ContentId, base: v.number(), value: v.string(), isLive: v.boolean() })),
  v.maxLength(MAX_ITEMS),
);

/**
 * The fields of a schema that many items can get at once: one value for all languages, in one line. Numbers come
 * first, prices before all: they are what many items get together.
 */
export function bulkFields(fields: readonly FormField[]): FormField[] {
  return fields
    .filter((field) => !field.localized && !field.disabled && INPUTS.has(field.input))
    .sort((a, b) => Number(b.input === 'number') - Number(a.input === 'number'));
}

/** What changes of many items are made by; `tell` hears how far one is before each item. */
export type BulkPorts = { editing: Editing; wrote: Wrote; tell?: OnBulkProgress };

/** What a change would do; nothing is written. Problems: `content-missing` for a schema or field that is not there. */
export async function planBulk(
  editing: Editing,
  schema: string,
  { ids, ...change }: BulkChange & { ids: readonly string[] },
  lang: Language,
): Promise<Result<BulkPlan, Problem>> {
  const known = await fieldOf(editing, schema, change.field, lang);
  if (!known.ok) return known;
  const items = await editing.readMany(schema, ids);
  if (!items.ok) return items;
  const how = { ...known.value, change, lang };
  return ok({ field: known.value.field, rows: items.value.map((item) => planRow(item, how)) });
}

type Known = { field: FormField; form: Form; name: string | undefined };

async function fieldOf(
  editing: Editing,
  schema: string,
  name: string,
  lang: Language,
): Promise<Result<Known, Problem>> {
  const definition = editing.allows('bulk', schema)
    ? await itemForm(editing, schema, lang)
    : undefined;
  const field = definition && bulkFields(definition.form.fields).find((one) => one.name === name);
  const known = editing.schemas().find((one) => one.name === schema);
  if (!definition || !field || !known) return err(problem('content-missing', { schema, id: name }));
  return ok({ field, form: definition.form, name: nameField(known) });
}

function planRow(
  item: ContentItem,
  { field, form, name, change, lang }: Known & { change: BulkChange; lang: Language },
): BulkRow {
  const { id, version } = item;
  const data = (item.draft ?? item.published)?.data ?? {};
  const stored = data[field.name]?.['iv'];
  const before = fieldText(field, stored, form);
  const next = changed(field, stored, change, form);
  const fault = next
    ? faultOf(field, next.value, { style: form, beside: itemValues(form, data, 'iv') })
    : problem('value-unfit', { value: change.value });
  return {
    ...{ id, version, before, name: itemName({ id, data }, name, lang) },
    after: next ? fieldText(field, next.value, form) : before,
    fault,
  };
}

/** What is wrong with a new value, as the form of its item says it. */
function faultOf(
  field: FormField,
  value: unknown,
  where: Parameters<typeof brokenRule>[2],
): Problem | null {
  if (value === null) return field.required ? problem('value-missing') : null;
  const broken = brokenRule(field, value, where);
  return broken ? problem('value-breaks-rule', { message: broken.message }) : null;
}

/** What a text is called that stands for a value: of a choice what people read, else the text. */
export const choiceLabel = ({ options }: FormField, text: string): string =>
  options.find(({ value }) => value === text)?.label ?? text;

/** The value that a text means; a choice is meant by its value, or by what people read. */
function readMeant(field: FormField, text: string, form: Form): ReadText {
  const { options } = field;
  if (options.length === 0 || text.trim() === '') return readFieldText(field, text, form);
  const meant = text.trim().toLowerCase();
  const option = options.find((one) =>
    [one.value, one.label].some((known) => known.toLowerCase() === meant),
  );
  return option && readFieldText(field, option.value, form);
}

/** The new value; undefined where there is none. Amounts stay whole cents. */
function changed(
  field: FormField,
  stored: unknown,
  { kind, value }: BulkChange,
  form: Form,
): ReadText {
  if (kind === 'set') return readMeant(field, value, form);
  const given = value.replace(/%\s*$/, '').trim();
  const percent = Number(given.replace(',', '.'));
  if (typeof stored !== 'number' || given === '' || !Number.isFinite(percent)) return undefined;
  // What binary numbers add is cut off, so that half a cent is half a cent.
  const hundredfold = Number((stored * (100 + percent)).toPrecision(14));
  const isWhole = Number.isInteger(stored);
  return { value: isWhole ? Math.round(hundredfold / 100) : Math.round(hundredfold) / 100 };
}

/** What became of items: what takes it back, and the rows of those of which less became, with the reason. */
type BulkDone = { field: FormField; undo: BulkUndo[]; drafted: BulkRow[]; refused: BulkRow[] };

/**
 * Does what was planned, item by item. In: the versions that were looked at. Out: `drafted`: those that were saved, but
 * not published as they were to be.
 */
export async function applyBulk(
  { editing, wrote, tell }: BulkPorts,
  schema: string,
  asked: BulkChange & { ids: readonly string[]; versions: Readonly<Record<string, number>> },
  { publish, lang }: { publish: boolean; lang: Language },
): Promise<Result<BulkDone, Problem>> {
  const known = await fieldOf(editing, schema, asked.field, lang);
  if (!known.ok) return known;
  const items = await editing.readMany(schema, asked.ids);
  if (!items.ok) return items;
  const undo: BulkUndo[] = [];
  const drafted: BulkRow[] = [];
  const refused: BulkRow[] = [];
  for (const [done, item] of items.value.entries()) {
    tell?.({ done, total: items.value.length });
    const row = planRow(item, { ...known.value, change: asked, lang });
    const { id, before, after, fault } = row;
    if (fault || before === after) {
      if (fault) refused.push(row);
      continue;
    }
    const base = asked.versions[id] ?? row.version;
    const how = { base, text: after, publish };
    const written = await write({ editing, wrote }, item, known.value, how);
    const saved = written.ok ? written.value : savedIn(written.error);
    if (saved !== undefined) {
      undo.push({ id, base: saved, value: before, isLive: publish && written.ok });
    }
    if (!written.ok) {
      const less = saved === undefined ? refused : drafted;
      less.push({ ...row, fault: written.error.fault });
    }
  }
  return ok({ field: known.value.field, undo, drafted, refused });
}

/** Gives items back what they had. Out: the ids of those that somebody has changed since. */
export async function undoBulk(
  ports: BulkPorts,
  schema: string,
  { field: name, undo }: { field: string; undo: readonly BulkUndo[] },
  lang: Language,
): Promise<Result<string[], Problem>> {
  const known = await fieldOf(ports.editing, schema, name, lang);
  if (!known.ok) return known;
  const items = await ports.editing.readMany(
    schema,
    undo.map(({ id }) => id),
  );
  if (!items.ok) return items;
  const byId = new Map(items.value.map((item) => [item.id, item]));
  const left: string[] = [];
  for (const [done, { id, base, value, isLive }] of undo.entries()) {
    ports.tell?.({ done, total: undo.length });
    const item = byId.get(id);
    const how = { base, text: value, publish: isLive };
    const written = item && (await giveBack(ports, item, known.value, how));
    if (!written?.ok) left.push(id);
  }
  return ok(left);
}

type BulkWriting = { base: number; text: string; publish: boolean };

/** Writes a value that was there before; a draft that is then as visitors see the item waits for nothing, and goes. */
async function giveBack(ports: BulkPorts, item: ContentItem, known: Known, how: BulkWriting) {
  const { editing, wrote } = ports;
  const { schema, id, version, draft, published } = item;
  const { field, form } = known;
  const value = readFieldText(field, how.text, form);
  const isAsLive =
    draft !== undefined &&
    published !== undefined &&
    value !== undefined &&
    isSameStored({ ...draft.data, [field.name]: { iv: value.value } }, published.data);
  if (how.publish || version !== how.base || !isAsLive) return write(ports, item, known, how);
  const gone = await editing.discardDraft({ schema, id, base: version });
  if (gone.ok)
    wrote({ operation: 'discard', schema, id, before: version, after: gone.value.version });
  return gone;
}

/** The version in which a change was saved that stopped then. */
const savedIn = ({ taken }: Stopped) => taken.find(({ operation }) => operation === 'save')?.after;

/** Writes one value as its text says it. In: the item as it was read. Out: the version that has the value. */
async function write(
  { editing, wrote }: BulkPorts,
  item: ContentItem,
  { field, form }: Known,
  { base, text, publish }: BulkWriting,
): Promise<Result<number, Stopped>> {
  const refused = (fault: Problem) => err({ fault, taken: [] });
  // Nobody who changes a price publishes unfinished work of others.
  if (publish && item.published && item.draft) return refused(problem('draft-waits'));
  const value = readFieldText(field, text, form);
  const face = item.draft ?? item.published;
  if (!face || !value) return refused(problem('value-unfit', { value: text }));
  const data: ItemData = { ...face.data, [field.name]: { iv: value.value } };
  const { schema, id, version: current } = item;
  // The data that was read is that of this version, and may replace no other one.
  if (current !== base) return refused(problem('version-conflict', { base, current }));
  const written = await editing.update({ schema, id, base }, data, { publish });
  if (!written.ok) {
    noteTaken(wrote, { schema, id }, written.error);
    return written;
  }
  const { version: after } = written.value;
  wrote({ operation: publish ? 'publish' : 'save', schema, id, before: base, after });
  return ok(after);
}
