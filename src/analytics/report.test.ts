import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { eachDay } from '#src/model/visitors/visit-report.ts';
import { openCounter } from './counter.ts';
import type { SiteVisit } from './visit.ts';

const DAY_MS = 24 * 3_600_000;
const VISIT = {
  ...{ name: 'pageview', path: '/de', referrer: null, campaign: null, device: 'phone' },
  ...{ query: '', detail: null, revenue: null },
} as const satisfies Partial<SiteVisit>;

/** An empty counter in a file. */
function open(now = Date.now) {
  const folder = mkdtempSync(join(tmpdir(), 'loden-report-'));
  const path = join(folder, 'visits.sqlite');
  const counter = openCounter({
    path,
    isPage: () => true,
    countryOf: () => 'AT',
    now,
    log: (error) => {
      throw error;
    },
  });
  onTestFinished(() => {
    counter.close();
    rmSync(folder, { recursive: true });
  });
  return { counter, path };
}

/** Writes into the file what was counted on each day of a range. In: the counts of a day, by kind and value. */
function fill(
  path: string,
  range: { from: string; to: string },
  countsOf: (day: string) => [what: string, value: string, count: number][],
): void {
  const db = new DatabaseSync(path);
  const insert = db.prepare('INSERT INTO counted (day, what, value, count) VALUES (?, ?, ?, ?)');
  db.exec('BEGIN');
  for (const day of eachDay(range)) {
    for (const counted of countsOf(day)) insert.run(day, ...counted);
  }
  db.exec('COMMIT');
  db.close();
}

test('a range has each of its days, what was most first, and what there was in as many days before', async () => {
  let time = Date.UTC(2026, 10, 19, 12);
  const { counter } = open(() => time);
  const come = (agent: string, visit: Partial<SiteVisit> = {}) =>
    counter.count({ ...BLANK, ...VISIT, ...visit }, { ...NOBODY, agent });
  come('a', { referrer: 'example.org' });
  time += 2 * DAY_MS;
  come('a');
  time += 90_000;
  come('a', { path: '/de/pflege' });
  come('b', { device: 'desktop', referrer: 'example.org', campaign: 'winter' });
  time += DAY_MS - 90_000;
  come('c', { path: '/de/pflege', referrer: 'example.org' });
  come('c', { name: 'Search: No Results', detail: 'walldecke' });
  come('c', { name: '404', path: '/de/alt' });
  come('c', { name: 'Enquiry', revenue: { currency: 'EUR', cents: 24_800 } });
  expect(await counter.report({ from: '2026-11-21', to: '2026-11-23' })).toEqual({
    range: { from: '2026-11-21', to: '2026-11-23' },
    days: [
      { day: '2026-11-21', visitors: 2, views: 3, before: 0 },
      { day: '2026-11-22', visitors: 1, views: 1, before: 1 },
      { day: '2026-11-23', visitors: 0, views: 0, before: 0 },
    ],
    visitors: { count: 3, before: 1 },
    views: { count: 4, before: 1 },
    // One visit of 90 seconds, one of three events at once, and one that was a single page.
    duration: { count: 30, before: 0 },
    bounces: { count: 33, before: 100 },
    sources: [
      { value: 'example.org', count: 2, before: 1 },
      { value: '', count: 1, before: 0 },
    ],
    campaigns: [{ value: 'winter', count: 1, before: 0 }],
    pages: [
      { value: '/de', count: 2, before: 1 },
      { value: '/de/pflege', count: 2, before: 0 },
    ],
    devices: [
      { value: 'phone', count: 2, before: 1 },
      { value: 'desktop', count: 1, before: 0 },
    ],
    countries: [{ value: 'AT', count: 3, before: 1 }],
    goals: [
      { value: '404', count: 1, before: 0 },
      { value: 'Enquiry', count: 1, before: 0 },
      { value: 'Search: No Results', count: 1, before: 0 },
    ],
    searches: [{ value: 'walldecke', count: 1, before: 0 }],
    missed: [{ value: '/de/alt', count: 1, before: 0 }],
    revenue: [{ value: 'EUR', count: 24_800, before: 0 }],
  });
});

test('while a year of many pages is added up the server has time for its visitors', async () => {
  const { counter, path } = open();
  const pages = Array.from({ length: 400 }, (_, n) => `/de/product/${n}`);
  fill(path, { from: '2024-11-24', to: '2026-11-23' }, () => [
    ['visitors', '', 500],
    ...pages.map((page): [string, string, number] => ['page', page, 5]),
  ]);
  const before = performance.eventLoopUtilization();
  const report = await counter.report({ from: '2025-11-24', to: '2026-11-23' });
  expect(performance.eventLoopUtilization(before).active).toBeLessThan(1_000);
  expect(report.visitors).toEqual({ count: 365 * 500, before: 365 * 500 });
  expect(report.pages).toHaveLength(400);
});

test('of values that are different on each day the report has the most frequent 2,000', async () => {
  const { counter, path } = open();
  const range = { from: '2026-11-14', to: '2026-11-23' };
  fill(path, range, (day) => [
    ['page', '/de', 3],
    ...Array.from({ length: 1_000 }, (_, n): [string, string, number] => [
      ...(['page', `/invented/${day}/${n}`, 1] as const),
    ]),
  ]);
  const { pages, views } = await counter.report(range);
  expect(pages).toHaveLength(2_000);
  expect(pages[0]).toEqual({ value: '/de', count: 30, before: 0 });
  expect(views).toEqual({ count: 10_030, before: 0 });
});

test('a page has its views of a range, however many others have more', async () => {
  let time = Date.UTC(2026, 10, 20, 12);
  const { counter, path } = open(() => time);
  const come = () =>
    counter.count({ ...BLANK, ...VISIT, path: '/de/kontakt' }, { ...NOBODY, agent: 'a' });
  come();
  time += 2 * DAY_MS;
  come();
  time += DAY_MS;
  const range = { from: '2026-11-21', to: '2026-11-23' };
  fill(path, range, () =>
    Array.from({ length: 2_500 }, (_, n): [string, string, number] => ['page', `/de/${n}`, 5]),
  );
  come();
  expect(counter.views(range, '/de/kontakt')).toBe(2);
  expect(counter.views({ ...range, from: '2026-11-20' }, '/de/kontakt')).toBe(3);
  expect(counter.views(range, '/de/nirgends')).toBe(0);
  expect((await counter.report(range)).pages).toHaveLength(2_000);
});

test('reports that are asked for at the same time are made one after the other', async () => {
  const { counter } = open();
  let [running, most] = [0, 0];
  const begun = (worker: Worker) => {
    running += 1;
    most = Math.max(most, running);
    worker.once('message', () => {
      running -= 1;
    });
  };
  process.on('worker', begun);
  onTestFinished(() => void process.off('worker', begun));
  const ranges = ['2026-11-21', '2026-11-22', '2026-11-23'].map((day) => ({ from: day, to: day }));
  const reports = await Promise.all(ranges.map(counter.report));
  expect(reports.map(({ range }) => range)).toEqual(ranges);
  expect([running, most]).toEqual([0, 1]);
});

/** What a later version of a visit has besides: nothing of it is counted here. */
const BLANK = {};
const NOBODY = { client: '192.0.2.1', address: '192.0.2.1' };
