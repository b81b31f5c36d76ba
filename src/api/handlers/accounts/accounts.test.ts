import { expect, test } from 'vitest';
import type { AccountSummary } from '#src/auth/account-admin.ts';
import { findAccounts } from './accounts.ts';

function account(name: string, email: string, more: Partial<AccountSummary> = {}): AccountSummary {
  const rest = { superuser: false, devices: 0, seen: undefined, hasSecondFactor: false };
  return { name, email, ...rest, ...more };
}
const ALL = [
  account('Resi Müller', 'resi@almwerk.example', { devices: 2 }),
  account('Öttl Anna', 'anna@almwerk.example', { superuser: true }),
  account('Peter Zirm', 'peter@stube.example'),
];
const query = { words: '', sort: 'name', descending: false } as const;
const names = (found: readonly AccountSummary[]) => found.map(({ name }) => name);

test('accounts are found by each word of their name or address, without marks above letters', () => {
  expect(names(findAccounts(ALL, { ...query, words: 'muller resi' }, 'de'))).toEqual([
    'Resi Müller',
  ]);
  expect(names(findAccounts(ALL, { ...query, words: 'ALMWERK anna' }, 'en'))).toEqual([
    'Öttl Anna',
  ]);
  expect(findAccounts(ALL, { ...query, words: 'anna stube' }, 'de')).toEqual([]);
});

test('accounts are sorted as the language sorts letters, and equal ones by their names', () => {
  expect(names(findAccounts(ALL, query, 'de'))).toEqual(['Öttl Anna', 'Peter Zirm', 'Resi Müller']);
  expect(names(findAccounts(ALL, { ...query, sort: 'right' }, 'de'))).toEqual([
    'Öttl Anna',
    'Peter Zirm',
    'Resi Müller',
  ]);
  expect(names(findAccounts(ALL, { ...query, sort: 'devices', descending: true }, 'de'))).toEqual([
    'Resi Müller',
    'Öttl Anna',
    'Peter Zirm',
  ]);
});
