import type { Database } from '#src/lib/node/sqlite.ts';
import { text } from './row.ts';

export type LinkScope = 'published' | 'all';

export type LinkStore = {
  /** Stores what an item points to, from its live and from its editing data. */
  save(key: number, live: ReadonlySet<string>, editing: ReadonlySet<string>, isNew: boolean): void;
  /** Whether another item that is not deleted points to this id. */
  isReferenced(id: string): boolean;
  /** Those of the ids that exist as items visible in the scope, or as assets. */
  existing(ids: Iterable<string>, scope: LinkScope): Set<string>;
};

/** Who points to whom: for references, dangling ids and the check before a deletion. */
export function createLinkStore(db: Database): LinkStore {
  return {
    save(key, live, editing, isNew) {
      if (!isNew) db.prepare('DELETE FROM link WHERE source = ?').run(key);
      const insert = db.prepare('INSERT INTO link VALUES (?, ?, ?, ?)');
      for (const id of new Set([...live, ...editing])) {
        insert.run(id, key, live.has(id) ? 1 : 0, editing.has(id) ? 1 : 0);
      }
    },
    isReferenced(id) {
      const sql = `SELECT 1 FROM link l JOIN content c ON c.key = l.source
        WHERE l.target = ? AND c.deleted = 0 AND l.editing = 1 AND c.id <> l.target LIMIT 1`;
      return db.prepare(sql).get(id) !== undefined;
    },
    existing(ids, scope) {
      const list = JSON.stringify([...ids]);
      if (list === '[]') return new Set();
      const visible = scope === 'all' ? 'c.deleted = 0' : 'c.live = 1';
      const rows = db
        .prepare(
          `SELECT c.id FROM json_each(?1) j CROSS JOIN content c ON c.id = j.value WHERE ${visible}
           UNION SELECT a.id FROM json_each(?1) j CROSS JOIN asset a ON a.id = j.value
           WHERE a.deleted = 0`,
        )
        .all(list);
      return new Set(rows.map((row) => text(row, 'id')));
    },
  };
}
