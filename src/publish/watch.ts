import { createYielder } from '#src/lib/node/yielder.ts';
import type { Queries, Read } from '#src/model/query.ts';
import type { Pages } from '#src/site/pages.ts';
import { PLACED, placeKey } from './places.ts';

/**
 * Notes the places of every item that has none. Such an item (a template, say) may get one by a
 * change elsewhere, and no page's record would tell. In: what to do with each query.
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
