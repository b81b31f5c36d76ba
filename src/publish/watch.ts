import { createBreath } from '#src/lib/pool.ts';
import { SPACES } from '#src/model/links.ts';
import { type Queries, queryKey, type Read } from '#src/model/query.ts';
import type { Pages } from '#src/site/pages.ts';

/**
 * Notes the routes of every item that has no page. Such an item (a template, say) may get one by a
 * change elsewhere, and no page's record would tell. In: what to do with each query.
 */
export async function watchItemsWithoutPage(
  pages: Pages,
  queries: Queries,
  note: (read: Read) => void,
): Promise<void> {
  const breathe = createBreath();
  for (const space of SPACES) {
    for (const id of queries.ids(space)) {
      if (pages.ofItem(id).length === 0) note(queries.readOf(queryKey('routes', id)));
      await breathe();
    }
  }
}
