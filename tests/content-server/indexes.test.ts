import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { SquidexClient } from '@squidex/squidex';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ContentServer, createContentServer } from '#src/content-server/server.ts';

let dataDir: string;
let server: ContentServer;
let sdk: SquidexClient;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'indexes-'));
  server = createContentServer({ dataDir, clientSecret: 'secret' });
  sdk = new SquidexClient({
    appName: server.appName,
    clientId: server.clientId,
    clientSecret: server.secret,
    url: 'http://content.invalid',
    fetcher: (input, init) => server.handle(new Request(input, init)),
  });
  await sdk.schemas.postSchema({
    name: 'items',
    isPublished: true,
    fields: [
      { name: 'price', properties: { fieldType: 'Number' } },
      { name: 'name', partitioning: 'language', properties: { fieldType: 'String' } },
    ],
  });
  const jobs = Array.from({ length: 300 }, (_, n) => ({
    id: `i${n}`,
    status: n % 3 === 0 ? 'Draft' : 'Published',
    data: { price: { iv: n % 50 }, name: { en: `n${n % 7}` } },
  }));
  await sdk.contents.bulkUpdateContents('items', { jobs });
});
afterEach(() => {
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function indexes(): string[] {
  const db = new DatabaseSync(join(dataDir, 'content.sqlite'), { readOnly: true });
  const sql = "SELECT name FROM sqlite_schema WHERE type = 'index' AND name GLOB 'asked_*'";
  const names = db
    .prepare(sql)
    .all()
    .map((row) => String(row['name']));
  db.close();
  return names;
}

async function ask(filter: string, unpublished: boolean) {
  const options = { $filter: filter, $top: 7, ...(unpublished ? { unpublished } : {}) };
  const { total, items } = await sdk.contents.getContents('items', options);
  await setImmediate();
  return { total, ids: items.map(({ id }) => id) };
}

/** Asks for a field often enough that it gets an index. */
async function askOften(): Promise<void> {
  for (let count = 0; count < 30; count += 1) await ask('data/price/iv lt 3', true);
  expect(indexes()).toHaveLength(1);
}

const FILTERS = [
  'data/price/iv lt 3',
  'data/price/iv ge 0',
  'data/price/iv eq 7',
  'data/price/iv in (1,2,99)',
  "data/name/en eq 'n3' and data/price/iv gt 20",
  'data/price/iv lt 3 or data/price/iv eq 4',
  'not (data/price/iv lt 3)',
  'data/price/iv ne 3',
];

test('a field that is asked often gets an index, and every answer stays as it was', async () => {
  const askAll = async () => {
    const answers: unknown[] = [];
    for (const filter of FILTERS) {
      answers.push([await ask(filter, true), await ask(filter, false)]);
    }
    return answers;
  };
  const first = await askAll();
  expect(indexes()).toEqual([]);
  for (let count = 0; count < 30; count += 1) {
    for (const unpublished of [true, false]) {
      await ask("data/name/en eq 'n3' and data/price/iv gt 20", unpublished);
    }
  }
  // Two fields, for editors and for the public.
  expect(indexes()).toHaveLength(4);
  expect(await askAll()).toEqual(first);
});

test('other questions have no index, nor have those that are rare and cheap', async () => {
  for (let count = 0; count < 30; count += 1) {
    await ask("contains(data/name/en, 'x')", true);
    await ask("not (data/name/en eq 'x')", true);
    await ask("data/name/en eq 'x' or data/price/iv eq 1", true);
  }
  for (let count = 0; count < 20; count += 1) await ask("data/name/en eq 'x'", true);
  expect(indexes()).toEqual([]);
});

test('an index lets no regular expression run longer than others may', async () => {
  await askOften();
  const data = { price: { iv: 1 }, name: { en: `${'a'.repeat(60)}!` } };
  const job = { id: 'slow', status: 'Published', data };
  await sdk.contents.bulkUpdateContents('items', { jobs: [job] });
  const slow = ask("data/price/iv ge 0 and matchs(data/name/en, '/^(a+)+$/')", true);
  await expect(slow).rejects.toMatchObject({ statusCode: 408 });
  await sdk.contents.deleteContent('items', 'slow', { permanent: true });
});

test('a change of the schema takes the indexes with it; they come back when they are asked for', async () => {
  await askOften();
  const expected = await ask('data/price/iv lt 3', true);
  await sdk.schemas.postField('items', { name: 'more', properties: { fieldType: 'String' } });
  expect(indexes()).toEqual([]);
  expect(await ask('data/price/iv lt 3', true)).toEqual(expected);
  await askOften();
  expect(await ask('data/price/iv lt 3', true)).toEqual(expected);
});
