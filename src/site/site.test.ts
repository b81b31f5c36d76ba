import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { problem } from '#src/model/errors/problem.ts';
import { openDatabase } from '#src/lib/node/sqlite.ts';
import { createBuilds, latestJson, metaJson, newBuildId } from './builds.ts';
import { beginNextBuild, type NextBuild } from './next-build.ts';
import { createEntries, type StoredFile } from './entries.ts';
import { createMeta } from './meta.ts';
import { MIGRATIONS } from './migrations.ts';
import { createObjects } from './objects.ts';
import { createPages } from './pages.ts';
import { openSite, type Site } from './site.ts';

const TOOK = { sync: 1, affected: 2, render: 3, commit: 4 };
const temporary = () => join(temporaryFolder(), 'site.sqlite');

function file(path: string, body: string | Uint8Array, more: Partial<StoredFile> = {}): StoredFile {
  return { path, aliases: [], type: 'text/html', status: 200, body, headers: {}, ...more };
}

function publish(site: Site, work: (nextBuild: NextBuild) => void, contentSeq = 1) {
  const nextBuild = site.begin({ id: newBuildId(), at: 1_000, app: 'app', epoch: 'e', contentSeq });
  work(nextBuild);
  return nextBuild.commit(TOOK);
}

const put = (nextBuild: NextBuild, ...files: StoredFile[]) =>
  nextBuild.put(files[0]?.path ?? '', { path: files[0]?.path ?? '', kind: 'file' }, files);

async function text(site: Site, path: string, seq?: number): Promise<string | undefined> {
  const object = site.lookup(path, seq)?.object;
  return object ? String(await site.body(object, 'identity')) : undefined;
}

test('what was published is found again, also after the store was opened anew', async () => {
  const path = temporary();
  const long = 'Leinen '.repeat(500);
  const site = openSite(path);
  publish(site, (nextBuild) => {
    put(nextBuild, file('/de/x', long, { headers: { 'X-Robots-Tag': 'noindex' } }));
    put(nextBuild, file('/logo.png', new Uint8Array([1, 2, 3]), { type: 'image/png' }));
  });
  site.close();
  const again = openSite(path);
  expect(again.lookup('/de/x')).toMatchObject({
    status: 200,
    headers: { 'X-Robots-Tag': 'noindex' },
    object: { type: 'text/html; charset=utf-8', size: long.length, encoding: 'zstd' },
  });
  expect(await text(again, '/de/x')).toBe(long);
  expect(again.lookup('/logo.png')?.object).toMatchObject({ encoding: 'identity', size: 3 });
  expect(again.lookup('/de/y')).toBeUndefined();
  expect([...again.paths()]).toEqual(['/de/x', '/logo.png']);
  again.close();
});

test('only the log of a large commit is left to others, and nothing is lost by it', async () => {
  const path = temporary();
  let settled = 0;
  const site = openSite(path, { settle: () => void settled++ });
  publish(site, (nextBuild) => put(nextBuild, file('/de/x', 'x')));
  expect(settled).toBe(0);
  publish(site, (nextBuild) => {
    for (let page = 0; page <= 500; page++)
      put(nextBuild, file(`/de/${page}`, 'y'.repeat(9) + page));
  });
  expect(settled).toBe(1);
  const beside = openSite(path, { readOnly: true });
  expect(await text(beside, '/de/500')).toBe('yyyyyyyyy500');
  beside.close();
  site.close();
});

test('what follows from many pages is written in steps, and the commit has what is left', async () => {
  const site = openSite(':memory:');
  const start = { id: newBuildId(), at: 1, app: 'app', epoch: 'e', contentSeq: 1 };
  const nextBuild = site.begin(start);
  const reads = Array.from({ length: 20_000 }, (_, n) => `q${n}`);
  for (const query of reads)
    nextBuild.recording.note({ query, digest: '00', readers: [`item:${query}`] });
  put(nextBuild, file('/de/x', 'x'));
  nextBuild.recording.use('/de/x', [{ query: 'q7', digest: '00', readers: ['item:q7'] }]);
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  await nextBuild.complete();
  clearInterval(timer);
  expect(turns).toBeGreaterThan(1);
  nextBuild.commit({ sync: 0, affected: 0, render: 0, commit: 0 });
  expect([...site.recorded.pagesUsing('q7')]).toEqual(['/de/x']);
  expect(site.recorded.digestOf('q8')).toBeUndefined();
  site.close();
});

test('a page and its aliases are one object', async () => {
  const site = openSite(':memory:');
  publish(site, (nextBuild) => put(nextBuild, file('/de/x', 'x'.repeat(400), { aliases: ['/x'] })));
  expect(site.lookup('/x')).toEqual(site.lookup('/de/x'));
  publish(site, (nextBuild) => put(nextBuild, file('/de/x', 'y', { aliases: [] })));
  expect(site.lookup('/x')).toBeUndefined();
  expect(await text(site, '/de/x')).toBe('y');
});

test('equal bytes of another type are another object', () => {
  const site = openSite(':memory:');
  publish(site, (nextBuild) => {
    put(nextBuild, file('/a.css', '', { type: 'text/css' }));
    put(nextBuild, file('/a.js', '', { type: 'text/javascript' }));
  });
  expect(site.lookup('/a.css')?.object?.type).toBe('text/css; charset=utf-8');
  expect(site.lookup('/a.js')?.object?.type).toBe('text/javascript; charset=utf-8');
});

test.each([
  ['br' as const, brotliDecompressSync],
  ['gzip' as const, gunzipSync],
  ['zstd' as const, zstdDecompressSync],
])('%s holds the same text, made at the first request and kept', async (encoding, decompress) => {
  const path = temporary();
  const long = 'Wolle '.repeat(500);
  const site = openSite(path, { cacheBytes: 0 });
  publish(site, (nextBuild) => put(nextBuild, file('/de/x', long)));
  const object = site.lookup('/de/x')?.object;
  if (!object) throw new Error('not stored');
  const [one, two] = await Promise.all([site.body(object, encoding), site.body(object, encoding)]);
  expect(String(decompress(one))).toBe(long);
  expect(two).toEqual(one);
  expect(site.body(object, encoding)).toEqual(one);
  site.close();
});

test('every build can be read by its number', async () => {
  const site = openSite(':memory:');
  const first = publish(site, (nextBuild) => {
    put(nextBuild, file('/de/x', 'one'));
    put(nextBuild, file('/de/y', 'same'));
  });
  const second = publish(site, (nextBuild) => {
    put(nextBuild, file('/de/x', 'two'));
    nextBuild.remove('/de/y');
    put(nextBuild, file('/de/z', 'new'));
  });
  const texts = async (seq: number) =>
    Promise.all([...site.paths(seq)].map(async (path) => [path, await text(site, path, seq)]));
  expect(await texts(first?.seq ?? 0)).toEqual([
    ['/de/x', 'one'],
    ['/de/y', 'same'],
  ]);
  expect(await texts(second?.seq ?? 0)).toEqual([
    ['/de/x', 'two'],
    ['/de/z', 'new'],
  ]);
  expect(site.current()).toEqual(second);
});

test('equal bytes make no build, but the content they hold is noted', () => {
  const site = openSite(':memory:');
  const build = publish(site, (nextBuild) =>
    put(nextBuild, file('/de/x', 'one', { aliases: ['/x'] })),
  );
  expect(
    publish(site, (nextBuild) => put(nextBuild, file('/de/x', 'one', { aliases: ['/x'] })), 7),
  ).toBe(undefined);
  expect(site.current()).toEqual(build);
  expect(site.head()).toEqual({ seq: 1, app: 'app', epoch: 'e', contentSeq: 7 });
});

test('the report names what changed and what went', () => {
  const site = openSite(':memory:');
  const first = publish(site, (nextBuild) => {
    put(nextBuild, file('/de/x', 'one'), file('/de/x/_payload.json', '{}'));
    put(nextBuild, file('/de/y', 'one'));
  });
  const second = publish(site, (nextBuild) => {
    put(nextBuild, file('/de/x', 'one'), file('/de/x/_payload.json', '{"a":1}'));
    nextBuild.remove('/de/y');
    nextBuild.fail({ path: '/de/z', kind: 'file' }, problem('render-failed'), { retry: true });
  });
  expect(JSON.parse(metaJson(second ?? raise()))).toEqual({
    id: second?.id,
    parent: first?.id,
    time: '1970-01-01T00:00:01.000Z',
    all: false,
    changed: ['/de/x'],
    removed: ['/de/y'],
    errors: [{ path: '/de/z', name: 'render-failed' }],
    durations: TOOK,
  });
  expect(JSON.parse(latestJson(second ?? raise()))).toEqual({
    id: second?.id,
    time: '1970-01-01T00:00:01.000Z',
  });
  expect(site.build(first?.id ?? '')).toEqual(first);
});

test('more than 500 changed paths are reported as all', () => {
  const site = openSite(':memory:');
  const many = (count: number) => (nextBuild: NextBuild) => {
    for (let i = 0; i < count; i++) put(nextBuild, file(`/de/${i}`, `${count}`));
  };
  expect(publish(site, many(500))?.report).toMatchObject({ all: false });
  expect(publish(site, many(501))?.report).toMatchObject({ all: true, changed: [] });
});

test('nobody sees a build that is being made, and one that is abandoned leaves nothing', async () => {
  const site = openSite(':memory:');
  publish(site, (nextBuild) => put(nextBuild, file('/de/x', 'one')));
  const nextBuild = site.begin({ id: 'b', at: 1, app: 'other', epoch: 'e', contentSeq: 9 });
  put(nextBuild, file('/de/x', 'two'));
  put(nextBuild, file('/de/y', 'new'));
  nextBuild.remove('/de/x');
  expect([await text(site, '/de/x'), await text(site, '/de/y')]).toEqual(['one', undefined]);
  expect(() => publish(site, () => {})).toThrow(/Another publish/);
  nextBuild.abandon();
  expect([...site.paths()]).toEqual(['/de/x']);
  expect(site.head()).toMatchObject({ seq: 1, app: 'app' });
  expect(publish(site, (next) => put(next, file('/de/x', 'three')))?.seq).toBe(2);
});

test('a publish that SQLite rolls back on a full disk writes nothing more', async () => {
  const database = openDatabase(temporary(), MIGRATIONS);
  const objects = createObjects(database, 0);
  const tables = {
    entries: createEntries(database, objects),
    pages: createPages(database),
    builds: createBuilds(database),
    meta: createMeta(database),
  };
  const start = { id: 'a', at: 1, app: 'app', epoch: 'e', contentSeq: 1 };
  const nextBuild = beginNextBuild(database, tables, start);
  put(nextBuild, file('/de/x', 'one'));
  // SQLite does so when a visitor's read needs room in its cache.
  database.raw.exec('ROLLBACK');
  const read = { query: 'q', digest: '00', readers: ['item:q' as const] };
  expect(() => put(nextBuild, file('/de/y', 'two'))).toThrow(/rolled back/);
  expect(() => nextBuild.remove('/de/x')).toThrow(/rolled back/);
  expect(() => nextBuild.recording.note(read)).toThrow(/rolled back/);
  await expect(nextBuild.complete()).rejects.toThrow(/rolled back/);
  expect(() => nextBuild.commit()).toThrow(/rolled back/);
  nextBuild.abandon();
  expect([...tables.entries.paths(1)]).toEqual([]);
  expect(tables.meta.head()).toEqual({ seq: 0 });
  const again = beginNextBuild(database, tables, start);
  put(again, file('/de/x', 'one'));
  expect(again.commit()?.seq).toBe(1);
  database.close();
});

test('what a visitor asks for while a publish is written is no part of it', async () => {
  const database = openDatabase(temporary(), MIGRATIONS);
  const objects = createObjects(database, 0);
  const entries = createEntries(database, objects);
  entries.put(file('/de/x', 'Wolle '.repeat(500)), 1);
  const object = entries.lookup('/de/x', 1)?.object;
  if (!object) throw new Error('not stored');
  const kept = () => database.prepare('SELECT count(*) AS forms FROM variant').get()?.['forms'];
  database.raw.exec('BEGIN IMMEDIATE');
  expect(String(brotliDecompressSync(await objects.body(object, 'br')))).toMatch(/^Wolle/);
  expect(kept()).toBe(0);
  database.raw.exec('COMMIT');
  await objects.body(object, 'br');
  expect(kept()).toBe(1);
  database.close();
});

test('a page that fails keeps its files until it can be rendered', async () => {
  const site = openSite(':memory:');
  const target = { path: '/de/x', kind: 'file' as const };
  publish(site, (nextBuild) => put(nextBuild, file('/de/x', 'good')));
  publish(site, (nextBuild) => nextBuild.fail(target, problem('render-failed'), { retry: true }));
  expect(await text(site, '/de/x')).toBe('good');
  expect(site.pages.toRetry()).toEqual(['/de/x']);
  publish(site, (nextBuild) => put(nextBuild, file('/de/x', 'better')));
  expect(await text(site, '/de/x')).toBe('better');
  expect(site.pages.toRetry()).toEqual([]);
});

test('redirects and what is gone for good are entries without a body', () => {
  const site = openSite(':memory:');
  publish(site, (nextBuild) => {
    nextBuild.put('/de/alt', undefined, [
      { path: '/de/alt', aliases: ['/alt'], status: 301, location: '/de/neu' },
    ]);
    nextBuild.put('/de/weg', undefined, [{ path: '/de/weg', aliases: [], status: 410 }]);
  });
  expect(site.lookup('/alt')).toEqual({
    status: 301,
    location: '/de/neu',
    headers: {},
    object: null,
  });
  expect(site.lookup('/de/weg')).toMatchObject({ status: 410, location: null, object: null });
});

test('build ids are 128 random bits, each different', () => {
  const ids = new Set(Array.from({ length: 200 }, newBuildId));
  expect(ids.size).toBe(200);
  for (const id of ids) expect(id).toMatch(/^[a-z2-7]{26}$/);
});

function raise(): never {
  throw new Error('no build');
}

test('only what is served is found, not what is being published nor what a rollback took away', () => {
  const PAGE = { lang: 'de', kind: 'page', id: 'x', page: 1 } as const;
  const site = openSite(':memory:');
  const offer = (nextBuild: NextBuild, path: string, title: string) => {
    const searchable = { lang: 'de', kind: 'page', title, body: '', rank: 0 } as const;
    const read = { listed: null, searchable };
    nextBuild.put(path, { ...PAGE, path }, [file(path, title)], undefined, read);
  };
  const found = () => {
    const { found, total, counts } = site.search('decke', 'de');
    return [found.map(({ path }) => path), total, counts.page];
  };
  const first = publish(site, (nextBuild) => offer(nextBuild, '/de/a', 'Decke'));
  const nextBuild = site.begin({ id: newBuildId(), at: 1, app: 'app', epoch: 'e', contentSeq: 2 });
  offer(nextBuild, '/de/b', 'Lodendecke');
  expect(found()).toEqual([['/de/a'], 1, 1]);
  nextBuild.commit(TOOK);
  expect(found()).toEqual([['/de/a', '/de/b'], 2, 2]);
  if (first) site.rollBack(first);
  expect(found()).toEqual([['/de/a'], 1, 1]);
});
