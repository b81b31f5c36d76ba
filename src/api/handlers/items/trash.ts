import * as v from 'valibot';
import { ContentId } from '#src/api/contract/content.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { itemName, nameField } from '#src/model/items/item-form.ts';
import type { ItemRef } from '#src/model/items/item-ref.ts';
import type { Language } from '#src/model/languages.ts';
import type { DeletedItem } from '#src/content/source.ts';
import { readForm } from '../../http.ts';
import type { Editing } from '../content.ts';
import type { Wrote } from '../editing-requests.ts';
import { editableSchemas } from './item-forms.ts';

/** Something that was deleted and can be brought back; `deleted` is ISO 8601. */
type Deleted = { schema: string; id: string; name: string; deleted: string };
/** A row of the trash; `label`: what items of its schema are called. */
export type TrashRow = Deleted & { label: string };

type Reading = Pick<Editing, 'allows' | 'schemas' | 'drafts' | 'deleted'>;

/** One item in the trash. Out: undefined where it is not there, or whoever asks may not bring it back. */
export async function findInTrash(
  editing: Pick<Reading, 'allows' | 'schemas' | 'deleted'>,
  { schema, id }: { schema: string; id: string },
  lang: Language,
): Promise<Deleted | undefined> {
  if (!editing.allows('restore', schema)) return undefined;
  const found = await editing.deleted(schema, id);
  const [item] = found.ok ? found.value : [];
  return item && deletedAs(editing, schema, item, lang);
}

/** Everything in the trash, the latest first. Problems: those of the content source. */
export async function listTrash(
  editing: Reading,
  lang: Language,
): Promise<Result<TrashRow[], Problem>> {
  const labels = await editableSchemas(editing, lang);
  const open = labels.filter(({ name }) => editing.allows('restore', name));
  const found = await Promise.all(open.map(({ name }) => editing.deleted(name)));
  const rows: TrashRow[] = [];
  for (const [index, items] of found.entries()) {
    if (!items.ok) return items;
    const { name: schema = '', label = '' } = open[index] ?? {};
    for (const item of items.value) {
      rows.push({ ...deletedAs(editing, schema, item, lang), label });
    }
  }
  return ok(rows.sort((a, b) => (a.deleted < b.deleted ? 1 : -1)));
}

function deletedAs(
  editing: Pick<Editing, 'schemas'>,
  schema: string,
  { id, lastModified, data }: DeletedItem,
  lang: Language,
): Deleted {
  const known = editing.schemas().find(({ name }) => name === schema);
  const name = itemName({ id, data }, known && nameField(known), lang);
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
);
const Asked = v.union([
  v.pipe(
    Restoration,
    v.transform((one) => [one]),
  ),
  Restorations,
]);

/**
 * `POST /manage/trash`: brings items back, as drafts. Out: which ones, and how many stayed in the trash. Problems: where
 * nothing came back, why the first of them did not.
 */
export async function restoreFromTrash(
  request: Request,
  { editing, wrote }: { editing: Pick<Editing, 'allows' | 'restore'>; wrote: Wrote },
): Promise<Result<{ restored: ItemRef[]; left: number }, Problem>> {
  const form = await readForm(request, LIMIT);
  if (!form.ok) return form;
  const asked = v.safeParse(Asked, form.value);
  if (!asked.success) return err(problem('form-incomplete'));
  const restored: ItemRef[] = [];
  const refused: Problem[] = [];
  for (const { schema, id } of asked.output) {
    const back = editing.allows('restore', schema)
      ? await editing.restore({ schema, id })
      : err(problem('content-missing', { schema, id }));
    if (back.ok) {
      wrote({ operation: 'restore', schema, id, before: null, after: back.value.version });
      restored.push({ schema, id });
    } else refused.push(back.error);
  }
  const [why] = refused;
  return why && restored.length === 0 ? err(why) : ok({ restored, left: refused.length });
}
