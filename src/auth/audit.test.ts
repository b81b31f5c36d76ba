import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { type AuditEntry, importEntries, openAudit, takenBackSince } from './audit.ts';

const DAY = 24 * 3_600_000;
const entry = (id: string): AuditEntry => ({
  ...{ who: 'anna@example.com', operation: 'save', schema: 'pages', id },
  ...{ before: 3, after: 4 },
});

function openFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'loden-audit-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return join(dir, 'audit.sqlite');
}

test('the audit log is kept through restarts and read from the newest entry', () => {
  const path = openFolder();
  const first = openAudit(path, () => 1_000);
  first.append(entry('a'));
  first.append({ ...entry('b'), before: null });
  first.close();
  const second = openAudit(path, () => 2_000);
  second.append(entry('c'));
  const records = second.read(Number.MAX_SAFE_INTEGER, 2);
  expect(records.map(({ id, at }) => [id, at])).toEqual([
    ['c', 2_000],
    ['b', 1_000],
  ]);
  expect(records[1]).toMatchObject({ who: 'anna@example.com', before: null, after: 4 });
  expect(second.read(records[1]?.seq ?? 0, 10).map(({ id }) => id)).toEqual(['a']);
  second.close();
});

test('an entry cannot be changed, and goes when it is older than 400 days', () => {
  const path = openFolder();
  let now = 0;
  const log = openAudit(path, () => now);
  log.append(entry('old'));
  const raw = new DatabaseSync(path);
  expect(() => raw.exec(`UPDATE audit SET who = 'nobody'`)).toThrow('never changed');
  raw.close();
  now = 400 * DAY;
  log.append(entry('new'));
  expect(log.read(Number.MAX_SAFE_INTEGER, 10)).toHaveLength(2);
  now += 1;
  log.append(entry('newer'));
  expect(log.read(Number.MAX_SAFE_INTEGER, 10).map(({ id }) => id)).toEqual(['newer', 'new']);
  log.close();
});

test('the log is narrowed to a person, a schema and a span of time', () => {
  let now = 1_000;
  const log = openAudit(':memory:', () => now);
  log.append(entry('a'));
  log.append({ ...entry('b'), who: 'ben@example.com' });
  log.append({ ...entry('c'), schema: 'products' });
  now = 2_000;
  log.append(entry('d'));
  const found = (filter: Parameters<typeof log.read>[2], limit = 10) =>
    log.read(Number.MAX_SAFE_INTEGER, limit, filter).map(({ id }) => id);
  expect(found({ who: 'anna@example.com' })).toEqual(['d', 'c', 'a']);
  expect(found({ who: 'anna@example.com', schema: 'pages' })).toEqual(['d', 'a']);
  expect(found({ from: 1_000, to: 2_000 })).toEqual(['c', 'b', 'a']);
  expect(found({ who: "' OR 1 --" })).toEqual([]);
  expect(log.read(2, 10, { schema: 'pages' }).map(({ id }) => id)).toEqual(['a']);
  expect(log.names()).toEqual({
    who: ['anna@example.com', 'ben@example.com'],
    schemas: ['pages', 'products'],
  });
  log.close();
});

test('many entries are one write, and are found by what was done', () => {
  const log = openAudit(':memory:', () => 1_000);
  log.append(entry('a'));
  log.appendAll([
    { ...entry('a'), who: 'ben@example.com', operation: 'publish' },
    { ...entry('b'), operation: 'import' },
  ]);
  expect(() => log.appendAll([entry('c'), { ...entry('d'), after: 1.5 }])).toThrow();
  expect([...log.lastWriters('pages')]).toEqual([
    ['a', 'ben@example.com'],
    ['b', 'anna@example.com'],
  ]);
  const found = log.read(Number.MAX_SAFE_INTEGER, 10, { operations: ['save', 'import'] });
  expect(found.map(({ id }) => id)).toEqual(['b', 'a']);
  log.close();
});

test('it knows what went again with an import that was taken back, and no other deletion', () => {
  let now = 1_000;
  const log = openAudit(':memory:', () => now);
  const takeBack = (...ids: string[]) =>
    log.appendAll(
      importEntries({
        ...{ end: 'import-undone', who: 'anna@example.com', of: 'products', fileName: 'a.csv' },
        written: [
          ...ids.map((id) => ({ schema: 'products', id, before: 1, after: null })),
          { schema: 'products', id: 'was-there', before: 3, after: 4 },
        ],
      }),
    );
  takeBack('old');
  now += DAY;
  log.append({ ...entry('by-hand'), operation: 'delete' });
  now += 1;
  takeBack('a', 'b');
  expect([...takenBackSince(log, 1_001)].sort()).toEqual(['a', 'b']);
  expect([...takenBackSince(log, 1_000)].sort()).toEqual(['a', 'b', 'old']);
  log.close();
});

test('of each day it says how many items were published, and which one was the last', () => {
  let now = Date.UTC(2026, 10, 21, 12);
  const log = openAudit(':memory:', () => now);
  const publish = (id: string, operation = 'publish') => log.append({ ...entry(id), operation });
  publish('before');
  now += DAY;
  publish('home');
  publish('care');
  publish('home');
  publish('draft', 'save');
  now += 2 * DAY;
  publish('care', 'unpublish');
  const from = Date.UTC(2026, 10, 22);
  expect(log.days(['publish', 'unpublish'], from, from + 3 * DAY)).toEqual([
    { day: '2026-11-22', items: 2, schema: 'pages', id: 'home' },
    { day: '2026-11-24', items: 1, schema: 'pages', id: 'care' },
  ]);
  log.close();
});
