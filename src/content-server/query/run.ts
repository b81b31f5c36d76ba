import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { createBoundedMap } from '#src/lib/bounded-map.ts';
import type { Database } from '#src/lib/node/sqlite.ts';
import { integer, type DbRow } from '../store/row.ts';
import { type Columns, compileFilter, compileSort, type Sql } from './sql.ts';
import { type ItemSelection, createAskedIndexes } from './asked-indexes.ts';
import { defineFunctions, tooLarge } from './functions.ts';
import { guardQueries } from './guard.ts';
import { findsFew, hasOperator, type Query } from './tree.ts';

/** Pages are at most this long; a larger `$top` is cut without a word, as in Squidex. */
export const PAGE_SIZE = 200;
/** A query may take this long, as in Squidex. */
const MAX_MILLISECONDS = 5_000;
/** What the data of a page may add up to, in characters. */
const MAX_CHARACTERS = 64 * 1024 * 1024;
/** The index along the usual order: quicker than to sort very many. */
const WALK = 'INDEXED BY content_changed';
/** So many are quicker sorted than found on a walk along the order. */
const FEW = 2_000;
/** Asked for each row, so that what has no filter ends as well. */
const IN_TIME: Sql = { text: 'in_time()', params: [] };
const MAX_STATEMENTS = 200;
const MAX_COUNTS = 200;

export type ListPlan = {
  table: 'content' | 'asset';
  /** The columns to read. */
  select: string;
  /** Conditions beside the query's own. */
  where: readonly Sql[];
  columns: Columns;
  query: Query;
  /** Undefined: what is asked for gets no index. */
  asked?: ItemSelection | undefined;
  /** When to count what the page does not show: never, without a filter, always. */
  total: 'never' | 'unfiltered' | 'always';
  /** The moment, by `performance.now()`, at which it is given up (408), if that is sooner than usual. */
  until?: number;
};

type ListResult = { rows: DbRow[]; total: number };

export type Runner = {
  /** Reads a page. Order: the query's, else newest change first; the id decides last. */
  list(plan: ListPlan): ListResult;
  /** Reads exactly these ids, in their order, without those that are missing. */
  byIds(plan: Omit<ListPlan, 'query' | 'total'>, ids: readonly string[]): DbRow[];
};

/**
 * Runs compiled queries. In: the database, and a number that differs after every change, so that
 * counts can be kept until then.
 */
export function createRunner(db: Database, changes: () => number): Runner {
  const within = defineFunctions(db.raw);
  const { prepare, forget } = createStatementCache(db);
  const count = createCounter(db, prepare, changes);
  const indexes = createAskedIndexes(db);
  return {
    list(plan) {
      const { query, asked } = plan;
      const where = whereOf({ ...plan, where: [...plan.where, IN_TIME] });
      const limit = Math.min(query.top ?? PAGE_SIZE, PAGE_SIZE);
      const chosen = query.random === undefined ? where : randomOf(plan.table, where, query.random);
      const read = (isServed: boolean) => {
        const isFew = isServed && count(plan.table, where) <= FEW;
        const sort = orderOf(plan, isFew);
        const walks = isServed && !isFew && query.sort.length === 0 ? WALK : '';
        const sql = `SELECT ${plan.select} FROM ${plan.table} ${walks} WHERE ${chosen.text} ORDER BY ${sort.text} LIMIT ? OFFSET ?`;
        const params = [...chosen.params, ...sort.params, limit, query.skip];
        const rows = readRows(prepare(sql), params);
        return { rows, total: totalOf(plan, rows.length, limit, () => count(plan.table, where)) };
      };
      const work = () => (asked ? indexes.run(asked, query.filter, read) : read(false));
      const until = Math.min(
        plan.until ?? Number.POSITIVE_INFINITY,
        performance.now() + MAX_MILLISECONDS,
      );
      try {
        return within({ until, isMatching: hasOperator(query.filter, 'matchs') }, work);
      } catch (error) {
        forget();
        throw error;
      }
    },
    byIds(plan, ids) {
      const where = whereOf({ ...plan, query: { sort: [], skip: 0 } });
      const sql = `SELECT ${plan.select} FROM ${plan.table} WHERE ${where.text} AND id IN (SELECT value FROM json_each(?))`;
      const rows = readRows(prepare(sql), [...where.params, JSON.stringify(ids)]);
      const byId = new Map(rows.map((row) => [String(row['id']), row]));
      return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
    },
  };
}

/** All rows, as long as they are not too much to hold (400). */
function readRows(statement: StatementSync, params: SQLInputValue[]): DbRow[] {
  const rows: DbRow[] = [];
  let size = 0;
  for (const row of statement.iterate(...params)) {
    const { data } = row;
    size += typeof data === 'string' ? data.length : 0;
    if (size > MAX_CHARACTERS) throw tooLarge();
    rows.push(row);
  }
  return rows;
}

/** So many of the rows that fulfil a condition, whichever. */
function randomOf(table: string, { text, params }: Sql, count: number): Sql {
  return {
    text: `key IN (SELECT key FROM ${table} WHERE ${text} ORDER BY random() LIMIT ?)`,
    params: [...params, count],
  };
}

/** The order. SQLite would rather walk along it than look up the few that are meant: `+` forbids that. */
function orderOf({ query, columns }: ListPlan, isFew: boolean): Sql {
  const sign = isFew || query.fullText !== undefined || findsFew(query.filter) ? '+' : '';
  if (query.sort.length > 0) return compileSort(query.sort, columns, sign);
  return { text: `${sign}last_modified DESC, id`, params: [] };
}

function whereOf({ where, query, columns }: Pick<ListPlan, 'where' | 'query' | 'columns'>): Sql {
  const parts = query.filter ? [...where, compileFilter(query.filter, columns)] : where;
  if (parts.length === 0) return { text: '1', params: [] };
  return {
    text: parts.map(({ text }) => text).join(' AND '),
    params: parts.flatMap(({ params }) => params),
  };
}

/** A page that is not full needs no counting. */
function totalOf(plan: ListPlan, found: number, limit: number, count: () => number): number {
  if (plan.query.skip === 0 && found < limit) return found;
  if (plan.total === 'never') return -1;
  return plan.total === 'unfiltered' && plan.query.filter ? -1 : count();
}

/** Counts that stay right until something changes. What is counted within a transaction may never become true. */
function createCounter(
  { raw }: Database,
  prepare: (sql: string) => StatementSync,
  changes: () => number,
) {
  const counts = createBoundedMap<string, number>(MAX_COUNTS);
  let asOf = changes();
  const countNow = (table: string, { text, params }: Sql): number => {
    const row = prepare(`SELECT count(*) AS n FROM ${table} WHERE ${text}`).get(...params);
    return row ? integer(row, 'n') : 0;
  };
  return function count(table: string, where: Sql): number {
    if (raw.isTransaction) return countNow(table, where);
    if (asOf !== changes()) counts.clear();
    asOf = changes();
    const key = JSON.stringify([table, where.text, where.params]);
    const known = counts.get(key) ?? countNow(table, where);
    counts.set(key, known);
    return known;
  };
}

/** Texts of filters have no end, so only the statements used last are kept. */
function createStatementCache(db: Database) {
  const statements = createBoundedMap<string, StatementSync>(MAX_STATEMENTS);
  const guarded = guardQueries(db.raw);
  return {
    prepare(sql: string): StatementSync {
      const statement = statements.get(sql) ?? guarded(() => db.raw.prepare(sql));
      statements.set(sql, statement);
      return statement;
    },
    /** A statement that failed reports that again when it is used the next time, whoever asks then. */
    forget: statements.clear,
  };
}
