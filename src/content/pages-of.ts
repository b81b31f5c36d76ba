import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { type Feed, PAGE_SIZE } from './source.ts';

/**
 * Reads all entries of a feed, each once. A source counts its pages from the first entry, so what is deleted meanwhile
 * moves the rest to the front. Each page therefore begins with the last entry of the one before; where it does not, it
 * is read from further to the front. Out: pages; a problem is the last of them.
 */
export async function* pagesOf<T extends { id: string }>(
  feed: Pick<Feed<T>, 'page'>,
): AsyncGenerator<Result<T[], Problem>, undefined> {
  const seen = new Set<string>();
  let pages = 0;
  /** Where a page was empty: a source may count more entries than it has. */
  let end = Number.POSITIVE_INFINITY;
  for (let skip = 0; ;) {
    const page = await feed.page(skip);
    if (!page.ok) {
      yield page;
      return;
    }
    const { items, total } = page.value;
    pages += 1;
    if (isEndless(pages, total)) {
      yield err(endless());
      return;
    }
    if (items.length === 0) end = skip;
    if (skip > 0 && !items.some(({ id }) => seen.has(id))) {
      skip = Math.max(0, skip - PAGE_SIZE);
      continue;
    }
    const unseen = items.filter(({ id }) => !seen.has(id));
    for (const { id } of unseen) seen.add(id);
    yield ok(unseen);
    if (skip + items.length >= Math.min(total, end)) return;
    skip += Math.max(1, items.length - 1);
  }
}

/** Whether so many pages are more than a list of so many entries has, also where these move while it is read. */
export const isEndless = (pages: number, total: number): boolean =>
  pages > 2 * Math.ceil(total / PAGE_SIZE) + 100;

export const endless = (): Problem =>
  problem('source-unreachable', { reason: 'a list does not come to its end' });

/** The same as one list. */
export async function allOf<T extends { id: string }>(
  feed: Pick<Feed<T>, 'page'>,
): Promise<Result<T[], Problem>> {
  const all: T[] = [];
  for await (const page of pagesOf(feed)) {
    if (!page.ok) return page;
    all.push(...page.value);
  }
  return ok(all);
}
