import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AssetDto, AssetsDto, ErrorDto } from '#src/content/squidex/wire.ts';
import { openTarget, type ContractTarget, uniqueName } from './target.ts';

let target: ContractTarget;
beforeAll(() => {
  target = openTarget();
});
afterAll(() => target.close());

const picture = (background: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .png()
    .toBuffer();

async function send<T = AssetDto>(
  path: string,
  content: BlobPart,
  name: string,
  { type = '', method = 'POST' } = {},
) {
  const body = new FormData();
  body.append('file', new File([content], name, { type }));
  const response = await target.raw(`/api/apps/${target.app}/assets${path}`, {
    method,
    headers: { authorization: `Bearer ${await target.sdk.getToken()}` },
    body,
  });
  const json: T = await response.json();
  return { status: response.status, body: json };
}

const fetchFile = (asset: AssetDto, query = '', headers: Record<string, string> = {}) =>
  target.raw(`/api/assets/${target.app}/${asset.id}/${asset.slug}${query}`, { headers });

describe('uploading', () => {
  test('recognises a picture, its size, type and tags', async () => {
    const name = `${uniqueName('Logo Blau')}.PNG`;
    const { status, body } = await send('', new Uint8Array(await picture('#102030')), name);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      fileName: name,
      slug: name.toLowerCase().replace(' ', '-'),
      mimeType: 'image/png',
      fileType: 'png',
      type: 'Image',
      isImage: true,
      pixelWidth: 600,
      pixelHeight: 400,
      fileVersion: 0,
      version: 0,
      parentId: '00000000-0000-0000-0000-000000000000',
    });
    expect(body.tags).toEqual(expect.arrayContaining(['type/png', 'image', 'image/medium']));
  });

  test('gives the asset the id that was asked for, once', async () => {
    const id = crypto.randomUUID();
    const first = await send(`?id=${id}`, `text ${id}`, 'note.txt');
    expect(first.body.id).toBe(id);
    const second = await send<ErrorDto>(`?id=${id}`, `other ${id}`, 'note.txt');
    expect(second).toMatchObject({ status: 409, body: { errorCode: 'OBJECT_CONFLICT' } });
  });

  test('finds the same file again instead of storing it twice', async () => {
    const name = `${uniqueName('same')}.txt`;
    const first = await send('', 'the same', name);
    const second = await send('', 'the same', name);
    expect(second.status).toBe(201);
    expect(second.body).toMatchObject({ id: first.body.id, _meta: { isDuplicate: 'true' } });
    const third = await send('?duplicate=true', 'the same', name);
    expect(third.body.id).not.toBe(first.body.id);
  });

  test('refuses unknown folders, missing files and SVG with scripts', async () => {
    const folder = await send<ErrorDto>('?parentId=nowhere', 'x', 'x.txt');
    expect(folder.body.details).toEqual(['ParentId: Asset folder does not exist.']);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const hostile = await send<ErrorDto>('', svg, 'x.svg', { type: 'image/svg+xml' });
    expect(hostile.body.details).toEqual(['The SVG is malicious and contains script tags.']);
    const none = await target.call('POST', `/apps/${target.app}/assets`, { body: {} });
    expect(none.body.details).toEqual(['Can only upload one file.']);
  });

  test('judges files by their bytes, not by what they call themselves', async () => {
    const fake = await send('', '<html>not a picture</html>', `${uniqueName('fake')}.png`, {
      type: 'image/png',
    });
    expect(fake.body).toMatchObject({ isImage: false });
  });
});

describe('assets', () => {
  test('are listed by ids, by filter and newest first', async () => {
    const a = (await send('', uniqueName('a'), 'a.txt')).body;
    const b = (await send('', uniqueName('b'), 'b.txt')).body;
    const list = async (query: string) => {
      const reply = await target.call<AssetsDto>('GET', `/apps/${target.app}/assets?${query}`);
      return reply.body.items.map(({ id }) => id);
    };
    expect(await list(`ids=${b.id},${a.id}`)).toEqual([b.id, a.id]);
    expect(await list('$top=1')).toEqual([b.id]);
    expect(await list(`$filter=${encodeURIComponent(`id eq '${a.id}'`)}`)).toEqual([a.id]);
    const byTag = await list(`$filter=${encodeURIComponent("tags eq 'type/txt'")}`);
    expect(byTag).toEqual(expect.arrayContaining([a.id, b.id]));
  });

  test('are annotated: what is absent stays, lists and metadata are replaced', async () => {
    const asset = (await send('', uniqueName('a'), 'a.txt')).body;
    const path = `/apps/${target.app}/assets/${asset.id}`;
    const body = { tags: ['Wool'], metadata: { 'alt-de': 'Wolle' } };
    const changed = await target.call<AssetDto>('PUT', path, { body });
    expect(changed.body).toMatchObject({
      version: 1,
      fileVersion: 0,
      fileName: 'a.txt',
      tags: ['wool'],
      metadata: { 'alt-de': 'Wolle' },
    });
    const late = await target.call('PUT', path, { body, headers: { 'If-Match': '"0"' } });
    expect(late.status).toBe(412);
  });

  test('get new content under the same id and slug', async () => {
    const asset = (await send('', uniqueName('old'), 'file.txt')).body;
    const next = await send(`/${asset.id}/content`, 'new content', 'other.txt', { method: 'PUT' });
    expect(next.body).toMatchObject({ id: asset.id, slug: asset.slug, fileVersion: 1 });
    expect(await (await fetchFile(next.body)).text()).toBe('new content');
  });

  test('are gone after deletion', async () => {
    const asset = (await send('', uniqueName('a'), 'a.txt')).body;
    const path = `/apps/${target.app}/assets/${asset.id}`;
    expect((await target.call('DELETE', path)).status).toBe(204);
    expect((await target.call('GET', path)).status).toBe(404);
    expect((await fetchFile(asset)).status).toBe(404);
  });
});

describe('delivery', () => {
  test('needs no token, and answers 304 and ranges', async () => {
    const bytes = new Uint8Array(await picture('#405060'));
    const asset = (await send('', bytes, `${uniqueName('p')}.png`)).body;
    const whole = await fetchFile(asset);
    expect(whole.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(bytes);
    const tag = whole.headers.get('etag') ?? '';
    expect((await fetchFile(asset, '', { 'If-None-Match': tag })).status).toBe(304);
    const part = await fetchFile(asset, '', { Range: 'bytes=2-5' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 2-5/${bytes.length}`);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(2, 6));
    const bySlug = await target.raw(`/api/assets/${target.app}/${asset.slug}`);
    expect(bySlug.status).toBe(200);
  });

  test('sets Cache-Control only when asked, and offers downloads', async () => {
    const asset = (await send('', new Uint8Array(await picture('#708090')), 'dl.png')).body;
    const plain = await fetchFile(asset);
    expect(plain.headers.get('cache-control')).toBeNull();
    const cached = await fetchFile(asset, '?cache=60&download=1');
    expect(cached.headers.get('cache-control')).toBe('public,max-age=60');
    expect(cached.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  test('never hands out anything that a browser would run', async (context) => {
    context.skip(!target.isEmbedded, 'Squidex delivers the type that the upload named');
    const files = ['x.js', 'x.html', 'x.css', 'x.json', 'x.mjs', 'x.xml'];
    for (const name of files) {
      const asset = (await send('', `/* ${uniqueName('x')} */ alert(1)`, name)).body;
      const { headers } = await fetchFile(asset);
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('content-disposition')).toMatch(/^attachment/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    const gif = await send('', `GIF89a/*${uniqueName('x')}*/=0;alert(1)`, 'x.js');
    expect((await fetchFile(gif.body)).headers.get('content-type')).toBe('image/gif');
    const svg = (await send('', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'x.svg')).body;
    const { headers } = await fetchFile(svg);
    expect(headers.get('content-security-policy')).toContain('sandbox');
  });

  test('never reads a path of the request', async () => {
    for (const path of ['..%2F..%2Fcontent.sqlite', '%2e%2e/content.sqlite', '....//x']) {
      expect((await target.raw(`/api/assets/${target.app}/${path}`)).status).toBe(404);
    }
  });
});

describe('folders and tags', () => {
  type Folder = { id: string; parentId: string; folderName: string };
  const folders = () => `/apps/${target.app}/assets/folders`;
  const add = (body: object) => target.call<Folder>('POST', folders(), { body });

  test('hold folders and files, and take them along when they go', async () => {
    const outer = await add({ folderName: uniqueName('outer') });
    expect(outer.status).toBe(201);
    const inner = await add({ folderName: 'inner', parentId: outer.body.id });
    const file = await send(`?parentId=${inner.body.id}`, uniqueName('x'), 'x.txt');
    const list = await target.call<{ items: Folder[]; path: Folder[] }>(
      'GET',
      `${folders()}?parentId=${outer.body.id}`,
    );
    expect(list.body.items.map(({ folderName }) => folderName)).toEqual(['inner']);
    expect(list.body.path.map(({ id }) => id)).toEqual([outer.body.id]);
    const body = { parentId: inner.body.id };
    const moved = await target.call('PUT', `${folders()}/${outer.body.id}/parent`, { body });
    expect(moved.body.details).toEqual(['ParentId: Cannot add folder to its own child.']);
    expect((await add({ folderName: ' ' })).status).toBe(400);
    await target.call('DELETE', `${folders()}/${outer.body.id}`);
    const path = `/apps/${target.app}/assets/${file.body.id}`;
    await expect.poll(async () => (await target.call('GET', path)).status).toBe(404);
  });

  test('are counted, renamed, and changed in bulk', async () => {
    const tag = uniqueName('tag');
    const { body: asset } = await send('', uniqueName('x'), 'tagged.txt');
    const jobs = [
      { type: 'Annotate', id: asset.id, tags: [tag] },
      { type: 'Delete', id: 'none' },
    ];
    const assets = `/apps/${target.app}/assets`;
    const bulk = await target.call<{ jobIndex: number; error?: { statusCode: number } }[]>(
      'POST',
      `${assets}/bulk`,
      { body: { jobs } },
    );
    expect(bulk.body.find(({ jobIndex }) => jobIndex === 0)?.error).toBeUndefined();
    expect(bulk.body.find(({ jobIndex }) => jobIndex === 1)?.error?.statusCode).toBe(404);
    await target.call('PUT', `${assets}/tags/${tag}`, { body: { tagName: `${tag}-new` } });
    const tags = await target.call<Record<string, number>>('GET', `${assets}/tags`);
    expect(tags.body[`${tag}-new`]).toBe(1);
    expect(tags.body[tag]).toBeUndefined();
  });
});

describe('pictures', () => {
  const size = async (response: Response) => {
    const { width, height, format } = await sharp(
      Buffer.from(await response.arrayBuffer()),
    ).metadata();
    return `${width}x${height} ${format}`;
  };

  test.each([
    ['width=300', '300x200 png'],
    ['width=900', '600x400 png'],
    ['width=100&height=100&mode=Crop', '100x100 png'],
    ['width=100&height=100&mode=Max', '100x67 png'],
    ['width=100&height=100&mode=Min', '150x100 png'],
    ['width=100&height=100&mode=Stretch', '100x100 png'],
    ['width=800&height=800&mode=CropUpsize', '800x800 png'],
    ['format=WEBP', '600x400 webp'],
    ['width=abc&mode=Foo', '600x400 png'],
  ])('?%s is %s', async (query, expected) => {
    const { body } = await send('?duplicate=true', new Uint8Array(await picture('#456')), 'p.png');
    expect(await size(await fetchFile(body, `?${query}`))).toBe(expected);
  });

  test('are turned as they are seen, and do not tell where they were taken', async () => {
    const place = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 0/1 0/1' };
    const camera = await sharp({
      create: { width: 300, height: 200, channels: 3, background: '#a23' },
    })
      .withExif({ IFD3: place })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await send('?duplicate=true', new Uint8Array(camera), 'camera.jpg');
    expect([body.pixelWidth, body.pixelHeight]).toEqual([200, 300]);
    const stored = Buffer.from(await (await fetchFile(body)).arrayBuffer());
    const { orientation = 1, exif } = await sharp(stored).metadata();
    expect(orientation).toBe(1);
    expect(exif?.includes('GPS') ?? false).toBe(false);
  });
});
