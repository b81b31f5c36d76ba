import { afterEach, beforeEach, expect, test } from 'vitest';
import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica, type Replica } from '#src/content/replica/replica.ts';
import { iv, must, openContent } from './content.ts';

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

const address = (siteUrl?: string) =>
  createQueries(replica, { scope: 'published', siteUrl }).ask('site', 'de').url;

async function say(url: string): Promise<string> {
  await content.write.site(iv({ url }));
  must(await replica.sync(content.source));
  return address();
}

test('the address of the site is an origin', async () => {
  expect(await say('https://Shop.example/ ')).toBe('https://shop.example');
  expect(await say('')).toBe('');
});

test.each(['x', 'https://shop.example\r\nDisallow: /', 'javascript:alert(1)', 'ftp://x.example'])(
  'what is none (%j) is a problem for the editor, and the last good one stays',
  async (url) => {
    expect(await say(url)).toBe('');
    expect(await say('https://shop.example')).toBe('https://shop.example');
    expect(await say(url)).toBe('https://shop.example');
    expect(replica.problems()).toEqual([{ name: 'site-url-invalid', details: { url } }]);
    expect(address('https://setting.example')).toBe('https://setting.example');
    expect(await say('https://other.example')).toBe('https://other.example');
    expect(replica.problems()).toEqual([]);
  },
);

async function write(fields: Record<string, unknown>): Promise<void> {
  await content.write.site(iv(fields));
  must(await replica.sync(content.source));
}

const said = (scope: 'published' | 'draft' = 'published') =>
  createQueries(replica, { scope, siteUrl: undefined }).ask('site', 'de');

test.each(['published', 'draft'] as const)(
  'of a site item with one wrong value the last good state stays (%s), and the editor is told',
  async (scope) => {
    await write({ name: 'Weberei', trailingSlash: true, postageCents: 690 });
    await write({ name: 'Andere', postageCents: 6.9 });
    expect(said(scope)).toMatchObject({ name: 'Weberei', trailingSlash: true });
    expect(replica.problems()).toMatchObject([
      { name: 'site-invalid', details: { field: 'postageCents' } },
    ]);
    expect(replica.unreadableSite()).toBeUndefined();
    await write({ phone: '1' });
    expect(said(scope)).toMatchObject({ name: 'Weberei' });
    await write({ postageCents: 700 });
    expect(said(scope)).toMatchObject({ name: 'Andere', phone: '1' });
    expect(replica.problems()).toEqual([]);
  },
);

test('the site item stands in lists once, with what was saved last', async () => {
  await write({ name: 'Weberei', postageCents: 690 });
  await write({ name: 'Andere', postageCents: 6.9 });
  expect(replica.table('site', ['name'], 'de')).toMatchObject([{ values: ['Andere'] }]);
  expect(replica.unnamedIn('site', 'claim', 'en', 9).total).toBe(1);
  expect(replica.tallies().get('site')).toEqual({ all: 1, waiting: 0 });
});

test('a replica that has never read a good site item says what is wrong with it', async () => {
  await write({ postageCents: 6.9 });
  expect(said().name).toBe('Loden');
  expect(replica.unreadableSite()).toMatchObject({
    name: 'site-invalid',
    details: { field: 'postageCents' },
  });
});
