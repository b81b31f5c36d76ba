import type { Database } from '#src/lib/node/sqlite.ts';
import { queryKey } from '#src/model/pages/query.ts';
import type { Recorded } from './recorded.ts';
import { NEVER_ENDED } from './never-ended.ts';

/** In which builds a page that visitors see asks for a film or document (`file:{id}`). */
export type ShownFiles = {
  isIn(id: string, seq: number): boolean;
  /** Notes what build `seq`, the newest, shows. Call when its queries are noted. */
  note(seq: number): void;
};

/** Opens the table `shown_file`. */
export function createShownFiles(database: Database): ShownFiles {
  return {
    isIn(id, seq) {
      const sql = 'SELECT 1 FROM shown_file WHERE id = ? AND since <= ? AND until > ?';
      return database.prepare(sql).get(id, seq, seq) !== undefined;
    },
    note(seq) {
      database.prepare(GONE).run(seq);
      database.prepare(NEW).run(seq);
    },
  };
}

/** Whether the newest pages name a file: each of them noted that it asked for it. */
export function isAsked({ digestOf, pagesUsing }: Recorded, id: string): boolean {
  const query = queryKey('file', id);
  // Of a query whose answer is not known right now, the pages are still noted.
  return digestOf(query) !== undefined || [...pagesUsing(query)].length > 0;
}

const GONE = `
  UPDATE shown_file SET until = ? WHERE until = ${NEVER_ENDED}
    AND NOT EXISTS (SELECT 1 FROM query WHERE key = 'file:' || shown_file.id)`;
const NEW = `
  INSERT INTO shown_file (id, since) SELECT substr(key, 6), ? FROM query
    WHERE key >= 'file:' AND key < 'file;'
    AND NOT EXISTS (SELECT 1 FROM shown_file WHERE id = substr(key, 6) AND until = ${NEVER_ENDED})`;
