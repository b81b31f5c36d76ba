import { expect, test } from 'vitest';
import { queryPlans } from '../../tests/query-plans.ts';
import { createEntries, type Entries } from './entries.ts';
import { MIGRATIONS } from './migrations.ts';
import { createObjects } from './objects.ts';

test.each([
  ['what differs between two builds', (entries: Entries) => entries.differences(1, 2)],
  ['redirects', (entries: Entries) => entries.redirects(2)],
])('%s: not all entries are read to find them', (_, ask) => {
  const plans = queryPlans(MIGRATIONS, (db) => {
    const entries = createEntries(db, createObjects(db, 0));
    for (const _found of ask(entries));
  });
  expect(plans).not.toEqual([]);
  expect(plans.filter((plan) => /^SCAN entry(?! USING INDEX entry_redirect)/.test(plan))).toEqual(
    [],
  );
});
