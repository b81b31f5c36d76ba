import { createBreath } from '#src/lib/pool.ts';
import type { Queries } from '#src/model/query.ts';
import type { Pages } from '#src/site/pages.ts';
import type { Recorded } from '#src/site/recorded.ts';

/** Where more than this share of the pages is stale, the rest is not worth looking for. */
const MOST = 0.5;

/**
 * Pages that may be others by now, though the code is the same: every query that any page was made from
 * is asked once. Writes nothing.
 * In: queries on the state to publish. Out: canonical paths; undefined when it is most of them.
 */
export async function stalePages(
  { recorded, pages }: { recorded: Recorded; pages: Pages },
  queries: Queries,
): Promise<ReadonlySet<string> | undefined> {
  const breathe = createBreath();
  const most = pages.count() * MOST;
  const stale = new Set<string>();
  for (const { key, isStill } of recorded.noted()) {
    await breathe();
    if (isStill(queries.readOf(key))) continue;
    for (const path of recorded.pagesUsing(key)) stale.add(path);
    if (stale.size > most) return undefined;
  }
  return stale;
}
