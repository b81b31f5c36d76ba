import type { ItemRow } from '#src/model/items/item-table.ts';
import type { Language } from '#src/model/languages.ts';
import type { RequestResult } from '../requests/ask.ts';
import { askRows } from './requests.ts';
import { joinAnswers, mapAnswer } from './results.ts';

/** So many items one request may name: the server answers with no more rows than 60. */
const MOST = 50;

type Batch = { ids: Set<string>; answer: Promise<RequestResult<readonly ItemRow[]>> };

/** What is asked for next, by language and schema. */
const next = new Map<string, Batch>();

/**
 * The items with these ids. A menu is dozens of fields with an id each: those that ask in the same turn share their
 * requests.
 */
export async function rowsById(
  schema: string,
  lang: Language,
  ids: readonly string[],
): Promise<RequestResult<readonly ItemRow[]>> {
  const batches = new Set(ids.map((id) => batchWith(id, schema, lang)));
  const answers = await Promise.all([...batches].map(({ answer }) => answer));
  const wanted = new Set(ids);
  return mapAnswer(joinAnswers(answers), (rows) => rows.filter(({ id }) => wanted.has(id)));
}

function batchWith(id: string, schema: string, lang: Language): Batch {
  const key = `${lang} ${schema}`;
  const last = next.get(key);
  const batch = last && (last.ids.has(id) || last.ids.size < MOST) ? last : begun(schema, lang);
  batch.ids.add(id);
  next.set(key, batch);
  return batch;

  function begun(schema: string, lang: Language): Batch {
    const ids = new Set<string>();
    const answer = Promise.resolve().then(() => {
      if (next.get(key)?.ids === ids) next.delete(key);
      return askRows(schema, lang, { ids: [...ids] });
    });
    return { ids, answer };
  }
}
