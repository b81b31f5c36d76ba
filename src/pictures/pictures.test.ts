import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { digest } from '#src/lib/node/digest.ts';
import { err, ok } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { PICTURE_WIDTHS, pictureUrl } from '#src/model/fields/picture.ts';
import { renditionsOf, type WantedRenditions } from './ahead.ts';
import { encodePicture, TOO_SLOW } from './encode.ts';
import { createPictures, type PictureResult, type PicturesOptions } from './pictures.ts';

const PLAID = await sharp({
  create: { width: 800, height: 600, channels: 3, background: '#8a1f2b' },
})
  .jpeg()
  .toBuffer();
const HASH = digest(PLAID);
const TORN = PLAID.subarray(0, PLAID.length / 2);
const CONTENT = new Map([
  [HASH, PLAID],
  [digest(TORN), TORN],
]);

const urlOf = (hash: string, width: (typeof PICTURE_WIDTHS)[number] = 320, x = 50, y = 50) =>
  pictureUrl({ hash, x, y, width, format: 'webp' });

/** Real pictures in a temporary folder, and a count of what was asked of content and encoder. */
function setUp(options: Partial<PicturesOptions> = {}) {
  const parent = mkdtempSync(join(tmpdir(), 'loden-pictures-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const dir = options.dir ?? join(parent, 'pictures');
  const count = { originals: 0, decodes: 0, atOnce: 0, most: 0 };
  const logged: Problem[] = [];
  const pictures = createPictures({
    dir,
    async original(hash) {
      count.originals++;
      const body = CONTENT.get(hash);
      return body && ok({ id: `asset-${hash.slice(0, 4)}`, body });
    },
    async encode(body, rendition) {
      count.decodes++;
      count.most = Math.max(count.most, ++count.atOnce);
      const encoded = await encodePicture(body, rendition);
      count.atOnce--;
      return encoded;
    },
    log: (one) => logged.push(one),
    ...options,
  });
  return { pictures, count, logged, dir, parent };
}

async function bytesOf(result: PictureResult): Promise<Buffer> {
  if (!('open' in result)) throw new Error(`${result.status} ${result.problem.name}`);
  return buffer(result.open());
}

/** Names of all files below a folder, relative. */
const filesIn = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort();

describe('a picture', () => {
  test('is made at the first request, and comes from the disk afterwards', async () => {
    const { pictures, count } = setUp();
    const first = await pictures.serve(urlOf(HASH));
    const bytes = await bytesOf(first);
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 240,
    });
    expect(first).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/webp',
        'content-length': String(bytes.length),
        // What may be withdrawn is asked for each hour, but not by browsers.
        'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
        'cdn-cache-control':
          'public, max-age=3600, stale-while-revalidate=60, stale-if-error=86400',
        etag: expect.stringMatching(/^"[\w-]+"$/),
      },
    });
    const second = await pictures.serve(urlOf(HASH));
    expect(await bytesOf(second)).toEqual(bytes);
    expect(second).toMatchObject({ headers: { etag: first.headers['etag'] } });
    expect(count).toMatchObject({ originals: 1, decodes: 1 });
  });

  test('outlives the server, without its original', async () => {
    const { pictures, dir } = setUp();
    const bytes = await bytesOf(await pictures.serve(urlOf(HASH)));
    await pictures.close();
    const later = setUp({ dir, original: async () => undefined });
    expect(await bytesOf(await later.pictures.serve(urlOf(HASH)))).toEqual(bytes);
    expect(later.count.decodes).toBe(0);
  });

  test('is decoded once for requests at the same time, whatever their focal points', async () => {
    const { pictures, count, dir } = setUp();
    const urls = [0, 5, 50, 95, 100].flatMap((x) => [urlOf(HASH, 320, x), urlOf(HASH, 320, 50, x)]);
    const results = await Promise.all(urls.map((url) => pictures.serve(url)));
    expect(results.map(({ status }) => status)).toEqual(urls.map(() => 200));
    expect(count).toMatchObject({ originals: 1, decodes: 1 });
    expect(filesIn(dir)).toEqual([`${HASH.slice(0, 2)}/${HASH}/320-1.webp`]);
  });

  test('is made in each width, two at a time', async () => {
    const { pictures, count } = setUp();
    const results = await Promise.all(
      PICTURE_WIDTHS.map((one) => pictures.serve(urlOf(HASH, one))),
    );
    const made = await Promise.all(
      results.map(async (one) => sharp(await bytesOf(one)).metadata()),
    );
    expect(made.map(({ width }) => width)).toEqual([160, 320, 480, 640, 800, 800, 800]);
    expect(count).toMatchObject({ decodes: PICTURE_WIDTHS.length, most: 2 });
  });

  test('can be made ahead of its first request', async () => {
    const { pictures, count } = setUp();
    const made = await pictures.make({ hash: HASH, x: 50, y: 50, width: 640, format: 'webp' });
    const served = await bytesOf(await pictures.serve(urlOf(HASH, 640)));
    expect(made).toMatchObject({ ok: true, value: { bytes: served.length } });
    expect(made.ok && (await readFile(made.value.path))).toEqual(served);
    expect(count.decodes).toBe(1);
  });
});

describe('a request costs no decode and no disk', () => {
  const x = `/pictures/${HASH}`;
  test.each([
    ['a width that is not in the list', `${x}/50-50/321.webp`],
    ['an enormous width', `${x}/50-50/9000.webp`],
    ['a focal point beside the grid', `${x}/51-50/320.webp`],
    ['a focal point outside of the picture', `${x}/50-105/320.webp`],
    ['another format', `${x}/50-50/320.jpg`],
    ['a query', `${x}/50-50/320.webp?v=2`],
    ['a way out', '/pictures/../../../etc/passwd'],
    ['a way out in the place of the hash', '/pictures/../50-50/320.webp'],
    ['a way out behind the hash', `${x}/../../50-50/320.webp`],
    ['an encoded way out', '/pictures/%2e%2e%2f%2e%2e%2fetc%2fpasswd/50-50/320.webp'],
    ['a backslash', `\\pictures\\${HASH}\\50-50\\320.webp`],
    ['a NUL', `${x}/50-50/320.webp\u0000.webp`],
    ['a line break at the end', `${x}/50-50/320.webp\n`],
    ['a hash in capital letters', urlOf(HASH.toUpperCase())],
    ['a short hash', urlOf('ab')],
    ['nothing', ''],
  ])('for %s', async (_, path) => {
    const { pictures, count, parent } = setUp();
    const result = await pictures.serve(path);
    expect(result).toMatchObject({ status: 404, problem: { name: 'page-not-found' } });
    expect(result.headers).toEqual({ 'cache-control': 'no-store' });
    expect(count).toMatchObject({ originals: 0, decodes: 0 });
    expect(filesIn(parent)).toEqual([]);
  });

  test('for a picture that not everybody may see, made or not', async () => {
    let isPublic = true;
    const { pictures, count } = setUp({
      audienceOf: ({ hash }) => (isPublic && hash === HASH ? 'all' : undefined),
    });
    await pictures.serve(urlOf(HASH));
    isPublic = false;
    for (const width of [320, 640] as const) {
      expect(await pictures.serve(urlOf(HASH, width))).toMatchObject({ status: 404 });
    }
    expect(count).toMatchObject({ originals: 1, decodes: 1 });
  });

  test('for a thousand hashes of nothing', async () => {
    const { pictures, count, dir } = setUp({
      audienceOf: ({ hash }) => (CONTENT.has(hash) ? 'all' : undefined),
    });
    for (let number = 0; number < 1000; number++) {
      expect(await pictures.serve(urlOf(digest(String(number))))).toMatchObject({ status: 404 });
    }
    expect(count).toMatchObject({ originals: 0, decodes: 0 });
    expect(filesIn(dir)).toEqual([]);
  });
});

describe('instead of a picture there is', () => {
  test('404 when the content has no such file', async () => {
    const { pictures, count, logged } = setUp();
    const unknown = urlOf(digest('nothing'));
    expect(await pictures.serve(unknown)).toMatchObject({
      status: 404,
      problem: { name: 'page-not-found', details: { path: unknown } },
    });
    expect([count.decodes, logged]).toEqual([0, []]);
  });

  test('422 for a file that breaks off, said once, and not tried again at each request', async () => {
    const { pictures, count, logged, dir } = setUp();
    const hash = digest(TORN);
    const results = await Promise.all(
      [urlOf(hash, 320), urlOf(hash, 320), urlOf(hash, 640)].map((url) => pictures.serve(url)),
    );
    results.push(await pictures.serve(urlOf(hash, 320)), await pictures.serve(urlOf(hash, 1920)));
    for (const result of results) {
      expect(result).toMatchObject({ status: 422, problem: { name: 'picture-unreadable' } });
      expect(result.headers).toEqual({ 'cache-control': 'no-store' });
    }
    expect(logged).toEqual([
      {
        name: 'picture-unreadable',
        details: { id: `asset-${hash.slice(0, 4)}`, reason: expect.stringContaining('premature') },
      },
    ]);
    expect(count.decodes).toBe(2);
    expect(filesIn(dir)).toEqual([]);
  });

  test('502 while the content source does not answer, and the picture when it does', async () => {
    let isAway = true;
    const { pictures } = setUp({
      original: async () =>
        isAway ? err(problem('source-unreachable')) : ok({ id: 'plaid', body: PLAID }),
    });
    expect(await pictures.serve(urlOf(HASH))).toMatchObject({
      status: 502,
      headers: { 'cache-control': 'no-store' },
      problem: { name: 'source-unreachable' },
    });
    isAway = false;
    expect(await pictures.serve(urlOf(HASH))).toMatchObject({ status: 200 });
  });

  test('503 when a hundred others wait already; those that wait get theirs', async () => {
    const gate = Promise.withResolvers<void>();
    const { pictures } = setUp({
      async original(hash) {
        await gate.promise;
        return ok({ id: hash, body: PLAID });
      },
    });
    // Two are made and a hundred wait, in whichever order they come.
    const urls = Array.from({ length: 103 }, (_, number) => urlOf(digest(String(number)), 160));
    const answers = urls.map((url) => pictures.serve(url));
    expect(await Promise.race(answers)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5', 'cache-control': 'no-store' },
      problem: { name: 'server-busy' },
    });
    gate.resolve();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(102);
    const refused = urls[statuses.indexOf(503)] ?? '';
    expect(await pictures.serve(refused)).toMatchObject({ status: 200 });
  });

  test('503 after closing, but for pictures that are there', async () => {
    const { pictures } = setUp();
    const begun = pictures.serve(urlOf(HASH));
    expect(await begun).toMatchObject({ status: 200 });
    await pictures.close();
    expect(await pictures.serve(urlOf(HASH))).toMatchObject({ status: 200 });
    expect(await pictures.serve(urlOf(HASH, 640))).toMatchObject({ status: 503 });
  });

  test('a failure, and no file, when the encoder breaks; the next request tries again', async () => {
    let isBroken = true;
    const { pictures, dir } = setUp({
      encode: (body, rendition) => {
        if (isBroken) throw new Error('crashed');
        return encodePicture(body, rendition);
      },
    });
    await expect(pictures.serve(urlOf(HASH))).rejects.toThrow('crashed');
    expect(filesIn(dir)).toEqual([]);
    isBroken = false;
    expect(await pictures.serve(urlOf(HASH))).toMatchObject({ status: 200 });
  });
});

test('a picture that takes too long may be fine: only the third time it is said to be unreadable', async () => {
  const { pictures, logged } = setUp({ encode: async () => err(TOO_SLOW) });
  const ask = async () => {
    const result = await pictures.serve(urlOf(HASH));
    return 'problem' in result ? result.problem.name : 'picture';
  };
  expect([await ask(), await ask()]).toEqual(['server-busy', 'server-busy']);
  expect(logged).toEqual([]);
  expect([await ask(), await ask()]).toEqual(['picture-unreadable', 'picture-unreadable']);
  expect(logged).toHaveLength(1);
});

describe('pictures that nobody asked for', () => {
  const wanted = (width = 800): WantedRenditions => ({
    hash: HASH,
    x: 50,
    y: 50,
    mimeType: 'image/jpeg',
    width,
  });

  test('are all that a page can ask for: no wider than the original needs, both formats, one to share', () => {
    const all = [...renditionsOf(() => [wanted(), { ...wanted(), mimeType: 'image/svg+xml' }])];
    expect(all.map(({ width, format }) => `${width}.${format}`)).toEqual([
      ...['640.avif', '640.webp', '960.avif', '960.webp', '320.avif', '320.webp'],
      ...['480.avif', '480.webp', '160.avif', '160.webp', '1200.jpeg'],
    ]);
  });

  test('are made one at a time, and are there when somebody asks', async () => {
    const { pictures, count } = setUp();
    expect(await pictures.ahead(renditionsOf(() => [wanted()]))).toBe(11);
    expect(count).toMatchObject({ decodes: 11, most: 1 });
    expect(await pictures.serve(urlOf(HASH, 480))).toMatchObject({ status: 200 });
    expect(count.decodes).toBe(11);
  });

  test('wait while somebody asks for others', async () => {
    const order: number[] = [];
    const gate = Promise.withResolvers<void>();
    const { pictures } = setUp({
      async encode(body, rendition) {
        order.push(rendition.width);
        await gate.promise;
        return encodePicture(body, rendition);
      },
    });
    const asked = pictures.serve(urlOf(HASH, 160));
    await expect.poll(() => order).toEqual([160]);
    const ahead = pictures.ahead(renditionsOf(() => [wanted(160)]));
    const overtaking = pictures.serve(urlOf(HASH, 320));
    await expect.poll(() => order).toEqual([160, 320]);
    gate.resolve();
    await Promise.all([asked, overtaking, ahead]);
    expect(order.slice(0, 2)).toEqual([160, 320]);
  });

  test('end with the server, and before the cache is full', async () => {
    const closing = setUp();
    const ahead = closing.pictures.ahead(renditionsOf(() => [wanted()]));
    await closing.pictures.close();
    expect(await ahead).toBeLessThan(11);
    const { pictures } = setUp({ maxBytes: 2_000 });
    expect(await pictures.ahead(renditionsOf(() => [wanted()]))).toBeLessThan(11);
  });
});

test('browsers that know AVIF get it', async () => {
  const { pictures } = setUp();
  const result = await pictures.serve(urlOf(HASH).replace('.webp', '.avif'));
  expect(result.headers['content-type']).toBe('image/avif');
  // Only written, never read: its readers are blocked in this process too.
  expect((await bytesOf(result)).toString('latin1', 4, 12)).toBe('ftypavif');
});

describe('what nobody uses', () => {
  const OTHER = 'ab'.repeat(16);
  const address = { hash: HASH, x: 50, y: 50, width: 320, format: 'webp' } as const;

  /** Puts files into the cache as if they had been made before. */
  function put(dir: string, hash: string, ...names: string[]) {
    mkdirSync(join(dir, hash.slice(0, 2), hash), { recursive: true });
    for (const name of names) writeFileSync(join(dir, hash.slice(0, 2), hash, name), 'picture');
  }

  test('goes: of files that the content has no more, of former focal points and versions', async () => {
    const audienceOf: PicturesOptions['audienceOf'] = ({ hash, x, format }) =>
      hash === HASH && (format !== 'jpeg' || x === 50) ? 'editors' : undefined;
    const { pictures, dir } = setUp({ audienceOf });
    await pictures.make(address);
    put(dir, HASH, '320-0.webp', 'share-50-50-1.jpeg', 'share-0-50-1.jpeg', 'else.txt');
    put(dir, OTHER, '320-1.webp', '640-1.avif');
    mkdirSync(join(dir, '.incoming'), { recursive: true });
    writeFileSync(join(dir, '.incoming', 'now'), 'half');
    expect(await pictures.tidy()).toBe(5);
    const folder = join(HASH.slice(0, 2), HASH);
    const left = [join(folder, '320-1.webp'), join(folder, 'share-50-50-1.jpeg')];
    expect(filesIn(dir)).toEqual([join('.incoming', 'now'), ...left].sort());
    expect(await pictures.tidy()).toBe(0);
  });

  test('stays while most files are unknown: their list may only be away', async () => {
    const { pictures, dir } = setUp({ audienceOf: () => undefined });
    for (let n = 0; n < 60; n++) put(dir, digest(String(n)), '320-1.webp', '640-1.avif');
    put(dir, OTHER, '320-0.webp');
    expect(await pictures.tidy()).toBe(1);
    expect(filesIn(dir)).toHaveLength(120);
  });
});
