import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openReplica, type Replica } from '#src/content/replica/replica.ts';
import { createItemList } from '#src/runtime/ports/item-list.ts';
import { err, ok } from '#src/lib/result.ts';
import { messageOf } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { encodePicture } from '#src/pictures/encode.ts';
import { ROOT } from '../source.ts';
import { must, openContent } from '../replica/content.ts';
import { postFile } from '#src/api/handlers/library/upload-requests.ts';
import { createAdmin } from '../publish/admin.ts';
import {
  createUploads,
  type UploadIndex,
  type Uploads,
} from '#src/api/handlers/library/uploads.ts';
import { connectRedis } from '#src/runtime/shared/base/redis.ts';
import { createUploadIndex } from '#src/runtime/shared/upload-index.ts';
import { openRedis, testOfRedis } from '../shared/redis-server.ts';

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
  uploads = openUploads(dir);
});
afterEach(() => {
  replica.close();
  content.close();
  rmSync(dir, { recursive: true, force: true });
});

/** What a server takes, with a folder of its own. */
function openUploads(own: string, index?: UploadIndex): Uploads {
  const items = createItemList(replica);
  return createUploads({
    dir: own,
    store: content.store,
    refresh: (id) => replica.refreshAssets(content.source, [id]),
    version: (id) => replica.view('draft').asset(id)?.version ?? null,
    item: (use, id) => items(use, 'de', { ids: [id] })[0],
    async tryPicture(original) {
      const tried = await encodePicture(original, { width: 160, format: 'webp' });
      return tried.ok
        ? ok(undefined)
        : err(problem('picture-unreadable', { id: '', reason: tried.error }));
    },
    maxBytes: 4 * MB,
    now: () => now,
    log: (event) => logged.push(event),
    index,
  });
}

const bytesOf = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const VTT = bytesOf('WEBVTT\n\n00:00.000 --> 00:01.000\nHallo');
const MP4 = bytesOf('\0\0\0\x18ftypmp42');
const webp = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#21402f' } })
    .webp()
    .toBuffer();

const announce = async (
  name: string,
  bytes: Uint8Array,
  use: 'assets' | 'captions' | 'fonts' = 'captions',
) => must(await uploads.begin({ name, bytes: bytes.byteLength, use }));
const nameOf = (result: { ok: boolean; error?: { name: string } }) => result.error?.name ?? 'ok';

describe('an upload', () => {
  test('comes in parts, and can be chosen with the last one', async () => {
    const bytes = await webp();
    const id = await announce('C:\\Bilder\\Übers Joch.JPG', bytes, 'assets');
    expect(must(await uploads.add(id, 0, bytes.subarray(0, 20)))).toEqual({ got: 20 });
    const { got, item, versions } = must(await uploads.add(id, 20, bytes.subarray(20)));
    expect(got).toBe(bytes.length);
    expect(versions).toEqual({ before: null, after: 0 });
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
    // What was written once is noted once.
    expect(last.filter((one) => must(one).versions)).toHaveLength(1);
    expect(logged).toEqual(['Image uploaded successfully']);
    expect(must(await content.source.download(id)).byteLength).toBe(VTT.byteLength);
  });

  test('says how much is there when a part comes too early, and goes on from there', async () => {
    const id = await announce('de.vtt', VTT);
    expect(must(await uploads.add(id, 10, VTT.subarray(10)))).toEqual({ got: 0 });
    expect(must(await uploads.add(id, 0, VTT)).item?.id).toBe(id);
  });

  test.each([
    ['more than was said', 0, new Uint8Array([...VTT, 0])],
    ['nothing', 0, new Uint8Array()],
  ])('with %s is given up', async (_, at, part) => {
    const id = await announce('de.vtt', VTT);
    expect(nameOf(await uploads.add(id, at, part))).toBe('upload-lost');
    expect([nameOf(await uploads.expect(id)), readdirSync(dir)]).toEqual(['upload-lost', []]);
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
    expect([nameOf(await uploads.expect(id)), readdirSync(dir)]).toEqual(['upload-lost', []]);
    expect(must(await content.source.assets.page(0)).total).toBe(0);
  });

  /** A film whose blocks come two minutes apart. */
  async function* slowFilm(onBlock: (block: number) => unknown) {
    for (let block = 0; block < 8; block++) {
      now += 2 * 60_000;
      await onBlock(block);
      yield Uint8Array.from({ length: 256 * 1024 }, (_, at) => MP4[at] ?? 0);
    }
  }

  test('that takes long is kept, whatever others announce meanwhile', async () => {
    const film = slowFilm((block) => block === 6 && announce('de.vtt', VTT));
    const id = must(await uploads.receive('film.mp4', film));
    expect(must(await uploads.finish(id, undefined))).toMatchObject({ fileName: 'film.mp4' });
    expect(must(await content.source.download(id)).byteLength).toBe(2 * MB);
  });

  test('that is given up while it comes leaves nothing', async () => {
    const film = slowFilm((block) => block === 4 && uploads.forget(readdirSync(dir)[0] ?? ''));
    expect(nameOf(await uploads.receive('film.mp4', film))).toBe('upload-lost');
    expect(readdirSync(dir)).toEqual([]);
  });

  test('is refused by its name, its size, or because there are many, before it begins', async () => {
    const begin = async (name: string, bytes = 10) =>
      nameOf(await uploads.begin({ name, bytes, use: 'assets' }));
    expect(await begin('a.svg')).toBe('upload-type');
    expect(await begin('a')).toBe('upload-type');
    expect(await begin('a.jpg', 4 * MB + 1)).toBe('upload-too-large');
    for (let n = 0; n < 20; n++) expect(await begin('a.jpg')).toBe('ok');
    expect(await begin('a.jpg')).toBe('server-busy');
    // Twenty that are announced and not sent keep others out for a minute, and then make room one by one.
    now += 61_000;
    for (let n = 0; n < 20; n++) expect(await begin('a.jpg')).toBe('ok');
    expect(await begin('a.jpg')).toBe('server-busy');
    now += 11 * 60_000;
    expect(await begin('a.jpg')).toBe('ok');
  });

  test('says that the source does not take a file, in words of its own, and why is in the log', async () => {
    const full = await webp();
    const refusedWith = async (status: number) => {
      content.wire.fault = ({ method }) =>
        method === 'POST' ? Response.json({ message: 'Not valid.' }, { status }) : undefined;
      const added = await uploads.add(await announce('a.png', full, 'assets'), 0, full);
      return added.ok ? 'ok' : messageOf(added.error, 'de');
    };
    expect(await refusedWith(413)).toBe(
      'Nicht hochgeladen: a.png ist der Inhaltsquelle zu groß. Bitte verkleinern und noch einmal versuchen.',
    );
    expect(await refusedWith(400)).toContain('Die Inhaltsquelle nimmt a.png nicht an. Bitte');
    expect(await refusedWith(400)).not.toContain('Not valid.');
    expect(logged).toContain('Error occurred while uploading image');
    expect(readdirSync(dir)).toEqual([]);
  });

  test('of a font is one that can be read', async () => {
    const folder = join(ROOT, 'public/fonts');
    const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.woff2'));
    const font = readFileSync(join(folder, file));
    const add = async (bytes: Uint8Array) =>
      nameOf(await uploads.add(await announce('a.woff2', bytes, 'fonts'), 0, bytes));
    expect(await add(font)).toBe('ok');
    expect(await add(font.subarray(0, font.length / 2))).toBe('upload-no-font');
    expect(readdirSync(dir)).toEqual([]);
  });

  test('says that the disk of the source is full', async () => {
    const full = await webp();
    content.wire.fault = ({ method }) =>
      method === 'POST' ? Response.json({ message: 'full' }, { status: 507 }) : undefined;
    const id = await announce('a.png', full, 'assets');
    expect(await uploads.add(id, 0, full)).toMatchObject({ error: { name: 'disk-full' } });
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
  must(await uploads.note(id, 'assets', { focus: { x: 25, y: 100 } }));
  const item = must(await uploads.note(id, 'assets', { altEn: 'The pass' }));
  const picture = { width: 40, height: 30, x: 25, y: 100 };
  expect(item).toMatchObject({ name: 'Das Joch', picture });
  const [asset] = must(await content.source.assets.byId([id]));
  expect(asset).toMatchObject({ alt: { de: 'Das Joch', en: 'The pass' }, dominant: '#21402f' });
});

testOfRedis(
  'an upload goes on at another server, from the start, as one and the same file',
  async () => {
    const redis = await openRedis();
    const servers = ['one', 'two'].map((name) => {
      const store = connectRedis(redis.url, () => undefined);
      onTestFinished(store.close);
      return { store, uploads: openUploads(join(dir, name), createUploadIndex(store)) };
    });
    const [one, two] = servers.map((server) => server.uploads);
    if (!one || !two) throw new Error('There is no server.');
    for (const { store } of servers) {
      await expect.poll(() => store.run('return 1', [], []).catch(() => 0)).toBe(1);
    }
    const id = must(await one.begin({ name: 'de.vtt', bytes: VTT.byteLength, use: 'captions' }));
    must(await one.add(id, 0, VTT.subarray(0, 10)));
    expect(nameOf(await two.expect(randomUUID()))).toBe('upload-lost');
    must(await two.expect(id));
    expect(must(await two.add(id, 10, VTT.subarray(10)))).toEqual({ got: 0 });
    expect(must(await two.add(id, 0, VTT)).item?.id).toBe(id);
    // The first one never heard of that; the file is there once.
    expect(must(await one.add(id, 10, VTT.subarray(10))).item?.id).toBe(id);
    expect(must(await content.source.assets.page(0)).total).toBe(1);
    // Without Redis a server takes what was announced to it.
    await redis.stop();
    const alone = must(await one.begin({ name: 'en.vtt', bytes: VTT.byteLength, use: 'captions' }));
    expect(must(await one.add(alone, 0, VTT)).item?.id).toBe(alone);
    expect(nameOf(await two.expect(alone))).toBe('upload-lost');
  },
);

describe('a file that comes as a form', () => {
  const written: unknown[] = [];
  beforeEach(() => {
    written.length = 0;
  });
  /** Sends a form through the route's handler. */
  async function send(body: FormData | Uint8Array<ArrayBuffer>, type?: string) {
    const form = new Request('http://localhost/', { method: 'POST', body });
    const headers = { 'content-type': type ?? form.headers.get('content-type') ?? '' };
    const bytes = await form.bytes();
    const request = new Request('http://localhost/', { method: 'POST', body: bytes, headers });
    const wrote = (write: unknown) => written.push(write);
    const answer = await postFile({ request, params: {}, wrote }, { uploads });
    return answer.ok ? answer.value : answer.error;
  }
  const formOf = (fields: Record<string, string | File>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return form;
  };
  const picture = async (name = 'joch.png') => new File([await webp()], name);
  const nothingIsLeft = async () => {
    expect(readdirSync(dir)).toEqual([]);
    expect(must(await content.source.assets.page(0)).total).toBe(0);
    expect(written).toEqual([]);
  };

  test('is stored, can be chosen, and is noted', async () => {
    const answer = await send(formOf({ file: await picture('../Übers Joch.png') }));
    expect(answer).toMatchObject({
      status: 201,
      body: { id: expect.any(String), item: { fileName: 'Übers Joch.webp' } },
    });
    expect(logged).toEqual(['Image uploaded successfully']);
    expect(written).toMatchObject([
      { operation: 'upload', schema: 'assets', before: null, after: 0 },
    ]);
    expect(readdirSync(dir)).toEqual([]);
  });

  test.each(['ParentId', 'parentId'])('lies in the folder that %s names', async (name) => {
    const admin = createAdmin(content.server);
    const made = await admin('POST', `/apps/${content.server.appName}/assets/folders`, {
      folderName: 'Berge',
      parentId: '00000000-0000-0000-0000-000000000000',
    });
    const { id } = v.parse(v.object({ id: v.string() }), await made.json());
    const answer = await send(formOf({ file: await picture(), [name]: id }));
    const asset = v.parse(v.object({ body: v.object({ id: v.string() }) }), answer).body.id;
    const read = await admin('GET', `/apps/${content.server.appName}/assets/${asset}`);
    expect(await read.json()).toMatchObject({ parentId: id });
  });

  test('is refused with a folder that is none', async () => {
    expect(await send(formOf({ file: await picture(), ParentId: '../x' }))).toMatchObject({
      name: 'body-invalid',
    });
    await nothingIsLeft();
  });

  test.each<[string, () => Promise<FormData>, string]>([
    ['no file', async () => formOf({ a: 'b' }), 'body-invalid'],
    [
      'two files',
      async () => formOf({ file: await picture(), more: await picture() }),
      'body-invalid',
    ],
    [
      'many fields',
      async () => formOf({ ...Object.fromEntries([...'abcdefgh'].map((name) => [name, 'x'])) }),
      'body-invalid',
    ],
    [
      'a long field',
      async () => formOf({ ParentId: 'x'.repeat(10_000), file: await picture() }),
      'body-invalid',
    ],
    ['an empty file', async () => formOf({ file: new File([], 'a.png') }), 'upload-type'],
    [
      'a name that is for nothing',
      async () => formOf({ file: await picture('a.svg') }),
      'upload-type',
    ],
    [
      'a page named as a picture',
      async () => formOf({ file: new File(['<!doctype html>'.padEnd(400)], 'a.png') }),
      'upload-type',
    ],
    [
      'too much',
      async () => formOf({ file: new File([await webp(), new Uint8Array(4 * MB)], 'a.webp') }),
      'upload-too-large',
    ],
    [
      'more than any file may have',
      async () => formOf({ file: new File([await webp(), new Uint8Array(5 * MB)], 'a.webp') }),
      'body-too-large',
    ],
    [
      'a picture that cannot be shown',
      async () => formOf({ file: new File([(await webp()).subarray(0, 60)], 'a.webp') }),
      'upload-unreadable',
    ],
  ])('with %s is refused, and nothing of it stays', async (_, form, name) => {
    expect(await send(await form())).toMatchObject({ name });
    await nothingIsLeft();
  });

  test('that ends too early is refused, and nothing of it stays', async () => {
    const whole = new Request('http://localhost/', {
      method: 'POST',
      body: formOf({ file: await picture() }),
    });
    const type = whole.headers.get('content-type') ?? '';
    const bytes = await whole.bytes();
    for (const end of [10, 60, 150, bytes.length - 10]) {
      const answer = await send(bytes.subarray(0, end), type);
      expect(answer, String(end)).toMatchObject({ name: 'body-invalid' });
    }
    await nothingIsLeft();
  });

  test('that ends too early after its file was refused harms nothing', async () => {
    const start =
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.svg"\r\n\r\n<svg';
    const answer = await send(bytesOf(start), 'multipart/form-data; boundary=x');
    expect(answer).toMatchObject({ name: 'body-invalid' });
    await nothingIsLeft();
  });

  test.each([
    ['application/json', 'media-type-refused'],
    ['multipart/form-data', 'body-invalid'],
    ['multipart/mixed; boundary=x', 'media-type-refused'],
  ])('is no form of the type %s', async (type, name) => {
    expect(await send(bytesOf('--x--'), type)).toMatchObject({ name });
    await nothingIsLeft();
  });
});

test('a picture of one pixel is one that pages can show', async () => {
  const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const id = await announce('dot.png', dot, 'assets');
  expect(must(await uploads.add(id, 0, dot)).item).toMatchObject({ picture: { width: 1 } });
});

test('a picture that comes in parts and cannot be shown is refused then and there', async () => {
  const broken = (await webp()).subarray(0, 60);
  const id = await announce('a.webp', broken, 'assets');
  const refused = await uploads.add(id, 0, broken);
  expect(nameOf(refused)).toBe('upload-unreadable');
  // The library for pictures speaks English: its words are for the log.
  expect(refused.ok ? '' : messageOf(refused.error, 'de')).toBe(
    'Nicht hochgeladen: a.webp lässt sich nicht als Bild lesen. Bitte als JPEG, PNG oder WebP mit höchstens 50 Megapixeln neu speichern.',
  );
  expect(logged).toEqual(['Error occurred while uploading image']);
  expect(must(await content.source.assets.page(0)).total).toBe(0);
});
