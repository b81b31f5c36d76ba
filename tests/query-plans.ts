import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#src/lib/node/sqlite.ts';

/** How SQLite finds what `ask` asks of an empty database: the lines of EXPLAIN QUERY PLAN, in order. */
export function queryPlans(migrations: readonly string[], ask: (db: Database) => void): string[] {
  const db = openDatabase(':memory:', migrations);
  onTestFinished(() => db.close());
  const asked: string[] = [];
  const prepare: Database['prepare'] = (sql) => {
    asked.push(sql);
    return db.prepare(sql);
  };
  ask({ ...db, prepare });
  const plans = asked.flatMap((sql) => db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all());
  return plans.map(({ detail }) => String(detail));
}
