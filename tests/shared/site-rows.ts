import { DatabaseSync } from 'node:sqlite';

/** What a site store holds of its newest state, whatever the numbers of its rows. */
export function rowsOf(file: string): Record<string, unknown> {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }));
  const open = 'e.until = 9007199254740992';
  const state = {
    pages: rows('SELECT * FROM page ORDER BY path'),
    entries: rows(`SELECT e.path, e.status, e.location, e.headers, hex(o.digest) AS digest
      FROM entry e LEFT JOIN object o ON o.id = e.object WHERE ${open} ORDER BY e.path`),
    queries: rows('SELECT key, hex(digest), hex(readers) FROM query ORDER BY key'),
    uses: rows('SELECT q.key, u.path FROM uses u JOIN query q ON q.id = u.query ORDER BY 1, 2'),
    reads: rows('SELECT q.key, r.reader FROM reads r JOIN query q ON q.id = r.query ORDER BY 1, 2'),
    states: rows('SELECT reader, hex(digest) FROM key_state ORDER BY reader'),
    listing: rows('SELECT * FROM listing ORDER BY path'),
    shards: rows('SELECT * FROM shard ORDER BY prefix'),
    searched: rows('SELECT path, lang, kind, rank FROM searched ORDER BY path'),
    words: rows(
      'SELECT d.path, s.title, s.body FROM searched d JOIN search s ON s.rowid = d.id ORDER BY 1',
    ),
    build: rows('SELECT id, at, app, report FROM build ORDER BY seq DESC LIMIT 1'),
  };
  database.close();
  return state;
}
