import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openReplica, type Replica } from '#src/content/replica/replica.ts';
import { createItemList } from '#src/runtime/ports/item-list.ts';
import { must, openContent } from '../replica/content.ts';
import { createUploads, type Uploads } from '#src/api/handlers/uploads.ts';

let content: Awaited<ReturnType<typeof openContent>>;
let replica: Replica;
let uploads: Uploads;
let dir: string;
let now = 0;
const logged: string[] = [];
const MB = 1024 * 1024;

beforeEach(async () => {
  content = await openContent();
  replica = openReplica(':memory:');
  must(await replica.sync(content.source));
  dir = mkdtempSync(join(tmpdir(), 'loden-uploads-'));
  logged.length = 0;
  const items = createItemList(replica);
  uploads = createUploads({
    dir,
    store: content.store,
    refresh: (id) => replica.refreshAssets(content.source, [id]),
    item: (use, id) => items(use, 'de', { ids: [id] })[0],
    maxBytes: 4 * MB,
    now: () => now,
    log: (event) => logged.push(event),
  });
});
afterEach(() => {
  replica.close();
  content.close();
  rmSync(dir, { recursive: true, force: true });
});

const bytesOf = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const VTT = bytesOf('WEBVTT\n\n00:00.000 --> 00:01.000\nHallo');
const webp = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#21402f' } })
    .webp()
    .toBuffer();

const announce = async (name: string, bytes: Uint8Array, use: 'assets' | 'captions' = 'captions') =>
  must(await uploads.begin({ name, bytes: bytes.byteLength, use }));
const nameOf = (result: { ok: boolean; error?: { name: string } }) => result.error?.name ?? 'ok';

describe('an upload', () => {
  test('comes in parts, and can be chosen with the last one', async () => {
    const bytes = await webp();
    const id = await announce('C:\\Bilder\\Übers Joch.JPG', bytes, 'assets');
    expect(must(await uploads.add(id, 0, bytes.subarray(0, 20)))).toEqual({ got: 20 });
    const { got, item } = must(await uploads.add(id, 20, bytes.subarray(20)));
    expect(got).toBe(bytes.length);
    expect(item).toMatchObject({
      // The ending is that of what it is.
      ...{ id, schema: 'assets', fileName: 'Übers Joch.webp', decorative: false },
      picture: { width: 40, height: 30 },
    });
    expect(Buffer.compare(must(await content.source.download(id)), bytes)).toBe(0);
    expect(readdirSync(dir)).toEqual([]);
    expect(logged).toEqual(['Image uploaded successfully']);
  });

  test('takes a part twice, whose answer was lost', async () => {
    const id = await announce('de.vtt', VTT);
    const first = VTT.subarray(0, 10);
    await uploads.add(id, 0, first);
    expect(must(await uploads.add(id, 0, first))).toEqual({ got: 10 });
    const last = await Promise.all([1, 2].map(() => uploads.add(id, 10, VTT.subarray(10))));
    expect(last.map((one) => must(one).item?.id)).toEqual([id, id]);
    expect(logged).toEqual(['Image uploaded successfully']);
    expect(must(await content.source.download(id)).byteLength).toBe(VTT.byteLength);
  });

  test.each([
    ['a gap', 5, VTT.subarray(0, 10)],
    ['more than was said', 0, new Uint8Array([...VTT, 0])],
    ['nothing', 0, new Uint8Array()],
  ])('with %s is given up', async (_, at, part) => {
    const id = await announce('de.vtt', VTT);
    expect(nameOf(await uploads.add(id, at, part))).toBe('upload-lost');
    expect([uploads.has(id), readdirSync(dir)]).toEqual([false, []]);
  });

  test.each<[string, string, 'assets' | 'captions']>([
    ['a page named as a picture', '<!doctype html><script>alert(1)</script>', 'assets'],
    ['a drawing named as a picture', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'assets'],
    ['a PDF named as a picture', '%PDF-1.7', 'assets'],
    ['HEIC named as a picture', '\x00\x00\x00\x18ftypheic', 'assets'],
    ['a script named as captions', 'alert(1)', 'captions'],
  ])('of %s is refused before anything is stored', async (_, start, use) => {
    const bytes = bytesOf(start);
    const id = await announce(use === 'assets' ? 'a.png' : 'a.vtt', bytes, use);
    expect(nameOf(await uploads.add(id, 0, bytes))).toBe('upload-type');
    expect([uploads.has(id), readdirSync(dir)]).toEqual([false, []]);
    expect(must(await content.source.assets.page(0)).total).toBe(0);
  });

  test('is refused by its name, its size, or because there are many, before it begins', async () => {
    const begin = async (name: string, bytes = 10) =>
      nameOf(await uploads.begin({ name, bytes, use: 'assets' }));
    expect(await begin('a.svg')).toBe('upload-type');
    expect(await begin('a')).toBe('upload-type');
    expect(await begin('a.jpg', 4 * MB + 1)).toBe('upload-too-large');
    for (let n = 0; n < 20; n++) expect(await begin('a.jpg')).toBe('ok');
    expect(await begin('a.jpg')).toBe('server-busy');
    // Those that nobody goes on with make room.
    now += 11 * 60_000;
    expect(await begin('a.jpg')).toBe('ok');
  });

  test('says what the source has against a file, and why is in the log', async () => {
    const full = bytesOf('\x89PNG\r\n\x1a\n'.padEnd(100));
    content.wire.fault = ({ method }) =>
      method === 'POST' ? Response.json({ message: 'Zu groß.' }, { status: 413 }) : undefined;
    const id = await announce('a.png', full, 'assets');
    expect(await uploads.add(id, 0, full)).toMatchObject({
      error: { name: 'upload-refused', details: { name: 'a.png', message: 'Zu groß.' } },
    });
    expect(logged).toEqual(['Error occurred while uploading image']);
    expect(readdirSync(dir)).toEqual([]);
  });

  test('leaves the place where a picture was taken behind', async () => {
    const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 30/1 0/1' } };
    const taken = await sharp(await webp())
      .jpeg()
      .withExif(exif)
      .toBuffer();
    const id = await announce('taken.jpg', taken, 'assets');
    must(await uploads.add(id, 0, taken));
    const stored = must(await content.source.download(id));
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
  });
});

test('notes about a picture are kept beside what is noted already', async () => {
  const bytes = await webp();
  const id = await announce('a.webp', bytes, 'assets');
  must(await uploads.add(id, 0, bytes));
  expect(uploads.kindOf(id)).toBe('assets');
  expect(uploads.kindOf('nothing')).toBeUndefined();
  must(await uploads.note(id, 'assets', { altDe: 'Das Joch', dominant: '#21402f' }));
  const item = must(await uploads.note(id, 'assets', { altEn: 'The pass' }));
  expect(item).toMatchObject({ name: 'Das Joch', picture: { width: 40, height: 30 } });
  const [asset] = must(await content.source.assets.byId([id]));
  expect(asset).toMatchObject({ alt: { de: 'Das Joch', en: 'The pass' }, dominant: '#21402f' });
});
