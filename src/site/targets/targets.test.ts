import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { filesBelow } from '#src/lib/node/files.ts';
import { err, ok } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { FILM, PICTURE, publish } from '../../../tests/stored-site.ts';
import { temporaryFolder } from '../../../tests/temporary-folder.ts';
import { openSite, type Site } from '../site.ts';
import { createDeliveries } from './deliveries.ts';
import { createFolderTarget, type FolderOptions } from './folder.ts';
import { isFreeForSite } from './manifest.ts';

type MadePicture = Awaited<ReturnType<FolderOptions['picture']>>;
const makePicture = (path: string): MadePicture =>
  ok(path === PICTURE ? Buffer.from('picture') : undefined);

function openShop(root = temporaryFolder(), picture = makePicture) {
  const site = openSite(':memory:');
  onTestFinished(() => site.close());
  const problems: string[] = [];
  const log = ({ name }: Problem) => void problems.push(name);
  const deliveries = openDeliveries(root, site, { picture, log });
  return { root, site, deliveries, problems };
}

function openDeliveries(root: string, site: Site, { picture = makePicture, log = noLog } = {}) {
  const folder = createFolderTarget({
    root,
    site,
    trailingSlash: () => false,
    headers: () => '/*\n  X-Frame-Options: DENY\n',
    further: () => [],
    picture: async (path) => picture(path),
    isWithdrawn: () => false,
  });
  const deliveries = createDeliveries({ site, targets: [folder], now: Date.now, log, waitMs: 20 });
  onTestFinished(() => deliveries.close());
  return deliveries;
}

const noLog = (_: Problem) => undefined;

const read = (root: string, file: string) => readFileSync(join(root, file), 'utf8');

async function filesOf(root: string): Promise<string[]> {
  const files = [];
  for await (const file of filesBelow(root)) files.push(file);
  return files.sort();
}

test('the folder holds pages, files, pictures, redirects, headers and builds', async () => {
  const { root, site, deliveries } = openShop();
  publish(site, {
    '/': 'home',
    '/de/plaid': `<img src="${PICTURE}">`,
    '/404.html': 'lost',
    '/theme.css': ':root{}',
    '/de/alt': { path: '/de/alt', aliases: [], status: 301, location: '/de/plaid' },
    '/de/weg ä': { path: '/de/weg ä', aliases: [], status: 410 },
    '/en/gone': { path: '/en/gone', aliases: [], status: 410 },
    '/en/404.html': 'lost too',
  });
  expect(await deliveries.settle()).toMatchObject([{ name: 'folder', behind: 0, tries: 0 }]);
  const { id } = site.current() ?? { id: '' };
  expect(await filesOf(root)).toEqual(
    [
      ...['.loden-site', '404.html', '_headers', '_redirects', 'builds/latest.json'],
      ...[`builds/meta/${id}.json`, 'de/plaid.html', 'en/404.html', 'index.html'],
      ...[PICTURE.slice(1), 'theme.css'],
    ].sort(),
  );
  expect(read(root, '_redirects')).toBe(
    [
      '/de/alt /de/plaid 301',
      '/de/weg%20%C3%A4 /404.html 410',
      '/en/gone /en/404.html 410',
      '/en/* /en/404.html 404\n',
    ].join('\n'),
  );
  expect(JSON.parse(read(root, 'builds/latest.json'))).toMatchObject({ id });
});

test('what cannot be noted about a delivery ends nothing, and is tried again', async () => {
  const root = temporaryFolder();
  // Where the folder should stand there is a file, and the store cannot be written, as on a full disk.
  writeFileSync(join(root, 'folder'), '');
  const path = join(temporaryFolder(), 'site.sqlite');
  const written = openSite(path);
  publish(written, { '/': 'home' });
  written.close();
  const site = openSite(path, { readOnly: true });
  onTestFinished(() => site.close());
  const problems: Problem[] = [];
  const log = (problem: Problem) => void problems.push(problem);
  const deliveries = openDeliveries(join(root, 'folder'), site, { log });
  deliveries.poke();
  await expect.poll(() => deliveries.state()).toMatchObject([{ behind: 1, tries: 3 }]);
  expect(problems.map(({ details }) => details['reason'])).toContain(
    'attempt to write a readonly database',
  );
  rmSync(join(root, 'folder'));
  await expect.poll(() => deliveries.state()).toMatchObject([{ behind: 0, tries: 0 }]);
  expect(read(join(root, 'folder'), 'index.html')).toBe('home');
});

test('a film is written as it comes, and one that breaks off leaves nothing', async () => {
  let isWhole = false;
  const film = async function* () {
    yield Buffer.from('a whole ');
    if (!isWhole) throw new Error('The source is silent.');
    yield Buffer.from('film');
  };
  const { root, site, deliveries } = openShop(temporaryFolder(), () => ok(Readable.from(film())));
  publish(site, { '/': `<source src="${FILM}">` });
  expect(await deliveries.settle()).toMatchObject([
    { tries: 1, problem: { name: 'target-failed' } },
  ]);
  expect([existsSync(join(root, 'index.html')), existsSync(join(root, FILM))]).toEqual([
    ...[true, false],
  ]);
  isWhole = true;
  await expect.poll(() => deliveries.state()[0]).toMatchObject({ behind: 0, tries: 0 });
  expect(read(root, FILM.slice(1))).toBe('a whole film');
});

test('a change writes what it touches, and removes what is gone', async () => {
  const { root, site, deliveries } = openShop();
  publish(site, { '/a': 'a1', '/b/c': 'c1', '/still': 'still' });
  await deliveries.settle();
  writeFileSync(join(root, 'still.html'), 'touched by hand');
  publish(site, { '/a': 'a2', '/b/c': '' });
  await deliveries.settle();
  expect(read(root, 'a.html')).toBe('a2');
  expect(read(root, 'still.html')).toBe('touched by hand');
  expect(existsSync(join(root, 'b'))).toBe(false);
});

test('a rollback reaches the folder too', async () => {
  const { root, site, deliveries } = openShop();
  publish(site, { '/a': 'a1', '/b': 'b1' });
  const first = site.current();
  publish(site, { '/a': 'a2', '/b': '' });
  await deliveries.settle();
  if (first) site.rollBack(first);
  await deliveries.settle();
  expect([read(root, 'a.html'), read(root, 'b.html')]).toEqual(['a1', 'b1']);
  expect(JSON.parse(read(root, 'builds/latest.json'))).toMatchObject({ id: first?.id });
});

/** Begins to write the site into a folder, and stops in the middle of it. */
async function writeSome(root: string, site: Site, bodies: number): Promise<void> {
  const ending = new AbortController();
  let left = bodies;
  const folder = createFolderTarget({
    root,
    site: {
      ...site,
      body(object, encoding) {
        if (left-- === 0) ending.abort();
        return site.body(object, encoding);
      },
    },
    trailingSlash: () => false,
    headers: () => '',
    further: () => [],
    picture: async (path) => makePicture(path),
    isWithdrawn: () => false,
  });
  const to = site.current();
  if (!to) throw new Error('Nothing was published.');
  const delivered = await folder.deliver(new Set(), to, ending.signal);
  expect(delivered.ok).toBe(false);
}

/** Pages as files, by path. */
async function pagesOf(root: string): Promise<Record<string, string>> {
  const files = (await filesOf(root)).filter((file) => file.endsWith('.html'));
  return Object.fromEntries(files.map((file) => [file, read(root, file)]));
}

const many = (word: string) =>
  Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`/p${n}`, `${word} ${n}`]));

test('what an interrupted delivery left is found, also when the site is back at the build before', async () => {
  const { root, site, deliveries } = openShop();
  publish(site, { ...many('one'), '/only-first': 'here' });
  await deliveries.settle();
  const before = await pagesOf(root);
  await deliveries.close();
  const first = site.current();
  publish(site, { ...many('two'), '/only-first': '', '/only-second': 'there' });
  await writeSome(root, site, 60);
  expect(await pagesOf(root)).not.toEqual(before);
  // As after a restart: nobody remembers what had begun.
  if (first) site.rollBack(first);
  const again = openDeliveries(root, site);
  expect(await again.settle()).toMatchObject([{ behind: 0, tries: 0 }]);
  expect(await pagesOf(root)).toEqual(before);
});

test('a file that a loss of power has emptied is written again by the next process', async () => {
  const { root, site, deliveries } = openShop();
  publish(site, many('one'));
  await deliveries.settle();
  await deliveries.close();
  const whole = await pagesOf(root);
  writeFileSync(join(root, 'p7.html'), '');
  expect(await openDeliveries(root, site).settle()).toMatchObject([{ behind: 0, tries: 0 }]);
  expect(await pagesOf(root)).toEqual(whole);
});

test('what was served while the folder was behind is found, whatever is served in the end', async () => {
  const { root, site, deliveries } = openShop();
  publish(site, { '/a': 'a1', '/b': 'b1' });
  await deliveries.settle();
  const first = site.current();
  publish(site, { '/a': 'a2', '/b': '', '/c': 'c2' });
  deliveries.poke();
  if (first) site.rollBack(first);
  deliveries.poke();
  await deliveries.settle();
  expect(await pagesOf(root)).toEqual({ 'a.html': 'a1', 'b.html': 'b1' });
});

test('a delivery that begins anew leaves alone what is there as a whole', async () => {
  const { root, site, deliveries } = openShop();
  publish(site, many('one'));
  await writeSome(root, site, 60);
  const unfinished = readFileSync(join(root, '.loden-site'), 'utf8').match(/^\+/gm) ?? [];
  expect(unfinished.length).toBeGreaterThan(0);
  await deliveries.settle();
  const times = () => Array.from({ length: 40 }, (_, n) => timeOf(root, `p${n}.html`));
  const written = times();
  rmSync(join(root, 'p7.html'));
  // The site store was lost and made anew: no build of before is known.
  const other = openShop(root);
  publish(other.site, many('one'));
  await other.deliveries.settle();
  expect(times().filter((time, n) => time !== written[n])).toHaveLength(1);
  expect(Object.keys(await pagesOf(root))).toHaveLength(40);
});

const timeOf = (root: string, file: string) => statSync(join(root, file), { bigint: true }).mtimeNs;

test('another folder, and one that is older than the outbox says, get all that they lack', async () => {
  const { root, site, deliveries } = openShop();
  publish(site, { '/a': 'a1', '/b': 'b1' });
  await deliveries.settle();
  await deliveries.close();
  const elsewhere = temporaryFolder();
  publish(site, { '/a': 'a2' });
  const second = openDeliveries(elsewhere, site);
  await second.settle();
  expect(await pagesOf(elsewhere)).toEqual({ 'a.html': 'a2', 'b.html': 'b1' });
  await second.close();
  await openDeliveries(root, site).settle();
  expect(await pagesOf(root)).toEqual({ 'a.html': 'a2', 'b.html': 'b1' });
});

test('what a crash left half written, beside or in the list, does no harm', async () => {
  const { root, site, deliveries } = openShop();
  publish(site, { '/a': 'a1' });
  await deliveries.settle();
  await deliveries.close();
  mkdirSync(join(root, '.loden-incoming'), { recursive: true });
  writeFileSync(join(root, '.loden-incoming/half'), 'ha');
  appendFileSync(join(root, '.loden-site'), '+/not/yet/wri');
  writeFileSync(join(root, '.loden-site.tmp'), 'loden si');
  publish(site, { '/b': 'b1' });
  await openDeliveries(root, site).settle();
  expect(Object.keys(await pagesOf(root))).toEqual(['a.html', 'b.html']);
  expect(existsSync(join(root, '.loden-incoming/half'))).toBe(false);
  expect(existsSync(join(root, '.loden-site.tmp'))).toBe(false);
  expect(read(root, '.loden-site')).not.toContain('/not/yet');
});

test('pages do not wait for a picture that cannot be had now, and it comes when it can', async () => {
  let isAway = true;
  const { root, site, deliveries } = openShop(temporaryFolder(), (path) =>
    isAway ? err(problem('source-unreachable')) : makePicture(path),
  );
  publish(site, { '/a': `<img src="${PICTURE}">`, '/b': 'b1' });
  expect(await deliveries.settle()).toMatchObject([
    { tries: 1, problem: { name: 'target-failed' } },
  ]);
  expect(Object.keys(await pagesOf(root))).toEqual(['a.html', 'b.html']);
  isAway = false;
  await expect.poll(() => deliveries.state()[0]).toMatchObject({ behind: 0, tries: 0 });
  expect(read(root, PICTURE.slice(1))).toBe('picture');
});

test('a folder that is not ours is refused, and the site goes on', async () => {
  const root = temporaryFolder();
  writeFileSync(join(root, 'letter.txt'), 'private');
  const { site, deliveries, problems } = openShop(root);
  publish(site, { '/a': 'a1' });
  const [state] = await deliveries.settle();
  expect(state).toMatchObject({ tries: 1, problem: { name: 'target-failed' } });
  expect(state?.problem?.details['reason']).toContain('empty folder');
  expect(problems).toEqual(['target-failed']);
  expect(await filesOf(root)).toEqual(['letter.txt']);
});

test('files that others put beside ours stay', async () => {
  const { root, site, deliveries } = openShop();
  publish(site, { '/a': 'a1' });
  await deliveries.settle();
  writeFileSync(join(root, 'google123.html'), 'proof');
  const other = openShop(root);
  publish(other.site, { '/z': 'z1' });
  await other.deliveries.settle();
  expect(await filesOf(root)).toContain('google123.html');
  expect(existsSync(join(root, 'a'))).toBe(false);
  expect(read(root, 'z.html')).toBe('z1');
});

test.each(['.ssh', '.git', 'index.html'])('one that holds only %s is refused', async (name) => {
  const root = temporaryFolder();
  mkdirSync(join(root, name));
  const { site, deliveries } = openShop(root);
  publish(site, { '/a': 'a1' });
  expect((await deliveries.settle())[0]?.problem?.details['reason']).toContain('empty folder');
  expect(readdirSync(root)).toEqual([name]);
});

test('a list of files that is a link, or not in our form, makes no folder ours', async () => {
  const [root, outside] = [temporaryFolder(), join(temporaryFolder(), 'list')];
  writeFileSync(outside, 'loden site folder, version 1\n');
  symlinkSync(outside, join(root, '.loden-site'));
  expect(isFreeForSite(root)).toBe(false);
  rmSync(join(root, '.loden-site'));
  writeFileSync(join(root, '.loden-site'), 'a diary\n');
  expect(isFreeForSite(root)).toBe(false);
});

test('a link in the folder is not followed, and the rest is delivered around it', async () => {
  const { root, site, deliveries } = openShop();
  publish(site, { '/a': 'a1' });
  await deliveries.settle();
  const outside = temporaryFolder();
  symlinkSync(outside, join(root, 'a'));
  publish(site, { '/a': 'a2', '/a/b': 'b', '/z': 'z' });
  const [state] = await deliveries.settle();
  expect(state?.problem?.details['reason']).toContain(`${join(root, 'a')} is a file or a link`);
  expect(await filesOf(outside)).toEqual([]);
  expect(read(root, 'z.html')).toBe('z');
  expect(JSON.parse(read(root, 'builds/latest.json'))).toMatchObject({ id: site.current()?.id });
  // Whoever takes it away gets what is missing, without another publish.
  rmSync(join(root, 'a'));
  await expect.poll(() => deliveries.state()[0]).toMatchObject({ behind: 0, tries: 0 });
  expect(await pagesOf(root)).toMatchObject({ 'a.html': 'a2', 'a/b.html': 'b' });
});

test('a target that was down gets what it missed, without another publish', async () => {
  const root = join(temporaryFolder(), 'below');
  writeFileSync(root, 'in the way');
  const { site, deliveries } = openShop(root);
  publish(site, { '/a': 'a1' });
  expect((await deliveries.settle())[0]).toMatchObject({ tries: 1 });
  rmSync(root);
  mkdirSync(root);
  await expect.poll(() => deliveries.state()[0]).toMatchObject({ behind: 0, tries: 0 });
  expect(read(root, 'a.html')).toBe('a1');
});
