import { inPortions } from '#src/lib/node/portions.ts';
import type { Database } from '#src/lib/node/sqlite.ts';
import type { ItemRef } from '#src/model/items/item-ref.ts';

const AT_ONCE = 500;
/** A text of stored JSON that may be an id. */
const ID = /"([\w-]{1,100})"/g;

/** Which items name which of the given ids, published or as drafts. Reads every item. */
export function usesOf(db: Database, ids: ReadonlySet<string>): Map<string, ItemRef[]> {
  const uses = new Map<string, Map<string, ItemRef>>();
  const all = { table: 'row', key: ['id', 'scope'], columns: ['schema', 'data'], size: AT_ONCE };
  for (const row of inPortions(db, all)) {
    const use = { schema: String(row['schema']), id: String(row['id']) };
    for (const [, named = ''] of String(row['data']).matchAll(ID)) {
      if (!ids.has(named)) continue;
      const known = uses.get(named) ?? new Map<string, ItemRef>();
      uses.set(named, known.set(use.id, use));
    }
  }
  return new Map([...uses].map(([id, by]) => [id, [...by.values()]]));
}
