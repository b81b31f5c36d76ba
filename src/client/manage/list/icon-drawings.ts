import * as v from 'valibot';
import { itemsPath, ItemsAnswer } from '#src/api/contract/items.ts';
import { request } from '#src/client/visitor/http.ts';
import type { Fetch } from '#src/lib/retry.ts';
import type { IconAnswer } from '#src/model/pages/answers.ts';
import { FETCH_FAILURES } from '#src/model/errors/fetch-failures.ts';
import type { Language } from '#src/model/languages.ts';

/** An icon of a list that came without its drawing. */
export type LazyIcon = Pick<IconAnswer, 'id' | 'isLoading' | 'svg'>;

type Options = {
  fetch?: Fetch;
  log?(message: string, error: unknown): void;
};

/** How many ids fit into one address. */
const AT_ONCE = 50;

/**
 * Fetches drawings of icons when they are wanted, each once (specification, section 4). In: told of each icon when
 * its drawing is on its way, and when it has come. Out: what wants them, by their ids. What cannot be fetched is
 * logged in the catalogue's words, and loading stops there.
 */
export function createIconDrawings(
  lang: Language,
  onChange: (icon: LazyIcon) => void,
  { fetch = request, log = console.error }: Options = {},
): (ids: readonly string[]) => Promise<void> {
  const known = new Set<string>();
  let isStopped = false;

  async function load(ids: readonly string[]): Promise<void> {
    for (const id of ids) onChange({ id, isLoading: true, svg: null });
    const drawings = await fetchDrawings(ids);
    for (const id of ids) onChange({ id, isLoading: false, svg: drawings.get(id) ?? null });
  }

  async function fetchDrawings(ids: readonly string[]): Promise<Map<string, string>> {
    try {
      const response = await fetch(itemsPath('icons', lang, { ids }));
      if (!response.ok) throw new Error(`the list of icons answers ${response.status}`);
      const { items } = v.parse(ItemsAnswer, await response.json());
      return new Map(items.map(({ id, svg = '' }) => [id, svg]));
    } catch (error) {
      isStopped = true;
      log(FETCH_FAILURES.icons, error);
      return new Map();
    }
  }

  return async (ids) => {
    const wanted = ids.filter((id) => !known.has(id));
    for (const id of wanted) known.add(id);
    for (let at = 0; at < wanted.length && !isStopped; at += AT_ONCE) {
      await load(wanted.slice(at, at + AT_ONCE));
    }
  };
}
