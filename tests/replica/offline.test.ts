import { afterEach, beforeEach, expect, test } from 'vitest';
import { unknownOffline } from '#src/content/replica/offline.ts';
import { openReplica, type Replica } from '#src/content/replica/replica.ts';
import { MIGRATIONS } from '#src/content/replica/tables.ts';
import { queryPlans } from '../query-plans.ts';
import { must, openContent } from './content.ts';

let content: Awaited<ReturnType<typeof openContent>>;
let replica: Replica;

beforeEach(async () => {
  content = await openContent();
  replica = openReplica(':memory:');
});

afterEach(() => {
  replica.close();
  content.close();
});

/** How products stand, by id, in a replica that has seen all that came before, and in one that is new. */
async function states(): Promise<Record<string, string>> {
  must(await replica.sync(content.source));
  const fresh = openReplica(':memory:');
  try {
    must(await fresh.sync(content.source));
    expect(statesIn(fresh)).toEqual(statesIn(replica));
    expect(fresh.tallies().get('products')).toEqual(replica.tallies().get('products'));
  } finally {
    fresh.close();
  }
  return statesIn(replica);
}

const statesIn = (one: Replica) =>
  Object.fromEntries(
    one
      .table('products', ['name'], 'de')
      .map(({ id, isPublished, isOffline }) => [
        id,
        isOffline ? 'offline' : isPublished ? 'live' : 'draft',
      ]),
  );

const waiting = () => replica.tallies().get('products')?.waiting;

test('what was public and is not is told from a draft, on every server', async () => {
  const { write, store } = content;
  for (const id of ['live', 'taken', 'edited', 'planned', 'imported']) await write.product(id);
  await write.product('never', {}, 'Draft');
  await write.product('revised', {}, 'Draft');
  await write.patch('products', 'revised', { priceCents: { iv: 5_900 } });
  must(await replica.sync(content.source));
  for (const id of ['taken', 'edited', 'planned']) await write.status('products', id, 'Draft');
  // An import writes values and status at once.
  await write.product('imported', { priceCents: { iv: 5_900 } }, 'Draft');
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  must(await store.setStatus('products', 'planned', 'Published', undefined, soon));
  must(await replica.sync(content.source));
  await write.patch('products', 'edited', { priceCents: { iv: 5_900 } });
  expect(await states()).toEqual({
    ...{ live: 'live', never: 'draft', revised: 'draft', edited: 'draft' },
    ...{ taken: 'offline', planned: 'offline', imported: 'offline' },
  });
  expect(waiting()).toBe(3);
  expect(replica.wentOffline('taken')).toBe(true);
  await write.status('products', 'taken', 'Published');
  must(await replica.sync(content.source));
  expect(replica.wentOffline('taken')).toBe(false);
});

test('what is back from the trash is a draft that waits', async () => {
  const { write, store, source } = content;
  await write.product('a');
  must(await replica.sync(source));
  must(await store.deleteItem('products', 'a'));
  // While a publish runs, editors alone know that it is gone.
  must(await replica.refreshDrafts(source, 'products', ['a']));
  await write.product('a', {}, 'Draft');
  expect(await states()).toEqual({ a: 'draft' });
});

test('a source that does not tell what happened is asked again, and its drafts are drafts', async () => {
  const { write, wire, source } = content;
  await write.product('a');
  await write.status('products', 'a', 'Draft');
  wire.fault = ({ url }) =>
    url.includes('/history') ? new Response(null, { status: 403 }) : undefined;
  must(await replica.sync(source));
  expect(statesIn(replica)).toEqual({ a: 'draft' });
  expect(waiting()).toBe(1);
  wire.fault = () => undefined;
  must(await replica.sync(source));
  expect(statesIn(replica)).toEqual({ a: 'offline' });
  expect(waiting()).toBe(0);
});

test('a history is asked for once', async () => {
  const { write, wire, source } = content;
  await write.product('a');
  await write.status('products', 'a', 'Draft');
  must(await replica.sync(source));
  wire.requests.length = 0;
  must(await replica.sync(source));
  expect(wire.requests.filter((one) => one.includes('/history'))).toEqual([]);
});

test('that nothing is unknown is found without reading items', () => {
  const plans = queryPlans(MIGRATIONS, (db) => expect(unknownOffline(db, 200)).toEqual([]));
  expect(plans).toEqual([
    expect.stringMatching(/^S(?:CAN|EARCH) offline USING (?:COVERING )?INDEX offline_unknown/),
    expect.stringMatching(/^SEARCH row USING INDEX/),
    'USE TEMP B-TREE FOR ORDER BY',
  ]);
});
