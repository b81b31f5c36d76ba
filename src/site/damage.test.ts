import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { newBuildId } from './builds.ts';
import { openSite, type Site } from './site.ts';

const TEXT = `<!doctype html><title>Leinen</title>${'<p>Wäsche</p>'.repeat(200)}`;
const TARGET = { path: '/de/x', kind: 'page', lang: 'de', id: 'x', page: 1 } as const;

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'loden-damage-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return join(dir, 'site.sqlite');
}

function write(site: Site): void {
  const nextBuild = site.begin({ id: newBuildId(), at: 0, app: 'a', epoch: 'e', contentSeq: 1 });
  const file = { type: 'text/html', status: 200, body: TEXT, headers: {} };
  nextBuild.put('/de/x', TARGET, [{ ...file, path: '/de/x', aliases: ['/x'] }], 'inputs');
  nextBuild.commit({ sync: 0, affected: 0, render: 0, commit: 0 });
}

function opened(path: string): Site {
  const site = openSite(path);
  onTestFinished(() => site.close());
  return site;
}

/** Changes stored bytes behind the back of the store, as a failing disk does. */
function spoil(path: string, sql: string): void {
  const db = new DatabaseSync(path);
  expect(db.prepare(sql).run().changes).toBe(1);
  db.close();
}

const bodyOf = async (site: Site, encoding: 'identity' | 'zstd' | 'gzip') => {
  const object = site.lookup('/de/x')?.object;
  if (!object) throw new Error('no page');
  return site.body(object, encoding);
};

test.each(['identity', 'zstd', 'gzip'] as const)(
  'damaged bytes are never handed out (%s); the page is rendered again, and then they are whole',
  async (encoding) => {
    const path = folder();
    write(opened(path));
    spoil(path, "UPDATE object SET body = CAST(hex(body) AS BLOB) WHERE type LIKE 'text/html%'");
    const site = opened(path);
    const heard: string[][] = [];
    site.onDamage((paths) => heard.push(paths));
    for (let n = 0; n < 2; n++)
      await expect(bodyOf(site, encoding)).rejects.toThrow(/damaged bytes/);
    expect(heard).toEqual([['/de/x']]);
    expect(site.pages.unsure()).toEqual(['/de/x']);
    write(site);
    expect(String(await bodyOf(site, 'identity'))).toBe(TEXT);
  },
);

test('a damaged form of a body is made again from the body', async () => {
  const path = folder();
  const first = opened(path);
  write(first);
  const good = await bodyOf(first, 'gzip');
  spoil(path, "UPDATE variant SET body = zeroblob(length(body)) WHERE encoding = 'gzip'");
  expect((await bodyOf(opened(path), 'gzip')).equals(good)).toBe(true);
  expect((await bodyOf(opened(path), 'gzip')).equals(good)).toBe(true);
});

test('a visitor does not wait for a process that has the file locked', async () => {
  const path = folder();
  const site = opened(path);
  write(site);
  const other = new DatabaseSync(path);
  other.exec('BEGIN IMMEDIATE');
  const asked = performance.now();
  expect(String(gunzipSync(await bodyOf(site, 'gzip')))).toBe(TEXT);
  // With a wait it would take five seconds.
  expect(performance.now() - asked).toBeLessThan(4_500);
  other.close();
});
