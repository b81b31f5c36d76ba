import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#src/lib/node/sqlite.ts';
import { OTHER_VALUES } from '#src/model/visitors/visit-report.ts';
import { type CounterOptions, openCounter } from './counter.ts';
import type { SiteVisit } from './visit.ts';

const VISIT: SiteVisit = {
  name: 'pageview',
  path: '/de',
  query: '',
  referrer: 'example.org',
  campaign: null,
  device: 'phone',
  detail: null,
  revenue: null,
};
const ANNA = { client: '192.0.2.1', address: '192.0.2.1', agent: 'Firefox' };
const DAY = '2026-11-23';
const HOUR = 3_600_000;

function open({ path = file(), ...options }: Partial<CounterOptions> = {}) {
  let time = Date.UTC(2026, 10, 23, 12);
  const counter = openCounter({
    path,
    isPage: () => true,
    log: (error) => {
      throw error;
    },
    now: () => time,
    ...options,
  });
  const numbers = (day = DAY) => {
    counter.flush();
    const db = openDatabase(path, [], { readOnly: true });
    const rows = db.prepare('SELECT * FROM counted WHERE day = ?').all(day);
    db.close();
    return Object.fromEntries(rows.map(({ what, value, count }) => [`${what}: ${value}`, count]));
  };
  const pass = (ms: number) => {
    time += ms;
  };
  return { counter, numbers, pass };
}

function file(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loden-visits-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'visits.sqlite');
}

test('a country is counted once a day for each visitor, where somebody knows it', () => {
  const countryOf = (address: string) => (address === ANNA.address ? 'AT' : undefined);
  const { counter, numbers } = open({ countryOf });
  counter.count(VISIT, ANNA);
  counter.count(VISIT, ANNA);
  counter.count(VISIT, { ...ANNA, client: '198.51.100.1', address: '198.51.100.1' });
  const countries = Object.entries(numbers()).filter(([name]) => name.startsWith('country'));
  expect(countries).toEqual([['country: AT', 1]]);
});

test('views are counted each time, visitors with their referrer and device once a day', () => {
  const { counter, numbers } = open();
  counter.count(VISIT, ANNA);
  counter.count({ ...VISIT, path: '/de/pflege', referrer: null }, ANNA);
  counter.count({ ...VISIT, device: 'desktop' }, { ...ANNA, agent: 'Safari' });
  expect(numbers()).toEqual({
    'page: /de': 2,
    'page: /de/pflege': 1,
    'visitors: ': 2,
    'visits: ': 2,
    'bounces: ': 1,
    'time: ': 0,
    'referrer: example.org': 2,
    'device: phone': 1,
    'device: desktop': 1,
  });
  counter.close();
});

test('a visit lasts from its first event to its last, and ends when its visitor does nothing for half an hour', () => {
  const { counter, numbers, pass } = open();
  const minutes = 60_000;
  counter.count(VISIT, ANNA);
  pass(4 * minutes);
  expect(counter.present()).toBe(1);
  counter.count({ ...VISIT, path: '/de/pflege' }, ANNA);
  pass(6 * minutes);
  expect(counter.present()).toBe(0);
  counter.count({ ...VISIT, name: 'Enquiry' }, ANNA);
  counter.count(VISIT, { ...ANNA, agent: 'Safari' });
  expect(counter.present()).toBe(2);
  expect(numbers()).toMatchObject({ 'visits: ': 2, 'bounces: ': 1, 'time: ': 10 * minutes });
  pass(30 * minutes);
  counter.count(VISIT, ANNA);
  expect(numbers()).toMatchObject({ 'visits: ': 3, 'bounces: ': 2, 'visitors: ': 2 });
  pass(12 * HOUR);
  counter.count(VISIT, ANNA);
  expect(numbers('2026-11-24')).toMatchObject({ 'visits: ': 1, 'bounces: ': 1 });
  expect(numbers()).toMatchObject({ 'visits: ': 3, 'time: ': 10 * minutes });
  counter.close();
});

test('events are counted with their words, money by its currency', () => {
  const { counter, numbers } = open();
  counter.count({ ...VISIT, name: 'Search: No Results', detail: 'walldecke' }, ANNA);
  const revenue = { currency: 'EUR', cents: 24_800 };
  counter.count({ ...VISIT, name: 'Enquiry', revenue }, ANNA);
  counter.count({ ...VISIT, name: 'Enquiry', revenue }, ANNA);
  expect(numbers()).toMatchObject({
    'event Search: No Results: walldecke': 1,
    'event Enquiry: /de': 2,
    'revenue: EUR': 49_600,
  });
  expect(numbers()).not.toHaveProperty('page: /de');
  counter.close();
});

test('a visitor is known again after a restart on the same day, and never the day after', () => {
  const path = file();
  const first = open({ path });
  first.counter.count(VISIT, ANNA);
  first.counter.close();
  const second = open({ path });
  second.counter.count(VISIT, ANNA);
  expect(second.numbers()).toMatchObject({ 'visitors: ': 1, 'page: /de': 2 });
  second.pass(24 * HOUR);
  second.counter.count(VISIT, ANNA);
  expect(second.numbers('2026-11-24')).toMatchObject({ 'visitors: ': 1, 'page: /de': 1 });
  expect(second.numbers()).toMatchObject({ 'visitors: ': 1, 'page: /de': 2 });
  second.counter.close();
});

test('an answer to the question for consent counts for its day', () => {
  const { counter, numbers, pass } = open();
  counter.record('1234 statistic');
  pass(24 * HOUR);
  counter.record('1234 statistic');
  expect(numbers()).toEqual({ 'consent: 1234 statistic': 1 });
  expect(numbers('2026-11-24')).toEqual({ 'consent: 1234 statistic': 1 });
  counter.close();
});

test('once a day is over nothing of its salt and digests is in the file, though nobody comes', async () => {
  const path = file();
  const { counter, pass } = open({ path });
  counter.count(VISIT, ANNA);
  counter.flush();
  const db = new DatabaseSync(path, { readOnly: true });
  const digest = String(db.prepare('SELECT digest FROM visitor').get()?.['digest']);
  const stored = db.prepare('SELECT salt FROM salt').get()?.['salt'];
  db.close();
  if (!(stored instanceof Uint8Array)) throw new Error('no salt');
  const salt = Buffer.from(stored);
  const bytes = () => Buffer.concat([readFileSync(path), readFileSync(`${path}-wal`)]);
  expect([bytes().includes(salt), bytes().includes(digest)]).toEqual([true, true]);
  pass(24 * HOUR);
  const left = () => [bytes().includes(salt), bytes().includes(digest)];
  await expect.poll(left).toEqual([false, false]);
  counter.close();
});

test('a day that cannot begin is told once, however many come, and begins once it can', async () => {
  const path = file();
  const lines: string[] = [];
  const { counter, numbers, pass } = open({ path, log: (error) => void lines.push(String(error)) });
  counter.count(VISIT, ANNA);
  counter.flush();
  const db = new DatabaseSync(path);
  db.exec("CREATE TRIGGER full BEFORE INSERT ON salt BEGIN SELECT RAISE(ABORT, 'disk full'); END");
  pass(24 * HOUR);
  for (let n = 0; n < 100; n += 1) counter.count(VISIT, ANNA);
  expect(lines).toEqual(['Error: disk full']);
  counter.flush();
  expect(lines).toEqual(['Error: disk full']);
  expect(numbers()).toMatchObject({ 'page: /de': 101, 'visitors: ': 1 });
  db.exec('DROP TRIGGER full');
  counter.flush();
  counter.count(VISIT, ANNA);
  expect(numbers('2026-11-24')).toMatchObject({ 'page: /de': 1, 'visitors: ': 1 });
  db.exec("CREATE TRIGGER full BEFORE INSERT ON salt BEGIN SELECT RAISE(ABORT, 'disk full'); END");
  pass(24 * HOUR);
  counter.count(VISIT, ANNA);
  expect(lines).toHaveLength(2);
  db.close();
  counter.close();
});

test('neither address nor browser is in the file', () => {
  const path = file();
  const { counter } = open({ path });
  counter.count(VISIT, ANNA);
  counter.flush();
  const bytes = Buffer.concat([readFileSync(path), readFileSync(`${path}-wal`)]);
  for (const word of [ANNA.address, ANNA.agent]) expect(bytes.includes(word)).toBe(false);
  counter.close();
});

test('of more values than there is room for the further ones are counted together', () => {
  const { counter, numbers } = open({ mostValues: 10 });
  for (let page = 0; page < 100; page += 1) counter.count({ ...VISIT, path: `/${page}` }, ANNA);
  counter.count({ ...VISIT, path: '/3' }, ANNA);
  expect(numbers()).toMatchObject({ 'page: /3': 2, [`page: ${OTHER_VALUES}`]: 90 });
  expect(Object.keys(numbers()).filter((key) => key.startsWith('page'))).toHaveLength(11);
  counter.close();
});

test('addresses that somebody invents are counted together, and take no page its place', () => {
  const isPage = (path: string) => path.startsWith('/de');
  const { counter, numbers } = open({ mostValues: 10, isPage });
  for (let n = 0; n < 100; n += 1) counter.count({ ...VISIT, path: `/x${n}` }, ANNA);
  counter.count(VISIT, ANNA);
  expect(numbers()).toMatchObject({ 'page: /de': 1, [`page: ${OTHER_VALUES}`]: 100 });
  expect(Object.keys(numbers()).filter((key) => key.startsWith('page'))).toHaveLength(2);
  counter.close();
});

test('20,000 visitors of a day are counted, each once', () => {
  const { counter, numbers } = open();
  for (let n = 0; n < 20_000; n += 1) {
    counter.count({ ...VISIT, path: `/${n % 500}` }, { ...ANNA, client: String(n) });
  }
  expect(numbers()).toMatchObject({ 'visitors: ': 20_000 });
  counter.close();
});
