import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica, type Replica } from '#src/content/replica/replica.ts';
import { MIGRATIONS } from '#src/content/replica/tables.ts';
import { connectSquidex } from '#src/content/squidex/client.ts';
import { PAGE_SIZE } from '#src/content/source.ts';
import type { ItemWrite } from '#src/content/store.ts';
import { openDatabase } from '#src/lib/node/sqlite.ts';
import { problem } from '#src/model/errors/problem.ts';
import { createAdmin } from '../publish/admin.ts';
import { must, note, openContent } from './content.ts';

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

const sync = async () => must(await replica.sync(content.source));
const published = () => createQueries(replica, { scope: 'published' });
const draft = () => createQueries(replica, { scope: 'draft' });

/** The keys that a change of the content yields. */
async function keysOf(change: () => Promise<unknown>): Promise<string[]> {
  await sync();
  const before = replica.head();
  await change();
  await sync();
  return replica
    .changesSince(before)
    .flatMap(({ keys }) => keys)
    .sort();
}

const manyProducts = (count: number): ItemWrite[] =>
  Array.from({ length: count }, (_, index) => ({
    schema: 'products',
    id: `p${String(index).padStart(4, '0')}`,
    data: { name: { de: `Decke ${index}` }, priceCents: { iv: 100 + index } },
    status: 'Published' as const,
  }));

test('the first sync brings everything, in as many pages as it takes', async () => {
  must(await content.store.upsertItems(manyProducts(450)));
  const progress: number[] = [];
  const report = must(
    await replica.sync(content.source, {
      onProgress: (kind, done, total) => {
        if (kind === 'products') progress.push(done / total);
      },
    }),
  );
  expect([...published().ids('products')]).toHaveLength(450);
  expect(report.changed).toBe(450 + 2);
  expect(progress.at(-1)).toBe(1);
});

test('an interrupted first sync resumes and does not read again what is stored', async () => {
  must(await content.store.upsertItems(manyProducts(1_000)));
  let pages = 0;
  content.wire.fault = (request) => {
    const url = new URL(request.url);
    if (!url.pathname.endsWith('/products') || url.searchParams.get('$orderby') !== 'id asc')
      return;
    return ++pages > 3 ? new Response(null, { status: 400 }) : undefined;
  };
  const interrupted = await replica.sync(content.source);
  expect(interrupted).toMatchObject({ ok: false, error: { name: 'source-refused' } });
  const stored = [...published().ids('products')].length;
  expect(stored).toBe(600);

  content.wire.fault = () => undefined;
  content.wire.delivered = 0;
  await sync();
  expect([...published().ids('products')]).toHaveLength(1_000);
  // The first page tells how many there are.
  expect(content.wire.delivered).toBe(200 + 1_000 - stored);
});

test('what is created, deleted and moved between the pages of an interrupted sync is not lost', async () => {
  must(await content.store.upsertItems(manyProducts(1_000)));
  let pages = 0;
  content.wire.fault = (request) => {
    const url = new URL(request.url);
    if (!url.pathname.endsWith('/products') || url.searchParams.get('$orderby') !== 'id asc')
      return;
    return ++pages > 2 ? new Response(null, { status: 400 }) : undefined;
  };
  expect((await replica.sync(content.source)).ok).toBe(false);
  content.wire.fault = () => undefined;
  for (const id of ['p0003', 'p0004']) {
    must(await content.store.deleteItem('products', id, { permanent: true }));
  }
  await content.write.product('a-new');
  await sync();
  const ids = [...published().ids('products')];
  expect(ids).toHaveLength(999);
  expect(ids.filter((id) => ['p0003', 'p0004', 'a-new'].includes(id))).toEqual(['a-new']);
});

test('a restart downloads nothing that did not change', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loden-replica-'));
  const path = join(folder, 'replica.sqlite');
  must(await content.store.upsertItems(manyProducts(250)));
  const first = openReplica(path);
  must(await first.sync(content.source));
  const { epoch } = first;
  const head = first.head();
  first.close();

  const second = openReplica(path);
  content.wire.delivered = 0;
  expect(must(await second.sync(content.source)).changed).toBe(0);
  expect(content.wire.delivered).toBe(0);
  expect([second.epoch, second.head()]).toEqual([epoch, head]);
  await content.write.patch('products', 'p0001', { priceCents: { iv: 7 } });
  expect(must(await second.sync(content.source)).changed).toBe(1);
  expect(content.wire.delivered).toBe(1);
  second.close();
  rmSync(folder, { recursive: true });
});

test('an update that reads items differently derives everything anew', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loden-replica-'));
  const path = join(folder, 'replica.sqlite');
  await content.write.category('beds');
  await content.write.product('a', { categories: { iv: ['beds'] } });
  const first = openReplica(path);
  must(await first.sync(content.source));
  const expected = createQueries(first, { scope: 'published' }).ask('routes', 'a');
  first.close();
  const db = openDatabase(path, MIGRATIONS);
  db.raw.exec(
    "DELETE FROM slug; DELETE FROM member; UPDATE meta SET value = 'old' WHERE key = 'derivation'",
  );
  db.close();
  const second = openReplica(path);
  const { ask } = createQueries(second, { scope: 'published' });
  expect(ask('routes', 'a')).toEqual(expected);
  expect(ask('categoryProducts', 'beds', 1).ids).toEqual(['a']);
  second.close();
  rmSync(folder, { recursive: true });
});

test('a read-only replica is one snapshot, whatever is written meanwhile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loden-replica-'));
  const path = join(folder, 'replica.sqlite');
  const writer = openReplica(path);
  await content.write.product('a');
  must(await writer.sync(content.source));
  const snapshot = openReplica(path, { readOnly: true });
  await content.write.product('b');
  must(await writer.sync(content.source));
  expect([...createQueries(snapshot, { scope: 'published' }).ids('products')]).toEqual(['a']);
  expect(snapshot.head()).toBeLessThan(writer.head());
  snapshot.close();
  writer.close();
  rmSync(folder, { recursive: true });
});

test('a server that is away leaves the last state in use and says so', async () => {
  await content.write.product('a');
  await sync();
  content.wire.fault = () => {
    throw new TypeError('fetch failed');
  };
  expect(await replica.sync(content.source)).toMatchObject({
    ok: false,
    error: { name: 'source-unreachable' },
  });
  expect(published().ask('productCard', 'a', 'de')?.name).toBe('Decke a');
  expect(replica.problems()).toMatchObject([{ name: 'source-unreachable' }]);
  content.wire.fault = () => undefined;
  await sync();
  expect(replica.problems()).toEqual([]);
});

test('a price change yields exactly item and all keys', async () => {
  await content.write.category('beds');
  await content.write.product('a', { categories: { iv: ['beds'] } });
  const keys = await keysOf(() => content.write.patch('products', 'a', { priceCents: { iv: 1 } }));
  expect(keys).toEqual(['all:products', 'item:a']);
});

test('saving without a difference yields nothing', async () => {
  await content.write.product('a');
  const keys = await keysOf(async () => {
    must(await content.store.createDraft('products', 'a'));
    await content.write.status('products', 'a', 'Published');
  });
  expect(keys).toEqual([]);
  expect(replica.view('published').row('a')?.version).toBeGreaterThan(1);
});

test('a draft yields nothing for visitors until it is published', async () => {
  await content.write.product('a');
  const keys = await keysOf(async () => {
    must(await content.store.createDraft('products', 'a'));
    await content.write.patch('products', 'a', { name: { de: 'Kissen' } });
  });
  expect(keys).toEqual([]);
  expect(published().ask('productCard', 'a', 'de')?.name).toBe('Decke a');
  expect(draft().ask('productCard', 'a', 'de')?.path).toBe('/de/product/kissen');
  expect(published().ask('productBySlug', 'de', 'kissen')).toBeNull();

  await keysOf(() => content.write.status('products', 'a', 'Published'));
  expect(published().ask('productCard', 'a', 'de')?.name).toBe('Kissen');
  expect(published().ask('productBySlug', 'de', 'decke-a')).toBeNull();
});

test('a deleted item is gone, and comes back when it is written again', async () => {
  await content.write.product('a');
  await sync();
  must(await content.store.deleteItem('products', 'a'));
  await sync();
  expect(published().ask('product', 'a', 'de')).toBeNull();
  await content.write.product('a');
  await sync();
  expect(published().ask('product', 'a', 'de')?.name).toBe('Decke a');
});

test('what was deleted for good is found by a hint', async () => {
  await content.write.product('a');
  await content.write.product('b');
  await sync();
  must(await content.store.deleteItem('products', 'a', { permanent: true }));
  await sync();
  expect(published().ask('product', 'a', 'de')).not.toBeNull();
  must(
    await replica.sync(content.source, { hints: [{ id: 'a' }, { id: 'b' }, { id: 'unknown' }] }),
  );
  expect([...published().ids('products')]).toEqual(['b']);
});

test('what was deleted for good is found by comparing ids, which reads nothing else again', async () => {
  must(await content.store.upsertItems(manyProducts(250)));
  await sync();
  must(await content.store.deleteItem('products', 'p0002', { permanent: true }));
  content.wire.delivered = 0;
  const found = must(await replica.compare(content.source));
  expect(found).toEqual(['p0002']);
  must(await replica.sync(content.source, { hints: found.map((id) => ({ id })) }));
  expect([...published().ids('products')]).toHaveLength(249);
  expect(content.wire.delivered).toBe(0);
});

test('the log forgets what was handled, and gives no number twice', async () => {
  must(await content.store.upsertItems(manyProducts(20)));
  await sync();
  const head = replica.head();
  replica.trim(head + 1);
  expect(replica.changesSince(0).map(({ seq }) => seq)).toEqual([head]);
  expect(replica.trimmed()).toBe(head - 1);
  await content.write.product('later');
  await sync();
  expect(replica.head()).toBeGreaterThan(head);
});

test('an item that does not parse is reported and left out, the rest is there', async () => {
  await content.write.product('a');
  await content.write.product('b', { order: { iv: 1.5 } });
  await sync();
  const expected = {
    name: 'item-invalid',
    details: { schema: 'products', id: 'b', field: 'order', reason: expect.any(String) },
  };
  expect(replica.problems()).toMatchObject([expected]);
  expect([...published().ids('products')]).toEqual(['a']);
  const keys = await keysOf(() => content.write.patch('products', 'b', { order: { iv: 1 } }));
  expect(keys).toContain('item:b');
  expect(replica.problems()).toEqual([]);
});

test('many items of one name hold up no sync, and each but the first is reported once in a language', async () => {
  const products = manyProducts(300).map((one) => ({
    ...one,
    data: { ...one.data, name: { de: 'Kissen' } },
  }));
  must(await content.store.upsertItems(products));
  await sync();
  const taken = replica.problems().filter(({ name }) => name === 'slug-taken');
  expect(taken).toHaveLength(2 * 299);
  expect(new Set(taken.map(({ details }) => JSON.stringify(details))).size).toBe(taken.length);
});

test('problems that only the caller can see are reported too', async () => {
  replica.close();
  replica = openReplica(':memory:', {
    check: ({ schema, value }) =>
      schema === 'pages' ? [problem('block-unknown', { kind: value.id })] : [],
  });
  await content.write.page('p', 'pflege');
  await sync();
  expect(replica.problems()).toEqual([{ name: 'block-unknown', details: { kind: 'p' } }]);
  expect(published().ask('page', 'p', 'de')?.title).toBe('Seite p');
});

test('a missing English stays missing', async () => {
  await content.write.product('a', { summary: { de: 'Warm.' } });
  await content.write.page('p', 'pflege', { data: { de: [note('a123456789', 'Hallo')] } });
  await content.write.page('q', 'kontakt', {
    data: { de: [note('a123456789', 'Hallo')], en: [note('a123456789', 'Hello')] },
  });
  await sync();
  const { ask } = published();
  expect(ask('product', 'a', 'en')).toMatchObject({
    textLang: 'de',
    name: 'Decke a',
    summary: 'Warm.',
  });
  expect(ask('page', 'p', 'en')).toMatchObject({ textLang: 'de', nodes: [{ text: 'Hallo' }] });
  expect(ask('page', 'q', 'en')).toMatchObject({ textLang: 'en', nodes: [{ text: 'Hello' }] });
  const row = replica.view('published').row('a');
  const { name, summary } = JSON.parse(row?.data ?? '');
  expect({ name, summary }).toEqual({ name: { de: 'Decke a' }, summary: { de: 'Warm.' } });
});

test('a language that the app does not have gets no routes', async () => {
  await content.write.product('a');
  await sync();
  expect(
    published()
      .ask('routes', 'a')
      .map(({ lang }) => lang),
  ).toEqual(['de', 'en']);
  const { languages, ...rest } = content.source;
  const german = { ...rest, languages: async () => ({ ok: true as const, value: ['de'] }) };
  expect((await languages()).ok).toBe(true);
  must(await replica.sync(german));
  expect(
    published()
      .ask('routes', 'a')
      .map(({ lang }) => lang),
  ).toEqual(['de']);
});

test('words of a language that goes and comes back are read again, though no item has a new version', async () => {
  const { store, write, server } = content;
  const nameInEnglish = () => published().ask('product', 'p', 'en')?.name;
  await write.product('p', { name: { de: 'Decke', en: 'Blanket' } });
  await sync();
  expect(nameInEnglish()).toBe('Blanket');
  const removed = await createAdmin(server)('DELETE', '/apps/loden/languages/en');
  expect(removed.status).toBe(200);
  const before = replica.head();
  await sync();
  expect(nameInEnglish()).toBe('Decke');
  const keys = replica.changesSince(before).flatMap((change) => change.keys);
  expect(keys).toEqual(expect.arrayContaining(['languages', 'item:p']));
  must(await store.syncLanguages());
  await sync();
  expect(nameInEnglish()).toBe('Blanket');
});

test('a sync ends when its time is up, but not the first one, and goes on the next time', async () => {
  replica.close();
  const folder = mkdtempSync(join(tmpdir(), 'loden-replica-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'replica.sqlite');
  const hurried = openReplica(path, { deadline: 100 });
  await content.write.product('a');
  const slow = {
    ...content.source,
    languages: async () => {
      await setTimeout(200);
      return content.source.languages();
    },
  };
  must(await hurried.sync(slow));
  await content.write.product('b');
  expect(await hurried.sync(slow)).toMatchObject({
    ok: false,
    error: {
      name: 'source-unreachable',
      details: { reason: 'the content could not be read within 0.1 s' },
    },
  });
  hurried.close();
  replica = openReplica(path);
  expect((await sync()).changed).toBe(1);
});

test('a source that was restored from a backup is believed: its lower versions, and what it has again', async () => {
  const old = await openContent({ now: () => new Date('2020-01-01T00:00:00Z') });
  try {
    await old.write.product('a', { priceCents: { iv: 100 } });
    await old.write.product('back', { priceCents: { iv: 100 } });
    for (const cents of [200, 300, 400]) {
      await content.write.product('a', { priceCents: { iv: cents } });
    }
    await content.write.product('younger');
    await sync();
    must(await replica.sync(old.source, { whole: true }));
    expect(published().ask('product', 'a', 'de')?.priceCents).toBe(100);
    expect(published().ask('product', 'back', 'de')).not.toBeNull();
    expect(published().ask('product', 'younger', 'de')).toBeNull();
  } finally {
    old.close();
  }
});

test('an edit made after the restore goes live at once, though its version is lower', async () => {
  const restored = await openContent();
  try {
    for (const cents of [200, 300, 400]) {
      await content.write.product('a', { priceCents: { iv: cents } });
    }
    await sync();
    await restored.write.product('a', { priceCents: { iv: 100 } });
    must(await replica.sync(restored.source));
    expect(published().ask('product', 'a', 'de')?.priceCents).toBe(100);
  } finally {
    restored.close();
  }
});

test('the content of another source takes the place of what was there, however old it is', async () => {
  const other = await openContent({ now: () => new Date('2020-01-01T00:00:00Z') });
  onTestFinished(other.close);
  await content.write.product('a', { priceCents: { iv: 100 } });
  await content.write.product('demo');
  await sync();
  const { epoch } = replica;
  await other.write.product('a', { priceCents: { iv: 200 } });
  await other.write.product('real');
  const elsewhere = connectSquidex({ ...other.config, url: 'http://other.invalid' }).source;
  must(await replica.sync(elsewhere));
  expect([...published().ids('products')].sort()).toEqual(['a', 'real']);
  expect(published().ask('product', 'a', 'de')?.priceCents).toBe(200);
  expect(replica.epoch).not.toBe(epoch);
  const newer = replica.epoch;
  must(await replica.sync(elsewhere));
  expect(replica.epoch).toBe(newer);
});

test('what is stored stays as long as another source does not answer', async () => {
  await content.write.product('a');
  await sync();
  const { epoch } = replica;
  const away = { ...content.config, url: 'http://other.invalid' };
  const fetch = async () => new Response(null, { status: 400 });
  expect((await replica.sync(connectSquidex({ ...away, fetch }).source)).ok).toBe(false);
  expect([...published().ids('products')]).toEqual(['a']);
  expect(replica.epoch).toBe(epoch);
});

test('a list that cannot be fetched is told by its name, and the others are followed', async () => {
  const failed: string[] = [];
  content.wire.fault = ({ url }) =>
    new URL(url).pathname.includes('/colors') ? new Response(null, { status: 400 }) : undefined;
  const synced = await replica.sync(content.source, {
    onFailure: (kind, { name }) => failed.push(`${kind} ${name}`),
  });
  content.wire.fault = () => undefined;
  expect(synced.ok).toBe(false);
  expect(failed).toEqual(['colors source-refused']);
});

test('a list of changes that does not end is told, and what is stored stays', async () => {
  await content.write.product('a');
  await sync();
  let pages = 0;
  content.wire.fault = ({ url }) => {
    if (!new URL(url).pathname.endsWith('/products')) return undefined;
    pages += 1;
    if (pages > 1_000) throw new Error('It is asked without an end.');
    const at = new Date(Date.UTC(2026, 0, 1) + pages * 1_000).toISOString();
    const items = Array.from({ length: PAGE_SIZE }, (_, index) => {
      const id = `${pages}-${index}`;
      return { id, version: 1, created: at, lastModified: at, status: 'Published', data: {} };
    });
    return Response.json({ total: 3 * PAGE_SIZE, items });
  };
  const synced = await replica.sync(content.source);
  content.wire.fault = () => undefined;
  expect(synced).toMatchObject({ error: { name: 'source-unreachable' } });
  expect(pages).toBeLessThan(1_000);
  expect(published().ask('productCard', 'a', 'de')?.name).toBe('Decke a');
});
