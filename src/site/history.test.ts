import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { type SiteBuild, newBuildId } from './builds.ts';
import { digest } from '#src/lib/node/digest.ts';
import { openSite, type Site } from './site.ts';

const TOOK = { sync: 0, affected: 0, render: 0, commit: 0 };
const FOREVER = { count: 50, maxAgeMs: Number.MAX_SAFE_INTEGER };
const temporary = () => join(temporaryFolder(), 'site.sqlite');
let clock = 1_000;

/** A publish of these pages; an empty body takes the page away. */
function publish(site: Site, pages: Record<string, string>, app = 'app'): SiteBuild {
  const id = newBuildId();
  const nextBuild = site.begin({ id, at: ++clock, app, epoch: 'e', contentSeq: clock });
  for (const [path, body] of Object.entries(pages)) {
    if (body === '') nextBuild.remove(path);
    else {
      const rest = { aliases: [], type: 'text/html', status: 200, headers: {} };
      nextBuild.put(path, { path, kind: 'file' }, [{ path, body, ...rest }]);
    }
  }
  nextBuild.commit(TOOK);
  const build = site.builds(1)[0];
  if (!build) throw new Error('Nothing was ever published.');
  return build;
}

async function text(site: Site, path: string): Promise<string | undefined> {
  const object = site.lookup(path)?.object;
  return object ? String(await site.body(object, 'identity')) : undefined;
}

test('the paths of a build can be read while somebody else reads them', () => {
  const site = openSite(':memory:');
  const names = Array.from({ length: 2_500 }, (_, n) => `/p${String(n).padStart(4, '0')}`);
  publish(site, Object.fromEntries(names.map((name) => [name, name])));
  for (const list of [site.paths, site.pages.all]) {
    const one = Iterator.from(list());
    expect(one.next().value).toBe('/p0000');
    expect([...list()].filter((path) => path.startsWith('/p'))).toEqual(names);
    expect([...one].filter((path) => path.startsWith('/p'))).toEqual(names.slice(1));
  }
  site.close();
});

test('an earlier build is put back, and later publishes wait until the site goes on', async () => {
  const path = temporary();
  const site = openSite(path);
  const first = publish(site, { '/a': 'one', '/b': 'one' });
  publish(site, { '/a': 'two', '/b': '' });
  site.rollBack(first);
  expect([site.current()?.id, site.pinned()]).toEqual([first.id, true]);
  expect([await text(site, '/a'), await text(site, '/b')]).toEqual(['one', 'one']);

  const third = publish(site, { '/a': 'three' });
  expect(await text(site, '/a')).toBe('one');
  site.close();

  const again = openSite(path);
  expect([again.current()?.id, again.pinned()]).toEqual([first.id, true]);
  again.resume();
  expect([again.current()?.id, again.pinned()]).toEqual([third.id, false]);
  expect([await text(again, '/a'), await text(again, '/b')]).toEqual(['three', undefined]);
  again.close();
});

test('the differences of two builds are the paths that show something else, in either direction', () => {
  const site = openSite(':memory:');
  const first = publish(site, { '/a': 'one', '/b': 'one', '/c': 'one' });
  publish(site, { '/a': 'two', '/d': 'two' });
  const third = publish(site, { '/a': 'one', '/b': '' });
  expect([...site.differences(first.seq, third.seq)]).toEqual(['/b', '/d']);
  expect([...site.differences(third.seq, first.seq)]).toEqual(['/b', '/d']);
  expect([...site.differences(0, first.seq)]).toEqual(['/a', '/b', '/c']);
  site.close();
});

test('builds beyond the kept ones go, with the bodies that only they had', async () => {
  const site = openSite(':memory:');
  const [first] = [publish(site, { '/a': 'a0', '/still': 'still' })];
  for (let n = 1; n <= 9; n++) publish(site, { '/a': `a${n}` });
  const kept = site.builds(3);
  const swept = site.sweep({ ...FOREVER, count: 3 }, clock);
  expect(swept).toEqual({ builds: 7, entries: 7, objects: 7, done: true });
  expect(site.build(first.id)).toBeUndefined();
  expect(site.builds(50).map(({ id }) => id)).toEqual(kept.map(({ id }) => id));
  expect([await text(site, '/a'), await text(site, '/still')]).toEqual(['a9', 'still']);
  site.rollBack(kept[2] as SiteBuild);
  expect([await text(site, '/a'), await text(site, '/still')]).toEqual(['a7', 'still']);
  site.close();
});

test('a body that is compressed while housekeeping removes it is never given for another body', async () => {
  const site = openSite(':memory:');
  const words = (word: string) => `${word} `.repeat(500);
  publish(site, { '/a': words('kept') });
  const gone = publish(site, { '/a': words('gone') });
  const past = site.lookup('/a', gone.seq)?.object;
  if (!past) throw new Error('There is no such page.');
  const compressing = site.body(past, 'gzip');
  publish(site, { '/a': words('kept') });
  publish(site, { '/b': words('kept') });
  site.sweep({ ...FOREVER, count: 2 }, clock);
  await compressing;
  publish(site, { '/b': words('next') });
  const next = site.lookup('/b')?.object;
  expect(next?.id).toBe(past.id);
  expect(next && gunzipSync(await site.body(next, 'gzip')).toString()).toBe(words('next'));
  await expect(async () => site.body(past, 'br')).rejects.toThrow('lost object');
  site.close();
});

test('a build that is served stays, however many came after it', async () => {
  const site = openSite(':memory:');
  const first = publish(site, { '/a': 'a0' });
  site.rollBack(first);
  for (let n = 1; n <= 9; n++) publish(site, { '/a': `a${n}` });
  expect(site.sweep({ ...FOREVER, count: 2 }, clock)).toMatchObject({ builds: 0, entries: 0 });
  expect(await text(site, '/a')).toBe('a0');
  site.close();
});

test('old builds go by their age too, and never the last two', () => {
  const site = openSite(':memory:');
  for (let n = 0; n < 5; n++) publish(site, { '/a': `a${n}` });
  expect(site.sweep({ count: 50, maxAgeMs: 0 }, clock + 100)).toMatchObject({ builds: 3 });
  expect(site.builds(50)).toHaveLength(2);
  site.close();
});

test('what one publish writes twice leaves nothing behind', async () => {
  const site = openSite(':memory:');
  publish(site, { '/a': 'one' });
  const nextBuild = site.begin({ id: newBuildId(), at: 1, app: 'a', epoch: 'e', contentSeq: 1 });
  for (const body of ['two', 'one', 'three']) {
    const file = { path: '/a', aliases: ['/b'], type: 'text/html', status: 200, headers: {}, body };
    nextBuild.put('/a', undefined, [file]);
  }
  nextBuild.commit(TOOK);
  expect([await text(site, '/a'), await text(site, '/b')]).toEqual(['three', 'three']);
  expect(site.size().rows).toMatchObject({ object: 2, entry: 3 });
  site.close();
});

test('the policies of code go with the last build that it rendered', () => {
  const site = openSite(':memory:');
  const apps = ['first', 'second', 'third'];
  for (const app of apps) {
    site.setPolicy(app, `default-src ${app}`);
    publish(site, { '/a': app }, app);
  }
  site.setPolicy('loaded', 'default-src loaded');
  const known = () => [...apps, 'loaded'].filter((app) => site.policy(app) !== undefined);
  site.sweep({ ...FOREVER, count: 2 }, clock);
  expect(known()).toEqual(['second', 'third', 'loaded']);
  // No path changed, so this code has no build of its own, but it is what the newest state is made by.
  publish(site, { '/a': 'third' }, 'loaded');
  site.setPolicy('next', 'default-src next');
  site.sweep({ ...FOREVER, count: 2 }, clock);
  expect(known()).toEqual(['second', 'third', 'loaded']);
  site.close();
});

/** A publish as the shop has them: pages, redirects, what they were made from, compressed bodies. */
async function publishShop(site: Site, n: number): Promise<void> {
  const nextBuild = site.begin({
    id: newBuildId(),
    at: ++clock,
    app: 'app',
    epoch: 'e',
    contentSeq: n,
  });
  const path = `/de/p${n % 20}`;
  const rest = { aliases: [`${path}/alias`], status: 200, headers: {} };
  const readers = ['all:site', `item:${n % 20}`];
  const read = (query: string) => ({ query, digest: digest(`${query}${n}`), readers });
  const words = `<title>Decke ${n}</title>${'<p>Loden'.repeat(100)}`;
  const target = { path, kind: 'page', id: `p${n % 20}`, lang: 'de', page: 1 } as const;
  const files = [{ path, body: words, type: 'text/html', ...rest }];
  const alternates = { de: path, en: null };
  nextBuild.put(path, target, files, `made ${n}`, {
    listed: { url: 'https://shop.example', trailingSlash: false, canonical: path, alternates },
    searchable: { lang: 'de', kind: 'page', title: `Decke ${n}`, body: words, rank: 0 },
  });
  nextBuild.recording.use(path, [
    read('menu:de'),
    read(`page:p${n % 20}:de`),
    read(`productCard:${n}`),
  ]);
  const [came, gone] = [`/de/alt-${n}`, `/de/alt-${n - 10}`];
  nextBuild.put(came, { path: came, kind: 'file', id: `r${n}` }, [
    { path: came, aliases: [], status: 301, location: path },
  ]);
  nextBuild.recording.use(came, [read(`redirect:r${n}`)]);
  // The former one is gone for good.
  nextBuild.recording.note({ ...read(`redirect:r${n - 10}`), readers: [`item:r${n - 10}`] });
  nextBuild.remove(gone);
  nextBuild.commit(TOOK);
  const object = site.lookup(path)?.object;
  if (object && n % 10 === 0) await site.body(object, 'gzip');
}

test('2,000 publishes do not let the store grow without end', async () => {
  const site = openSite(':memory:');
  const left: ReturnType<Site['size']>[] = [];
  for (let n = 0; n < 2_000; n++) {
    await publishShop(site, n);
    site.sweep({ ...FOREVER, count: 10 }, clock);
    if (n % 500 === 499) left.push(site.size());
  }
  const [first, ...others] = left;
  expect(first?.rows).toMatchObject({ build: 10, page: 30, searched: 20, listing: 20 });
  const tables = ({ rows }: { rows: Record<string, number> } = { rows: {} }) =>
    // How the words are laid out inside is SQLite's affair.
    Object.entries(rows).filter(([table]) => !/^search_(?:data|idx)$/.test(table));
  for (const size of others) expect(tables(size)).toEqual(tables(first));
  for (const { bytes } of others) expect(bytes).toBeLessThan((first?.bytes ?? 0) * 1.2);
  site.close();
}, 60_000);
