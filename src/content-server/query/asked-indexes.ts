import { createHash } from 'node:crypto';
import type { Database } from '#src/lib/node/sqlite.ts';
import { fieldExpression } from '../store/field-indexes.ts';
import { text } from '../store/row.ts';
import type { QueryComparison, Filter, Operator } from './tree.ts';

/** A field gets an index when queries that filter by it have cost this much in all, in ms. */
const COSTLY = 300;
/** What a query counts at least, in ms: so 30 fast ones lead to an index, too. */
const QUESTION = 10;
/** Each index makes writing dearer. */
const MAX_INDEXES = 8;
const INDEXED: ReadonlySet<Operator> = new Set(['eq', 'in', 'lt', 'le', 'gt', 'ge']);

/** Which items are asked: of which schema, the condition that makes them visible, and their data. */
export type ItemSelection = { schemaKey: number; visible: string; data: string };

export type QueryIndexes = {
  /** Runs a query and notes what it costs. In: what is told whether an index serves the filter. */
  run<T>(asked: ItemSelection, filter: Filter | undefined, work: (isServed: boolean) => T): T;
};

/** Makes indexes for the fields that filters ask for again and again, between two requests. */
export function createAskedIndexes(db: Database): QueryIndexes {
  const costs = new Map<string, number>();
  const known = createKnown(db);
  const note = ({ name, rest }: Index, cost: number) => {
    const sum = (costs.get(name) ?? 0) + Math.max(cost, QUESTION);
    costs.set(name, sum < COSTLY ? sum : 0);
    if (sum < COSTLY) return;
    setImmediate(() => {
      if (db.raw.isOpen) create(db, known(), name, rest);
    });
  };
  return {
    run(asked, filter, work) {
      const indexes = narrowing(filter).map((comparison) => indexFor(asked, comparison));
      const missing = indexes.filter(({ name }) => !known().has(name));
      const start = process.cpuUsage();
      const result = work(missing.length < indexes.length);
      const { user, system } = process.cpuUsage(start);
      for (const index of missing) note(index, (user + system) / 1_000);
      return result;
    },
  };
}

type Index = { name: string; rest: string };

function indexFor({ schemaKey, visible, data }: ItemSelection, { target }: QueryComparison): Index {
  const [field, partition] = target.steps.map((step) => (step === 'each' ? '' : step.key));
  const expression = fieldExpression(field ?? '', data, partition);
  // With the key in it, SQLite prefers it to the indexes of all items, for ranges as well.
  const rest = `ON content (schema_key, ${expression}) WHERE ${visible} AND schema_key = ${schemaKey}`;
  return { name: `asked_${schemaKey}_${digest(visible + expression)}`, rest };
}

/** Those comparisons that every hit has to fulfil, and that an index on a value can serve. */
function narrowing(filter: Filter | undefined): QueryComparison[] {
  if (filter?.kind === 'and') return filter.filters.flatMap(narrowing);
  if (filter?.kind !== 'compare' || !INDEXED.has(filter.operator)) return [];
  const { target, value, ignoreCase } = filter;
  const isPlain = target.type === 'String' || target.type === 'Number';
  const isRoot = target.column === 'data' && target.steps.length === 2;
  return isPlain && isRoot && !target.unique && value !== null && !ignoreCase ? [filter] : [];
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** The names of the indexes that there are, read anew when any table or index has changed. */
function createKnown(db: Database): () => ReadonlySet<string> {
  let asOf: unknown;
  let names = new Set<string>();
  return function known() {
    const version = db.prepare('PRAGMA schema_version').get()?.['schema_version'];
    if (version !== asOf) {
      const sql = "SELECT name FROM sqlite_schema WHERE type = 'index' AND name GLOB 'asked_*'";
      names = new Set(
        db
          .prepare(sql)
          .all()
          .map((row) => text(row, 'name')),
      );
      asOf = version;
    }
    return names;
  };
}

/** Makes an index, unless the schema has enough. Without it everything works as before. */
function create(db: Database, names: ReadonlySet<string>, name: string, rest: string): void {
  const ofSchema = name.replace(/[^_]+$/, '');
  const others = [...names].filter((known) => known.startsWith(ofSchema));
  if (names.has(name) || others.length >= MAX_INDEXES) return;
  try {
    db.raw.exec(`CREATE INDEX ${name} ${rest}`);
  } catch (error) {
    console.error('content server: an index', error);
  }
}
