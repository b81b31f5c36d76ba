import type { Database } from '#src/lib/node/sqlite.ts';
import { CATALOGUE, type Problem, type ProblemName } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { isLanguage } from '#src/model/languages.ts';
import { SPACES } from '#src/model/links.ts';
import { grants } from './addresses.ts';
import { withoutAddress } from './exempt.ts';
import { readMeta } from './meta.ts';
import { PUBLISHED } from './tables.ts';
import { createView } from './view.ts';

/** What is wrong with the published content, and with the source when it was last asked. */
export function problemsOf(db: Database): Problem[] {
  const away: Problem | undefined = JSON.parse(readMeta(db, 'away') ?? 'null') ?? undefined;
  return [...(away ? [away] : []), ...itemProblems(db), ...takenSlugs(db)];
}

/** What is wrong with a published item that does not parse; undefined for all others. */
export function unreadable(db: Database, id: string): Problem | undefined {
  const sql = `SELECT problem.name, problem.details FROM row JOIN problem USING (id, scope)
    WHERE id = ? AND scope = 'published' AND status = 'Published' AND visible = 0`;
  const row = db.prepare(sql).get(id);
  const name = String(row?.['name']);
  return row && isProblemName(name) ? problem(name, JSON.parse(String(row['details']))) : undefined;
}

/** What is wrong with the shop's own item where it is published and no state of it that can be read is known. */
export function unreadableSite(db: Database): Problem | undefined {
  const sql = `SELECT id FROM row WHERE schema = 'site' GROUP BY id HAVING max(visible & ${PUBLISHED}) = 0`;
  const row = db.prepare(sql).get();
  return row && unreadable(db, String(row['id']));
}

const ABOUT_ADDRESS: ReadonlySet<string> = new Set(['slug-missing', 'slug-reserved']);

function itemProblems(db: Database): Problem[] {
  const exempt = withoutAddress(createView(db, 'published'));
  const sql = `SELECT id, name, details FROM problem WHERE scope = 'published'
    ORDER BY id, name, details`;
  const rows = db.prepare(sql).all();
  return rows.flatMap((row) => {
    const name = String(row['name']);
    if (!isProblemName(name)) return [];
    if (ABOUT_ADDRESS.has(name) && exempt.has(String(row['id']))) return [];
    return [problem(name, JSON.parse(String(row['details'])))];
  });
}

const isProblemName = (name: string): name is ProblemName => Object.hasOwn(CATALOGUE, name);

/** Addresses that several items want: a warning for each item that does not get it. */
function takenSlugs(db: Database): Problem[] {
  const view = createView(db, 'published');
  const exempt = withoutAddress(view);
  const claimants: typeof view.claimants = (space, lang, slug) =>
    view.claimants(space, lang, slug).filter(({ id }) => space !== 'pages' || !exempt.has(id));
  const sql = `SELECT space, lang, fold FROM slug WHERE visible & ?
    GROUP BY space, lang, fold HAVING count(*) > 1`;
  const contested = db.prepare(sql).all(PUBLISHED);
  return contested.flatMap((row) => {
    const space = SPACES.find((one) => one === row['space']);
    const lang = row['lang'];
    if (!space || !isLanguage(lang)) return [];
    const [, ...losers] = grants(claimants, space, lang, String(row['fold']));
    return losers.map(({ id, slug, granted }) =>
      problem('slug-taken', { schema: space, id, slug, lang, used: granted() }),
    );
  });
}
