import { partitionsFor } from '#src/model/items/shown-value.ts';
import type { Database } from '#src/lib/node/sqlite.ts';
import type { Language } from '#src/model/languages.ts';
import type { NamedItem } from './names.ts';
import { bitOf } from './tables.ts';

/** As the index `row_article` has it. */
const NUMBER = `json_extract(data, '$.articleNumber.iv')`;
const NEWEST = `FROM row WHERE schema = 'products' AND visible & ${bitOf('draft')}`;

/** The article number of a product's newest version; '' without one. */
export function articleNumberOf(db: Database, id: string): string {
  const row = db.prepare(`SELECT ${NUMBER} AS number ${NEWEST} AND id = ?`).get(id);
  return String(row?.['number'] ?? '');
}

/** The oldest of the other products whose newest version has an article number; undefined: none has. */
export function otherWithNumber(
  db: Database,
  id: string,
  number: string,
  lang: Language,
): NamedItem | undefined {
  const paths = partitionsFor(lang).map((one) => `$.name.${one}`);
  const names = paths.map(() => `nullif(json_extract(data, ?), '')`).join(', ');
  const row = db
    .prepare(
      `SELECT id, coalesce(${names}, id) AS name ${NEWEST} AND ${NUMBER} = ? AND id <> ?
       ORDER BY created, id LIMIT 1`,
    )
    .get(...paths, number, id);
  return row && { id: String(row['id']), name: String(row['name']) };
}
