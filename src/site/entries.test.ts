import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#src/lib/node/sqlite.ts';
import { createEntries, type Entries } from './entries.ts';
import { MIGRATIONS } from './migrations.ts';
import { createObjects } from './objects.ts';

/** How SQLite finds what is asked of the entries. */
function plansOf(ask: (entries: Entries) => Iterable<unknown>): string[] {
  const database = openDatabase(':memory:', MIGRATIONS);
  onTestFinished(() => database.close());
  const asked: string[] = [];
  const prepare: typeof database.prepare = (sql) => {
    asked.push(sql);
    return database.prepare(sql);
  };
  const entries = createEntries({ ...database, prepare }, createObjects(database, 0));
  for (const _ of ask(entries));
  return asked.flatMap((sql) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail)),
  );
}

test.each([
  ['what differs between two builds', (entries: Entries) => entries.differences(1, 2)],
  ['redirects', (entries: Entries) => entries.redirects(2)],
])('%s: not all entries are read to find them', (_, ask) => {
  const plans = plansOf(ask);
  expect(plans).not.toEqual([]);
  expect(plans.filter((plan) => /^SCAN entry(?! USING INDEX entry_redirect)/.test(plan))).toEqual(
    [],
  );
});
