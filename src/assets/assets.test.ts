import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { FileStream } from '#src/content/source.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { type AssetResult, type AssetsOptions, createAssets } from './assets.ts';
import type { KnownFile } from './fetching.ts';

const HASH = 'a'.repeat(32);
const PATH = `/assets/${HASH}/film.webm`;
const FILM: KnownFile = {
  ...{ id: 'film', fileName: 'Film.webm', mimeType: 'video/webm', fileVersion: 3 },
  isPublic: true,
};
const stranger = () => false;
const editor = () => true;

/** A stream that gives what is pushed into it. */
function source() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const state = { cancelled: false };
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
    cancel: () => {
      state.cancelled = true;
    },
  });
  return {
    body,
    state,
    push: (words: string) => controller?.enqueue(new TextEncoder().encode(words)),
    end: () => controller?.close(),
  };
}

const whole = (words: string): FileStream => ({
  body: new Blob([words]).stream(),
  bytes: words.length,
  fileVersion: 3,
});

function setUp(more: Partial<AssetsOptions> & { files?: Record<string, KnownFile> } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'loden-assets-'));
  const problems: Problem[] = [];
  const state = { opened: 0, public: true };
  const { files = { [HASH]: FILM }, open = async () => ok(whole('a whole film')), ...rest } = more;
  const assets = createAssets({
    dir,
    find: (hash) => (files[hash] ? [{ ...files[hash], isPublic: state.public }] : []),
    open: (file) => {
      state.opened++;
      return open(file);
    },
    log: (one) => problems.push(one),
    ...rest,
  });
  onTestFinished(async () => {
    await assets.close();
    rmSync(dir, { recursive: true, force: true });
  });
  return { assets, dir, problems, state };
}

async function read(result: AssetResult, range?: { start: number; end: number }): Promise<string> {
  if (!('open' in result)) throw new Error(result.problem.name);
  return text(result.open(range ?? { start: 0, end: result.bytes - 1 }));
}

const nameOf = (result: AssetResult) => ('problem' in result ? result.problem.name : 'found');

test('a file is fetched once, whoever asks, and kept', async () => {
  const { assets, state } = setUp();
  const many = await Promise.all(Array.from({ length: 20 }, () => assets.serve(PATH, stranger)));
  expect(await Promise.all(many.map((one) => read(one)))).toEqual(Array(20).fill('a whole film'));
  const later = await assets.serve(PATH, stranger);
  expect(await read(later, { start: 2, end: 6 })).toBe('whole');
  expect(later).toMatchObject({ status: 200, bytes: 12 });
  expect(state.opened).toBe(1);
});

test('a film plays while it arrives, and a part that is not there yet is waited for', async () => {
  const film = source();
  const { assets, dir } = setUp({ open: async () => ok({ body: film.body, bytes: 12 }) });
  const answer = await assets.serve(PATH, stranger);
  expect(answer).toMatchObject({ status: 200, bytes: 12 });
  film.push('a who');
  expect(await read(answer, { start: 0, end: 4 })).toBe('a who');
  const end = read(answer, { start: 8, end: 11 });
  film.push('le f');
  film.push('ilm');
  expect(await end).toBe('film');
  film.end();
  await expect.poll(() => readdirSync(join(dir, 'aa'))).toEqual([HASH]);
  expect(readdirSync(join(dir, '.incoming'))).toEqual([]);
});

test('the size of a file that the source does not tell is known when it is there', async () => {
  const { assets } = setUp({ open: async () => ok({ body: new Blob(['four']).stream() }) });
  expect(await assets.serve(PATH, stranger)).toMatchObject({ status: 200, bytes: 4 });
});

test('an empty file is one', async () => {
  const { assets } = setUp({ open: async () => ok(whole('')) });
  expect(await assets.serve(PATH, stranger)).toMatchObject({ status: 200, bytes: 0 });
});

test.each<[string, (film: ReturnType<typeof source>) => void]>([
  ['ends too early', (film) => film.end()],
  ['is silent', () => undefined],
  ['goes on and on', (film) => film.push('more than was said')],
])('of a source that %s nothing is kept, and it is not asked again at once', async (_, act) => {
  const film = source();
  const open = async () => ok({ body: film.body, bytes: 12 });
  const { assets, dir, problems, state } = setUp({ open, idleMs: 50 });
  const answer = await assets.serve(PATH, stranger);
  film.push('a ');
  act(film);
  await expect(read(answer)).rejects.toThrow();
  await expect.poll(() => problems.map(({ name }) => name)).toEqual(['file-unreachable']);
  expect(existsSync(join(dir, 'aa'))).toBe(false);
  expect(readdirSync(join(dir, '.incoming'))).toEqual([]);
  expect(nameOf(await assets.serve(PATH, stranger))).toBe('server-busy');
  expect(state.opened).toBe(1);
});

test('a source that refuses is said to, once', async () => {
  const gone: Result<never, Problem> = err(problem('source-refused', { status: 404, message: '' }));
  const { assets, problems } = setUp({ open: async () => gone });
  expect(nameOf(await assets.serve(PATH, stranger))).toBe('source-refused');
  await expect.poll(async () => nameOf(await assets.serve(PATH, stranger))).toBe('server-busy');
  expect(problems).toHaveLength(1);
});

test('a file that is too large is not begun', async () => {
  const film = source();
  const open = async () => ok({ body: film.body, bytes: 101 });
  const { assets } = setUp({ open, maxFileBytes: 100 });
  expect(nameOf(await assets.serve(PATH, stranger))).toBe('file-refused');
  expect(film.state.cancelled).toBe(true);
});

test('contents that came since belong to another address', async () => {
  const { assets, dir } = setUp({ open: async () => ok({ ...whole('newer'), fileVersion: 4 }) });
  expect(nameOf(await assets.serve(PATH, stranger))).toBe('server-busy');
  expect(existsSync(join(dir, 'aa'))).toBe(false);
});

test('few files are fetched at a time', async () => {
  const hashes = ['1', '2', '3', '4', '5'].map((digit) => digit.repeat(32));
  const files = Object.fromEntries(hashes.map((hash) => [hash, { ...FILM, id: hash }]));
  const { assets } = setUp({ files, open: async () => ok({ body: source().body, bytes: 12 }) });
  const paths = hashes.map((hash) => `/assets/${hash}/film.webm`);
  const answers = await Promise.all(paths.map((path) => assets.serve(path, stranger)));
  expect(answers.map(nameOf).sort()).toEqual([...Array(4).fill('found'), 'server-busy']);
  const refused = answers.find((one) => 'problem' in one);
  expect(refused?.headers['retry-after']).toBe('5');
});

test('what no page shows is there for editors only, and no cache keeps it', async () => {
  const { assets, state } = setUp();
  state.public = false;
  const refused = await assets.serve(PATH, stranger);
  expect(refused).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
  expect(state.opened).toBe(0);
  const seen = await assets.serve(PATH, editor);
  expect(seen.headers['cache-control']).toBe('private, no-store');
  // That it is kept by now does not open it.
  expect(await read(seen)).toBe('a whole film');
  expect(nameOf(await assets.serve(PATH, stranger))).toBe('page-not-found');
  state.public = true;
  const { headers } = await assets.serve(PATH, stranger);
  expect(headers['cache-control']).toBe('public, max-age=31536000, s-maxage=3600, immutable');
  expect(headers['cdn-cache-control']).toContain('stale-if-error=86400');
});

test('a file that was uploaded twice is there for everybody while one of both is shown', async () => {
  const twins = [
    { ...FILM, id: 'a-draft', isPublic: false },
    { ...FILM, id: 'on-a-page', isPublic: true },
  ];
  const { assets } = setUp({ find: () => twins });
  const served = await assets.serve(PATH, stranger);
  expect(served).toMatchObject({ status: 200 });
  expect(served.headers['cache-control']).toContain('public');
});

test('nothing is fetched for an address that no file has', async () => {
  const files = {
    [HASH]: FILM,
    ['b'.repeat(32)]: { ...FILM, mimeType: 'text/html', fileName: 'page.html' },
    ['c'.repeat(32)]: { ...FILM, mimeType: 'image/jpeg', fileName: 'picture.jpg' },
  };
  const { assets, state } = setUp({ files });
  for (const path of [
    `/assets/${HASH}/other.webm`,
    `/assets/${HASH}/film.mp4`,
    `/assets/${HASH}/film.webm/`,
    `/assets/${'b'.repeat(32)}/page.html`,
    `/assets/${'c'.repeat(32)}/picture.jpg`,
    `/assets/${'d'.repeat(32)}/film.webm`,
    '/assets/film',
    '/assets/',
  ]) {
    expect(nameOf(await assets.serve(path, editor)), path).toBe('page-not-found');
  }
  expect(state.opened).toBe(0);
});

test('a browser is told what a file is, and that it is no page of ours', async () => {
  const pdf = { ...FILM, fileName: 'Maße.pdf', mimeType: 'application/pdf' };
  const vtt = { ...FILM, fileName: 'de.vtt', mimeType: 'text/vtt' };
  const { assets } = setUp({ files: { [HASH]: pdf, ['b'.repeat(32)]: vtt } });
  expect((await assets.serve(`/assets/${HASH}/masse.pdf`, stranger)).headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="masse.pdf"',
    'content-security-policy': expect.stringContaining('sandbox'),
    'cross-origin-resource-policy': 'same-origin',
    etag: `"${HASH}"`,
  });
  expect((await assets.serve(`/assets/${'b'.repeat(32)}/de.vtt`, stranger)).headers).toMatchObject({
    'content-type': 'text/vtt; charset=utf-8',
    'content-disposition': 'inline; filename="de.vtt"',
  });
});

test('a link in the cache is not followed', async () => {
  const { assets, dir, state } = setUp();
  const secret = join(dir, 'secret');
  await writeFile(secret, 'password');
  await mkdir(join(dir, 'aa'));
  symlinkSync(secret, join(dir, 'aa', HASH));
  expect(await read(await assets.serve(PATH, stranger))).toBe('a whole film');
  expect(state.opened).toBe(1);
});

test('a server that ends does not wait for a film', async () => {
  const film = source();
  const { assets, dir } = setUp({ open: async () => ok({ body: film.body, bytes: 12 }) });
  await assets.serve(PATH, stranger);
  film.push('a who');
  await assets.close();
  expect(readdirSync(join(dir, '.incoming'))).toEqual([]);
});
