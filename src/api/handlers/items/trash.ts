import * as v from 'valibot';
import { ContentId } from '#src/api/contract/content.ts';
import { RESTORED_AT_ONCE, type RestoreAnswer, RestoreRequest } from '#src/api/contract/trash.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { foldTexts, lookFor } from '#src/lib/words.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { itemName, nameField } from '#src/model/items/item-form.ts';
import type { ItemRef } from '#src/model/items/item-ref.ts';
import { type Language, preferredLanguage } from '#src/model/languages.ts';
import type { DeletedItem } from '#src/content/source.ts';
import { LIMITS, parseBody, readForm } from '../../http.ts';
import type { Editing } from '../content.ts';
import type { EditingHandler, Wrote } from '../editing-requests.ts';
import { editableSchemas } from './item-forms.ts';

/** Something that was deleted and can be brought back; `deleted` is ISO 8601. */
type Deleted = { schema: string; id: string; name: string; deleted: string };
/** A row of the trash; `label`: what an item of its schema is called. */
export type TrashRow = Deleted & { label: string };

type Reading = Pick<Editing, 'allows' | 'schemas' | 'drafts' | 'deleted'>;

/** One item in the trash. Out: undefined where it is not there, or whoever asks may not bring it back. */
export async function findInTrash(
  editing: Pick<Reading, 'allows' | 'schemas' | 'deleted'>,
  { schema, id }: ItemRef,
  lang: Language,
): Promise<Deleted | undefined> {
  if (!editing.allows('restore', schema)) return undefined;
  const found = await editing.deleted(schema, { ids: [id] });
  const [item] = found.ok ? found.value.items : [];
  return item && deletedAs(editing, schema, item, lang);
}

/** Which part of the trash is asked for: what has these words in its name, or in what its kind is called. */
export type TrashQuery = { words: string; skip: number; top: number };

/** A part of the trash, the latest first, and how many were found. Problems: those of the content source. */
export async function listTrash(
  editing: Reading,
  { words, skip, top }: TrashQuery,
  lang: Language,
): Promise<Result<{ rows: TrashRow[]; total: number }, Problem>> {
  const labels = await editableSchemas(editing, lang);
  const open = labels.filter(({ name }) => editing.allows('restore', name));
  // The source does not know words as people read them: to look for some, all names are read.
  const most = words === '' ? { most: skip + top } : {};
  const found = await Promise.all(
    open.map(({ name }) => {
      const fields = [nameFieldIn(editing, name) ?? 'id'];
      return editing.deleted(name, { fields, ...most });
    }),
  );
  const all: TrashRow[] = [];
  let total = 0;
  for (const [index, some] of found.entries()) {
    if (!some.ok) return some;
    const { name: schema = '', one: label = '' } = open[index] ?? {};
    total += some.value.total;
    for (const item of some.value.items) {
      all.push({ ...deletedAs(editing, schema, item, lang), label });
    }
  }
  const isFound = lookFor(words);
  const rows = all
    .filter(({ name, schema, label }) => {
      const kinds = open.find((one) => one.name === schema)?.label ?? '';
      return words === '' || isFound(foldTexts([name, label, kinds]));
    })
    .sort((a, b) => (a.deleted < b.deleted ? 1 : -1));
  return ok({ rows: rows.slice(skip, skip + top), total: words === '' ? total : rows.length });
}

function nameFieldIn(editing: Pick<Editing, 'schemas'>, schema: string): string | undefined {
  const known = editing.schemas().find(({ name }) => name === schema);
  return known && nameField(known);
}

function deletedAs(
  editing: Pick<Editing, 'schemas'>,
  schema: string,
  { id, lastModified, data }: DeletedItem,
  lang: Language,
): Deleted {
  const name = itemName({ id, data }, nameFieldIn(editing, schema), lang);
  return { schema, id, name, deleted: lastModified };
}

const LIMIT = 256 * 1024;
const Restoration = v.strictObject({ schema: v.string(), id: ContentId });
/** Of several that are chosen each is a field of its own: `products/9c4d…=on`. */
const Restorations = v.pipe(
  v.record(v.pipe(v.string(), v.includes('/')), v.literal('on')),
  v.transform((fields) =>
    Object.keys(fields).map((place) => {
      const at = place.indexOf('/');
      return { schema: place.slice(0, at), id: place.slice(at + 1) };
    }),
  ),
  v.array(Restoration),
  v.minLength(1),
  v.maxLength(RESTORED_AT_ONCE),
);
const Asked = v.union([
  v.pipe(
    Restoration,
    v.transform((one) => [one]),
  ),
  Restorations,
]);

type Ports = { editing: Reading & Pick<Editing, 'restore'>; wrote: Wrote };

/**
 * `POST /manage/trash`: brings items back, as drafts: those that are named, or the first of those that have `words`.
 * Out: which ones, and how many of the asked stayed in the trash. Problems: where nothing came back, why the first of
 * them did not.
 */
export async function restoreFromTrash(
  request: Request,
  ports: Ports,
  lang: Language,
): Promise<Result<{ restored: ItemRef[]; left: number }, Problem>> {
  const form = await readForm(request, LIMIT);
  if (!form.ok) return form;
  const asked = await askedFor(ports, form.value, lang);
  if (!asked.ok) return asked;
  const { rows, total } = asked.value;
  const { restored, refused } = await restoreAll(ports, rows);
  const [why] = refused;
  return why && restored.length === 0 ? err(why) : ok({ restored, left: total - restored.length });
}

async function askedFor(
  { editing }: Ports,
  fields: Record<string, string>,
  lang: Language,
): Promise<Result<{ rows: readonly ItemRef[]; total: number }, Problem>> {
  const byWords = v.safeParse(RestoreRequest, fields);
  if (byWords.success) return listTrash(editing, firstOf(byWords.output.words), lang);
  const named = v.safeParse(Asked, fields);
  if (!named.success) return err(problem('form-incomplete'));
  return ok({ rows: named.output, total: named.output.length });
}

const firstOf = (words: string): TrashQuery => ({ words, skip: 0, top: RESTORED_AT_ONCE });

/**
 * `POST /api/trash`: brings the first of those items back that have some words. Asked again and again that is all of
 * them, and what was brought back before somebody stops stays so.
 */
export const postRestore: EditingHandler = async ({ request, wrote }, editing) => {
  const body = await parseBody(request, RestoreRequest, LIMITS.json);
  if (!body.ok) return body;
  const lang = preferredLanguage(request.headers.get('accept-language'));
  const found = await listTrash(editing, firstOf(body.value.words), lang);
  if (!found.ok) return found;
  const { rows, total } = found.value;
  const { restored, refused } = await restoreAll({ editing, wrote }, rows);
  const answer: RestoreAnswer = {
    ...{ restored: restored.length, refused: refused.length },
    rest: total - restored.length,
  };
  return ok({ status: 200, body: answer });
};

async function restoreAll(
  { editing, wrote }: Pick<Ports, 'wrote'> & { editing: Pick<Editing, 'allows' | 'restore'> },
  items: readonly ItemRef[],
): Promise<{ restored: ItemRef[]; refused: Problem[] }> {
  const restored: ItemRef[] = [];
  const refused: Problem[] = [];
  for (const [schema, some] of Map.groupBy(items, (item) => item.schema)) {
    const ids = some.map(({ id }) => id);
    if (!editing.allows('restore', schema)) {
      refused.push(...ids.map((id) => problem('content-missing', { schema, id })));
      continue;
    }
    const done = await editing.restore(schema, ids);
    refused.push(...done.refused.map((one) => one.problem));
    for (const { id, version } of done.back) {
      wrote({ operation: 'restore', schema, id, before: null, after: version });
      restored.push({ schema, id });
    }
  }
  return { restored, refused };
}
