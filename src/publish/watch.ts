import { createYielder } from '#src/lib/node/yielder.ts';
import type { Queries, Read } from '#src/model/pages/query.ts';
import type { Pages } from '#src/site/pages.ts';
import { PLACED, placeKey } from './places.ts';

/**
 * Reads where every item without a page is placed. Such an item, a template for example, may get a page by a
 * change elsewhere, and no page has recorded the query that would tell. In: `note` records what was read.
 */
export async function watchItemsWithoutPage(
  pages: Pages,
  queries: Queries,
  note: (read: Read) => void,
): Promise<void> {
  const pause = createYielder();
  for (const schema of PLACED) {
    for (const id of queries.ids(schema)) {
      const place = pages.ofItem(id).length === 0 ? placeKey(schema, id) : undefined;
      if (place !== undefined) note(queries.readOf(place));
      await pause();
    }
  }
}
