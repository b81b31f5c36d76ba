import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createEngine } from '#src/runtime/engine/engine.ts';
import { openServices } from '#src/runtime/engine/services.ts';
import { dataPaths, parseEnv } from '#src/runtime/process/env.ts';
import { ROOT } from '#src/runtime/process/root.ts';
import { startUpkeep } from '#src/runtime/upkeep/upkeep.ts';
import { setUp } from '#src/seed/setup.ts';
import { createDeliveries } from '#src/site/targets/deliveries.ts';
import type { DeliveryTarget } from '#src/site/targets/target.ts';
import { ok } from '#src/lib/result.ts';
import { publish } from '../stored-site.ts';
import { SENT, temporary } from './content.ts';

afterEach(() => vi.useRealTimers());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The upkeep of a server at 22:00, with two messages that are older than their term. */
async function startAtTen(targets: readonly DeliveryTarget[] = [], picturesAhead = 'no') {
  const evening = new Date(2026, 10, 23, 22);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: evening });
  const printed: string[] = [];
  const dataDir = temporary();
  const env = parseEnv({ DATA_DIR: dataDir, PICTURES_AHEAD: picturesAhead });
  const services = openServices(env, () => undefined);
  const { store } = services.content;
  expect(await setUp(store)).toMatchObject({ ok: true });
  const received = Math.floor((evening.getTime() - 200 * DAY_MS) / 1000);
  const [done = '', open = ''] = await Promise.all(
    ['1', '2'].map(async (end) => {
      const id = `0a0a0a0a-0000-4000-8000-00000000000${end}`;
      const data = { ...SENT.data, received: { iv: received } };
      const item = { schema: 'contact-messages', id, data, status: 'Draft' } as const;
      expect(await store.createItem(item)).toMatchObject({ ok: true });
      return id;
    }),
  );
  services.inbox.setDone({ id: done, schema: 'contact-messages' }, 'vroni@almwerk.example');
  const engine = createEngine(ROOT, env, services, () => undefined);
  publish(services.site, { '/a': 'a' });
  const log = () => undefined;
  const deliveries = createDeliveries({ site: services.site, targets, now: Date.now, log });
  const upkeep = startUpkeep(engine, env, deliveries, (line) => void printed.push(line));
  onTestFinished(async () => {
    upkeep.close();
    await deliveries.close();
    await engine.close();
  });
  const ids = async () => (await services.inbox.list('de')).entries.map(({ id }) => id);
  return { ...{ done, open, ids, dataDir, printed, engine }, audit: services.audit };
}

test('every night a server deletes messages that are done and past their term, and notes it', async () => {
  const { done, open, ids, audit } = await startAtTen();
  await vi.advanceTimersByTimeAsync(4 * HOUR_MS);
  expect((await ids()).sort()).toEqual([done, open]);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  await vi.waitFor(async () => expect(await ids()).toEqual([open]), 5_000);
  expect(audit.read(Number.MAX_SAFE_INTEGER, 10)).toMatchObject([
    { who: 'Loden', operation: 'delete', schema: 'contact-messages', id: done },
  ]);
});

test('on a new day a server publishes, once', async () => {
  const { engine } = await startAtTen();
  const { replica, content } = engine.services;
  const asked: Date[] = [];
  // No app is loaded that could publish: what a publish begins with is done here.
  engine.publisher.onRequested(() => {
    asked.push(new Date());
    void replica.sync(content.source);
  });
  expect(await replica.sync(content.source)).toMatchObject({ ok: true });
  expect(replica.day()).toBe('2026-11-23');
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS - 1);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await vi.waitFor(() => expect(replica.day()).toBe('2026-11-24'), 5_000);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(asked).toEqual([new Date(2026, 10, 24)]);
});

test('every night targets that keep files are tidied', async () => {
  const tidied: string[] = [];
  await startAtTen([
    {
      name: 'folder',
      deliver: async () => ok(undefined),
      async tidy({ id }) {
        tidied.push(id);
        return ok(undefined);
      },
    },
  ]);
  await vi.advanceTimersByTimeAsync(4 * HOUR_MS);
  expect(tidied).toEqual([]);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  await vi.waitFor(() => expect(tidied).toHaveLength(1), 5_000);
});

test('a night in which the log takes no more entries is told, and ends no server', async () => {
  const { dataDir, printed } = await startAtTen();
  const db = new DatabaseSync(dataPaths(dataDir).audit);
  db.exec('DROP TABLE audit');
  db.close();
  await vi.advanceTimersByTimeAsync(5 * HOUR_MS);
  await vi.waitFor(
    () => expect(printed).toContainEqual(expect.stringMatching(/^Deleting old enquiries failed: /)),
    5_000,
  );
});

test('a day and changes that cannot be read are told, and end no server', async () => {
  const { dataDir, printed, engine } = await startAtTen([], 'yes');
  const { replica, content } = engine.services;
  await replica.sync(content.source);
  const db = new DatabaseSync(dataPaths(dataDir).replica);
  db.exec('DROP TABLE change; DROP TABLE meta');
  db.close();
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => {
    expect(printed).toContainEqual(expect.stringMatching(/^Looking for new pictures failed: /));
    expect(printed).toContainEqual(expect.stringMatching(/^Looking for a new day failed: /));
  }, 5_000);
});

test('plans that cannot be read are told, and end no server', async () => {
  const { dataDir, printed } = await startAtTen();
  const db = new DatabaseSync(dataPaths(dataDir).replica);
  db.exec('DROP TABLE schedule');
  db.close();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(printed).toContainEqual(
    expect.stringMatching(/^Looking after what is planned failed: no such table/),
  );
});
