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
