import {
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ZipFile } from 'yazl';
import type { ImportedItem } from '#src/model/items/item-versions.ts';
import type { ContentSource } from '#src/content/source.ts';
import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica } from '#src/content/replica/replica.ts';
import { connectSquidex } from '#src/content/squidex/client.ts';
import type { ContentStore } from '#src/content/store.ts';
import { createContentServer } from '#src/content-server/server.ts';
import { type ArchivePorts, createArchives } from '#src/exchange/archive/archives.ts';
import { openArchive } from '#src/exchange/archive/read.ts';
import { messageOf } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { err } from '#src/lib/result.ts';
import { itemId } from '#src/seed/write/id.ts';
import { must } from '../replica/content.ts';
import { clientOf, sharedModel, storedModel } from '../stored-content.ts';
import { hostileZip } from './hostile-zip.ts';
import { BY, product } from './shop.ts';

const PICTURE = itemId('assets/decke');
const NOTES = { 'alt-de': 'Eine Decke', 'alt-en': 'A blanket', focusX: 0.5, focusY: -0.25 };

/** What takes longer hangs, also on a machine that has much else to do. */
const SOON_MS = 30_000;

type Shop = Awaited<ReturnType<typeof openShop>>;

let sources: Promise<Uint8Array> | undefined;

/** For shops that archives are made of: schemas and the one site have other ids there than where the archives go. */
const modelOfSources = () => (sources ??= storedModel());

/** An empty shop of its own, with archives on it. */
async function openShop({
  model = sharedModel,
  maxFile = 10_000_000,
  forbidden = 'contact-messages',
  noteEnd = (_end: string) => {},
} = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'loden-archive-'));
  const server = createContentServer({ dataDir, inMemory: await model() });
  onTestFinished(() => {
    server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const ports: { source: ContentSource; store: ContentStore } = connectSquidex({
    ...clientOf(server),
    fetch: (request) => server.handle(request),
  });
  const ends: string[] = [];
  const versions: ImportedItem[] = [];
  const logged: string[] = [];
  let changes = 0;
  const dir = join(dataDir, 'archives');
  const archivePorts: ArchivePorts = {
    ...ports,
    ...{ dir, maxFile },
    mayRead: ({ name }) => name !== 'contact-messages',
    mayWrite: ({ name }) => name !== forbidden,
    changed: () => {
      changes += 1;
    },
    ended(end, by, file, items) {
      noteEnd(end);
      ends.push(`${by}: ${end} ${file}`);
      versions.push(...items);
    },
    log: (problem) => void logged.push(messageOf(problem, 'en')),
  };
  const archives = createArchives(archivePorts);
  return {
    ...ports,
    ports: archivePorts,
    archives,
    ends,
    versions,
    logged,
    dataDir,
    dir,
    changes: () => changes,
  };
}

/** A shop with a product that is live and has a draft, one that never was, a picture and its own hours. */
async function openFull() {
  const shop = await openShop({ model: modelOfSources });
  const { store } = shop;
  const drawn = { create: { width: 40, height: 30, channels: 3, background: '#224433' } } as const;
  const bytes = new Uint8Array(await sharp(drawn).png().toBuffer());
  must(
    await store.uploadAsset({
      ...{ id: PICTURE, fileName: 'decke.png', mimeType: 'image/png', bytes, metadata: NOTES },
    }),
  );
  const season = must(await store.addFolder('Sommer', null));
  must(await store.moveAsset(PICTURE, must(await store.addFolder('Presse', season))));
  must(await store.tagAsset(PICTURE, ['wolle', 'presse']));
  const live = product('Decke', { images: { iv: [PICTURE] }, variants: { iv: [] } });
  const never = { ...product('Kissen', { variants: { iv: [] } }), status: 'Draft' as const };
  must(await store.upsertItems([live, never]));
  const opened = must(await store.createDraft('products', live.id));
  const draft = { ...live.data, priceCents: { iv: 9_900 } };
  must(await store.updateItem('products', live.id, draft, opened.version));
  const site = must(await store.schemaIds()).get('site') ?? '';
  must(await store.updateItem('site', site, { name: { iv: 'Almladen' } }));
  must(
    await store.upsertItems([
      {
        ...{ schema: 'contact-messages', id: itemId('messages/one'), status: 'Published' },
        data: { name: { iv: 'Vroni' }, EMail: { iv: 'v@a.example' }, message: { iv: 'Privat' } },
      },
    ]),
  );
  return shop;
}

/** An archive of a shop. In: the ms for which the reader waits after each chunk. */
async function written({ archives }: Shop, pause = 0): Promise<Buffer> {
  const stream = must(await archives.write(BY));
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) {
    chunks.push(chunk);
    if (pause > 0) await setTimeout(pause);
  }
  return Buffer.concat(chunks);
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

const look = ({ archives }: Shop, bytes: Uint8Array) => archives.look('all.zip', once(bytes), 'de');

async function takeIn(shop: Shop, bytes: Uint8Array) {
  const state = must(await look(shop, bytes));
  const started = must(shop.archives.start(state.id, BY));
  await started.finished;
  return state;
}

/** The names of the folders that the picture lies in. */
async function placeOf({ source }: Shop): Promise<string[]> {
  const [asset] = must(await source.assets.byId([PICTURE]));
  const folders = new Map(must(await source.folders()).map((one) => [one.id, one]));
  const names: string[] = [];
  for (let at = folders.get(asset?.folder ?? ''); at; at = folders.get(at.parent ?? '')) {
    names.unshift(at.name);
  }
  return names;
}

const products = async ({ source }: Shop) => {
  const { items } = must(await source.items('products').page(0));
  const named = items.map((item) => {
    const face = item.draft ?? item.published;
    return [String(face?.data['name']?.['de']), item] as const;
  });
  return new Map(named);
};

/** Where visitors see the products of a shop, by id. */
async function addressesIn({ source }: Shop): Promise<Map<string, string[]>> {
  const replica = openReplica(':memory:');
  try {
    must(await replica.sync(source));
    const { ask, ids } = createQueries(replica, { scope: 'published' });
    return new Map(
      [...ids('products')].map((id) => [id, ask('routes', id).map(({ path }) => path)]),
    );
  } finally {
    replica.close();
  }
}

/** What of a shop's folder this process has open, deleted or not. */
function openFiles({ dataDir }: Shop): string[] {
  const targets = readdirSync('/proc/self/fd').map((one) => {
    try {
      return readlinkSync(`/proc/self/fd/${one}`);
    } catch {
      return '';
    }
  });
  return targets.filter((target) => target.startsWith(dataDir));
}

/** The same bytes, but for one bit at the beginning of `found`. */
function damaged(bytes: Buffer, found: Uint8Array | string): Buffer {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf(found);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}

/** A zip with the given parts. */
async function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(parts)) zip.addBuffer(Buffer.from(bytes), name);
  return bytesOf(zip);
}

/** The whole of a zip to which all parts were added. */
async function bytesOf(zip: ZipFile): Promise<Buffer> {
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const manifest = (schemas: readonly string[]) =>
  JSON.stringify({ format: 'loden-archive', version: 1, made: '2026-11-23T10:00:00Z', schemas });

test('an archive names what it brings in the language of who looks', async () => {
  const bytes = await written(await openFull());
  const to = await openShop();
  const inEnglish = must(await to.archives.look('all.zip', once(bytes), 'en'));
  const inGerman = must(await to.archives.look('all.zip', once(bytes), 'de'));
  const names = ({ plan }: typeof inEnglish) =>
    plan.changes.filter(({ schema }) => schema === 'products').map(({ name }) => name);
  expect(names(inEnglish).sort()).toEqual(['Decke (en)', 'Kissen (en)']);
  expect(names(inGerman).sort()).toEqual(['Decke', 'Kissen']);
});

test('everything comes into an empty shop as it was: live, drafts, the one site, pictures with their texts', async () => {
  const from = await openFull();
  const to = await openShop();
  const bytes = await written(from);
  const { run, plan } = await takeIn(to, bytes);
  expect(run).toEqual({ kind: 'done', written: plan.total, refused: [] });
  expect(plan.parts).toContainEqual({ name: 'products', fresh: 2, changed: 0, same: 0, left: 0 });
  expect(plan.parts).toContainEqual({ name: 'files', fresh: 1, changed: 0, same: 0, left: 0 });

  const found = await products(to);
  expect(found.get('Decke')).toMatchObject({
    published: { data: { priceCents: { iv: 24_800 }, images: { iv: [PICTURE] } } },
    draft: { data: { priceCents: { iv: 9_900 } } },
  });
  expect(found.get('Kissen')?.published).toBeUndefined();
  const { items } = must(await to.source.items('site').page(0));
  expect(items[0]?.published?.data['name']).toEqual({ iv: 'Almladen' });
  const [asset] = must(await to.source.assets.byId([PICTURE]));
  expect(asset).toMatchObject({
    ...{ fileName: 'decke.png', mimeType: 'image/png', width: 40, height: 30 },
    ...{ alt: { de: 'Eine Decke', en: 'A blanket' }, focus: [0.5, -0.25] },
    tags: ['wolle', 'presse'],
  });
  expect(await placeOf(to)).toEqual(['Sommer', 'Presse']);
  expect(must(await to.source.download(PICTURE))).toEqual(
    must(await from.source.download(PICTURE)),
  );
  // What visitors sent is in no archive.
  const { total } = must(await to.source.items('contact-messages').page(0));
  expect(total).toBe(0);
  expect([to.ends, to.changes()]).toEqual([[`${BY}: imported all.zip`], 1]);

  const again = must(await look(to, bytes));
  expect(again.plan).toMatchObject({ total: 0, changes: [], faults: [] });
  expect(must(await look(from, bytes)).plan.total).toBe(0);
});

test('goods of one name keep their addresses in another shop: the one that was made first has the plain one', async () => {
  const from = await openShop({ model: modelOfSources });
  // By their ids they come the other way round than they were made.
  const ids = ['f', 'c', 'a', 'd', 'b'].map((one) => `${one}-loden`);
  for (const id of ids) {
    must(await from.store.upsertItems([{ ...product('Decke'), id }]));
    await setTimeout(2);
  }
  must(await from.store.upsertItems([product('Kissen')]));
  const to = await openShop();
  const { run } = await takeIn(to, await written(from));
  expect(run).toMatchObject({ kind: 'done', refused: [] });
  const addresses = await addressesIn(from);
  expect(addresses.get('f-loden')).toEqual(['/de/product/decke', '/en/product/decke-en']);
  expect(await addressesIn(to)).toEqual(addresses);
});

test('an archive is the way back: what was changed is as it was, what is new since stays', async () => {
  const shop = await openFull();
  const bytes = await written(shop);
  const decke = product('Decke');
  must(
    await shop.store.upsertItems([
      { ...decke, data: { ...decke.data, priceCents: { iv: 1 } } },
      product('Schal', { variants: { iv: [] } }),
    ]),
  );
  const picture = must(await shop.source.download(PICTURE));
  const drawn = { create: { width: 8, height: 8, channels: 3, background: '#fff' } } as const;
  const other = new Uint8Array(await sharp(drawn).png().toBuffer());
  const file = { id: PICTURE, fileName: 'decke.png', mimeType: 'image/png' };
  must(await shop.store.uploadAsset({ ...file, bytes: other }));
  must(await shop.store.annotateAsset(PICTURE, { 'alt-de': 'Falsch' }));
  const { plan, run } = await takeIn(shop, bytes);
  expect(plan.changes.map(({ name, isNew }) => [name, isNew])).toEqual([
    ['decke.png', false],
    ['Decke', false],
  ]);
  expect(run).toMatchObject({ kind: 'done', written: 2 });
  const found = await products(shop);
  expect([...found.keys()].sort()).toEqual(['Decke', 'Kissen', 'Schal']);
  expect(found.get('Decke')?.draft?.data['priceCents']).toEqual({ iv: 9_900 });
  const [asset] = must(await shop.source.assets.byId([PICTURE]));
  expect(asset?.alt.de).toBe('Eine Decke');
  expect(must(await shop.source.download(PICTURE))).toEqual(picture);
  expect(await placeOf(shop)).toEqual(['Sommer', 'Presse']);
});

test('the versions that an archive makes are told, so that they name who took it in', async () => {
  const from = await openFull();
  const to = await openShop();
  const bytes = await written(from);
  await takeIn(to, bytes);
  const now = async () => {
    const all = must(await to.source.items('products').page(0)).items;
    return new Map(all.map(({ id, version }) => [id, version]));
  };
  const first = await now();
  const ofProducts = () => to.versions.splice(0).filter(({ schema }) => schema === 'products');
  expect(ofProducts()).toEqual(
    [...first].map(([id, after]) => ({ schema: 'products', id, before: null, after })),
  );
  const blanket = product('Decke');
  must(await to.store.deleteDraft('products', blanket.id));
  const between = (await now()).get(blanket.id);
  await takeIn(to, bytes);
  const after = (await now()).get(blanket.id);
  expect(ofProducts()).toEqual([{ schema: 'products', id: blanket.id, before: between, after }]);
});

test('an archive arrives whole though it is read more slowly than it is made', async () => {
  const shop = await openFull();
  const ids = Array.from({ length: 20 }, (_, n) => itemId(`assets/preise-${n}`));
  for (const [n, id] of ids.entries()) {
    const file = { fileName: `preise-${n}.pdf`, mimeType: 'application/pdf' };
    const bytes = new Uint8Array(100_000).fill(n);
    must(await shop.store.uploadAsset({ ...file, id, bytes }));
  }
  const archive = await written(shop, 1);
  for (const id of ids) must(await shop.store.deleteAsset(id));
  const { plan, run } = await takeIn(shop, archive);
  expect(plan.faults).toEqual([]);
  expect(run).toEqual({ kind: 'done', written: ids.length, refused: [] });
});

test('a file goes back into its folder and gets its tags, and folders that are here are used', async () => {
  const shop = await openFull();
  const bytes = await written(shop);
  must(await shop.store.moveAsset(PICTURE, null));
  must(await shop.store.tagAsset(PICTURE, ['falsch']));
  const { run } = await takeIn(shop, bytes);
  expect(run).toEqual({ kind: 'done', written: 1, refused: [] });
  expect(await placeOf(shop)).toEqual(['Sommer', 'Presse']);
  const [asset] = must(await shop.source.assets.byId([PICTURE]));
  expect(asset).toMatchObject({ tags: ['wolle', 'presse'], alt: { de: 'Eine Decke' } });
  expect(must(await shop.source.folders())).toHaveLength(2);
});

test('a film and a drawing keep their size, which no source measures', async () => {
  const [from, to] = [await openShop({ model: modelOfSources }), await openShop()];
  const film = { id: itemId('assets/film'), fileName: 'kar.webm', mimeType: 'video/webm' };
  const svg = { id: itemId('assets/icon'), fileName: 'icon.svg', mimeType: 'image/svg+xml' };
  const bytes = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const metadata = { pixelWidth: 960, pixelHeight: 540 };
  must(
    await from.store.uploadAsset({ ...film, bytes: new Uint8Array([26, 69, 223, 163]), metadata }),
  );
  must(await from.store.uploadAsset({ ...svg, bytes, metadata }));
  const archive = await written(from);
  expect((await takeIn(to, archive)).run).toMatchObject({ kind: 'done', written: 2 });
  const sizes = async () =>
    must(await to.source.assets.byId([film.id, svg.id])).map(({ width, height }) => [
      width,
      height,
    ]);
  const whole = [
    [960, 540],
    [960, 540],
  ];
  expect(await sizes()).toEqual(whole);
  expect(must(await look(to, archive)).plan.total).toBe(0);
  // Also where the bytes are here already, without a size.
  must(await to.store.annotateAsset(film.id, { pixelWidth: 0, pixelHeight: 0 }));
  expect((await takeIn(to, archive)).run).toMatchObject({ kind: 'done', written: 1 });
  expect(await sizes()).toEqual(whole);
});

test('an archive of a former version says nothing of folders and tags: those that are here stay', async () => {
  const shop = await openFull();
  const file = { id: PICTURE, fileName: 'decke.png', hash: 'x', alt: { de: 'Alt' } };
  const { run } = await takeIn(
    shop,
    await zipOf({
      'manifest.json': manifest([]),
      'files.ndjson': JSON.stringify({ ...file, decorative: false, focus: [0, 0] }),
      [`files/${PICTURE}`]: Buffer.from(must(await shop.source.download(PICTURE))),
    }),
  );
  expect(run).toEqual({ kind: 'done', written: 1, refused: [] });
  const [asset] = must(await shop.source.assets.byId([PICTURE]));
  expect(asset).toMatchObject({ tags: ['wolle', 'presse'], alt: { de: 'Alt' } });
  expect(await placeOf(shop)).toEqual(['Sommer', 'Presse']);
});

test('a file in a folder that is too deep to be seen says nothing of its place', async () => {
  const shop = await openFull();
  const { store } = shop;
  const top = must(await store.addFolder('1', null));
  let folder = top;
  for (const name of '234567') folder = must(await store.addFolder(name, folder));
  must(await store.moveAsset(PICTURE, folder));
  const bytes = await written(shop);
  must(await store.moveAsset(PICTURE, top));
  expect(must(await look(shop, bytes)).plan.total).toBe(0);
});

test('what was a draft alone is one again, though it went live and has another draft since', async () => {
  const shop = await openFull();
  const { store } = shop;
  const bytes = await written(shop);
  const cushion = product('Kissen', { variants: { iv: [] } });
  const live = must(await store.setStatus('products', cushion.id, 'Published'));
  const opened = must(await store.createDraft('products', cushion.id, live.version));
  const later = { ...cushion.data, priceCents: { iv: 9_900 } };
  must(await store.updateItem('products', cushion.id, later, opened.version));
  const { run } = await takeIn(shop, bytes);
  expect(run).toEqual({ kind: 'done', written: 1, refused: [] });
  const found = (await products(shop)).get('Kissen');
  expect(found?.published).toBeUndefined();
  expect(found?.draft?.data['priceCents']).toEqual({ iv: 24_800 });
  expect(must(await look(shop, bytes)).plan.total).toBe(0);
});

test('a draft alone that was changed is as it was', async () => {
  const shop = await openFull();
  const bytes = await written(shop);
  const cushion = product('Kissen', { variants: { iv: [] } });
  const changed = { ...cushion.data, priceCents: { iv: 1 } };
  must(await shop.store.updateItem('products', cushion.id, changed));
  const { run } = await takeIn(shop, bytes);
  expect(run).toEqual({ kind: 'done', written: 1, refused: [] });
  const found = (await products(shop)).get('Kissen');
  expect(found?.draft?.data['priceCents']).toEqual({ iv: 24_800 });
});

test('one archive is taken in at a time, and two are kept that wait', async () => {
  const to = await openShop();
  const bytes = await written(await openFull());
  const first = must(await look(to, bytes));
  const { finished } = must(to.archives.start(first.id, BY));
  const second = must(await look(to, bytes));
  expect(to.archives.start(second.id, BY)).toMatchObject({ error: { name: 'import-runs' } });
  await finished;
  const third = must(await look(to, bytes));
  expect(to.archives.find(first.id)).toBeUndefined();
  expect(readdirSync(to.dir).sort()).toEqual([`${second.id}.zip`, `${third.id}.zip`].sort());
  await must(to.archives.start(third.id, BY)).finished;
  expect(third.run).toEqual({ kind: 'done', written: 0, refused: [] });
});

test('nothing is written before somebody has seen it, nor where things have changed since', async () => {
  const from = await openFull();
  const to = await openShop();
  const state = must(await look(to, await written(from)));
  expect((await products(to)).size).toBe(0);
  must(await to.store.upsertItems([product('Decke', { variants: { iv: [] } })]));
  const started = must(to.archives.start(state.id, BY));
  await started.finished;
  expect(state.run).toEqual({ kind: 'stale' });
  expect(to.changes()).toBe(0);
  expect((await products(to)).get('Decke')?.draft).toBeUndefined();
});

test('lists that are not here or that nobody may write are left out, and named', async () => {
  const to = await openShop({ forbidden: 'redirects' });
  const item = JSON.stringify({ id: 'one', published: { name: { iv: 'x' } } });
  const bytes = await zipOf({
    'manifest.json': manifest(['machines', 'redirects']),
    'items/machines.ndjson': item,
    'items/redirects.ndjson': item,
  });
  const { plan } = must(await look(to, bytes));
  const left = plan.parts.filter((one) => one.left > 0).map(({ name }) => name);
  expect([left, plan.total]).toEqual([['machines', 'redirects'], 0]);
});

test('faults are named by part and line, and the rest is taken', async () => {
  const to = await openShop({ maxFile: 10 });
  const file = (id: string) => ({
    ...{ id, fileName: 'a.png', hash: 'x', alt: {}, decorative: false, focus: [0, 0] },
  });
  const colour = { id: 'moss', published: { name: { de: 'Moos' }, hexcode: { iv: '#224422' } } };
  const { plan, run } = await takeIn(
    to,
    await zipOf({
      'manifest.json': manifest(['colors']),
      'items/colors.ndjson': [colour, colour, { id: '..', published: {} }, { id: 'bare' }]
        .map((one) => JSON.stringify(one))
        .concat('{"id": "broken')
        .join('\n'),
      'files.ndjson': ['gone', 'large', 'fits', 'fits', '.']
        .map((id) => JSON.stringify(file(id)))
        .join('\n'),
      'files/large': Buffer.alloc(11),
      'files/fits': Buffer.alloc(10),
    }),
  );
  expect(plan.faults.map(({ part, line, reason }) => `${part} ${line} ${reason}`)).toEqual([
    'files.ndjson 1 file-missing',
    'files.ndjson 2 file-too-large',
    'files.ndjson 4 double',
    'files.ndjson 5 unreadable',
    'items/colors.ndjson 2 double',
    'items/colors.ndjson 3 unreadable',
    'items/colors.ndjson 4 unreadable',
    'items/colors.ndjson 5 unreadable',
  ]);
  expect(run).toEqual({ kind: 'done', written: 2, refused: [] });
});

test('ids that others give come back, such as article numbers', async () => {
  const from = await openFull();
  const file = { fileName: 'preise.pdf', mimeType: 'application/pdf', bytes: Buffer.from('%PDF-') };
  const ids = ['bild.eins', 'bild/zwei', 'Größe 3 %'];
  for (const id of ids) must(await from.store.uploadAsset({ ...file, id }));
  const data = { name: { de: 'Rot' }, hexcode: { iv: '#ff0000' } };
  const red = { schema: 'colors', id: 'farbe.rot', status: 'Published', data } as const;
  must(await from.store.upsertItems([red]));
  const to = await openShop();
  const { plan, run } = await takeIn(to, await written(from));
  expect([plan.faults, run]).toEqual([[], { kind: 'done', written: plan.total, refused: [] }]);
  expect(must(await to.source.assets.byId(ids))).toHaveLength(3);
  expect(must(await to.source.items('colors').byId(['farbe.rot']))).toHaveLength(1);
});

test('lists may begin with a digit, and a file may have a slash in its name', async () => {
  const to = await openShop();
  const file = { id: 'preise', fileName: 'Preise 2026/27.pdf', hash: 'x', alt: {} };
  const bytes = await zipOf({
    'manifest.json': manifest(['3d-modelle']),
    'items/3d-modelle.ndjson': JSON.stringify({ id: 'one', published: {} }),
    'files.ndjson': JSON.stringify({ ...file, decorative: false, focus: [0, 0] }),
    'files/preise': '%PDF-',
  });
  const { plan, run } = await takeIn(to, bytes);
  expect(plan.parts.map(({ name, fresh, left }) => [name, fresh, left])).toEqual([
    ['files', 1, 0],
    ['3d-modelle', 0, 1],
  ]);
  expect(run).toEqual({ kind: 'done', written: 1, refused: [] });
  const [asset] = must(await to.source.assets.byId(['preise']));
  expect(asset?.fileName).toBe('Preise 2026-27.pdf');
});

test('what a source refuses is named, and the rest is written', async () => {
  const to = await openShop();
  const line = (id: string, hexcode: unknown) =>
    JSON.stringify({ id, published: { name: { de: id }, hexcode: { iv: hexcode } } });
  const { run } = await takeIn(
    to,
    await zipOf({
      'manifest.json': manifest(['colors']),
      'items/colors.ndjson': `${line('moss', '#224422')}\n${line('odd', ['#224422'])}\n`,
    }),
  );
  expect(run).toEqual({ kind: 'done', written: 1, refused: ['odd'] });
  expect(to.logged).toEqual([expect.stringMatching(/^“odd” was not, .*refused \(400\)/)]);
});

test('an item whose draft a source refuses counts as refused alone', async () => {
  const to = await openShop();
  const face = (hexcode: unknown) => ({ name: { de: 'Moos' }, hexcode: { iv: hexcode } });
  const item = { id: 'moss', published: face('#224422'), draft: face(['#224422']) };
  const { run } = await takeIn(
    to,
    await zipOf({
      'manifest.json': manifest(['colors']),
      'items/colors.ndjson': JSON.stringify(item),
    }),
  );
  expect(run).toEqual({ kind: 'done', written: 0, refused: ['Moos'] });
  expect(to.logged).toEqual([expect.stringMatching(/^“Moos” was not, .*refused \(400\)/)]);
});

test('an archive stops where the source goes away, whatever is written then', async () => {
  const bytes = await written(await openFull());
  const gone = problem('source-unreachable', { message: 'gone' });
  for (const write of [
    ...(['uploadAsset', 'tagAsset', 'addFolder', 'moveAsset', 'createDraft'] as const),
    'updateItem' as const,
  ]) {
    const to = await openShop();
    to.store[write] = async () => err(gone);
    const { run } = await takeIn(to, bytes);
    expect(run, write).toMatchObject({ kind: 'stopped', problem: gone });
  }
});

test('an archive that stops in the middle is in the audit log, one that never began is not', async () => {
  const to = await openShop();
  const bytes = await written(await openFull());
  const gone = problem('source-unreachable', { message: 'gone' });
  const { upsertItems } = to.store;
  to.store.upsertItems = async () => err(gone);
  const { run } = await takeIn(to, bytes);
  expect(run).toEqual({ kind: 'stopped', written: 1, problem: gone });
  expect(to.ends).toEqual([`${BY}: import-stopped all.zip`]);

  to.store.upsertItems = upsertItems;
  const state = must(await look(to, bytes));
  to.source.schemas = async () => err(gone);
  await must(to.archives.start(state.id, BY)).finished;
  expect(state.run).toEqual({ kind: 'stopped', written: 0, problem: gone });
  expect(to.ends).toHaveLength(1);
});

test('an archive that is written whole is done, also where the audit log takes nothing', async () => {
  const to = await openShop({
    noteEnd() {
      throw new Error('database or disk is full');
    },
  });
  const { run } = await takeIn(to, await written(await openFull()));
  expect(run).toMatchObject({ kind: 'done', refused: [] });
  expect([...(await products(to)).keys()].sort()).toEqual(['Decke', 'Kissen']);
  expect(to.logged).toEqual([expect.stringContaining('database or disk is full')]);
});

test.each([
  ['no zip', Buffer.from('PK is how it begins')],
  ['a part that leads out', zipOf({ 'manifest.json': manifest([]), 'items/a.b.ndjson': '' })],
  ['no manifest', zipOf({ 'files.ndjson': '' })],
  ['a foreign manifest', zipOf({ 'manifest.json': '{"format":"other"}' })],
])('%s is refused, and nothing of it is kept', async (_what, made) => {
  const shop = await openShop();
  const read = await look(shop, await made);
  expect(read).toMatchObject({ ok: false, error: { name: 'archive-unreadable' } });
  expect(readdirSync(shop.dir)).toEqual([]);
});

const MB = 1024 * 1024;
const head = (schemas: readonly string[] = []) => ({
  name: 'manifest.json',
  bytes: Buffer.from(manifest(schemas)),
});
const numbered = (count: number, part: (at: number) => Parameters<typeof hostileZip>[0][number]) =>
  Array.from({ length: count }, (_, at) => part(at));

test.each<[string, Parameters<typeof hostileZip>[0], reason: RegExp]>([
  [
    'many parts with the same bytes',
    [
      head(),
      { name: 'files/one', bytes: Buffer.alloc(MB) },
      ...numbered(100, (at) => ({
        ...{ name: `files/${at}`, bytes: Buffer.alloc(MB), sharedWith: 'files/one' },
      })),
    ],
    /lie in each other/,
  ],
  [
    'more than fits on a disk',
    [
      head(),
      ...numbered(5, (at) => ({ name: `files/${at}`, bytes: Buffer.alloc(9), says: 2_000 * MB })),
    ],
    /too large, unpacked/,
  ],
  [
    'long remarks',
    [
      head(),
      ...numbered(600, (at) => ({
        ...{ name: `files/${at}`, bytes: Buffer.alloc(1), comment: Buffer.alloc(60_000) },
      })),
    ],
    /too long/,
  ],
  [
    'a list that is named often',
    [head(Array(1_000).fill('colors')), { name: 'items/colors.ndjson', bytes: Buffer.alloc(9) }],
    /manifest/,
  ],
  [
    'nothing but faults',
    [head(['colors']), { name: 'items/colors.ndjson', bytes: Buffer.alloc(10_001, '\n') }],
    /10000 faults/,
  ],
  ['an encrypted part', [{ ...head(), isEncrypted: true }], /encrypted/],
  ['two parts of one name', [head(), head()], /stands twice/],
  ['a way out of its folder', [head(), { name: 'files/../x', bytes: Buffer.alloc(1) }], /\.\./],
])('an archive with %s is refused', { timeout: 60_000 }, async (_what, parts, reason) => {
  const shop = await openShop();
  expect(await look(shop, hostileZip(parts))).toMatchObject({
    error: { name: 'archive-unreadable', details: { reason: expect.stringMatching(reason) } },
  });
  expect(readdirSync(shop.dir)).toEqual([]);
});

test('a list may not have more lines than any shop has items', async () => {
  const shop = await openShop();
  const path = join(shop.dataDir, 'long.zip');
  const list = { name: 'items/colors.ndjson', bytes: Buffer.alloc(2_000_002, '0\n') };
  writeFileSync(path, hostileZip([head(['colors']), list]));
  const archive = must(await openArchive(path));
  const read = async () => {
    for await (const _line of archive.lines(list.name));
  };
  await expect(read()).rejects.toThrow('More than 1000000 lines.');
  archive.close();
});

test('a link in an archive is a file with the path in it', async () => {
  const to = await openShop();
  const file = {
    ...{ id: 'link', fileName: 'a.pdf', hash: 'x', alt: {}, decorative: false, focus: [0, 0] },
  };
  const { run } = await takeIn(
    to,
    hostileZip([
      head(),
      { name: 'files.ndjson', bytes: Buffer.from(JSON.stringify(file)) },
      // A link of Unix.
      { name: 'files/link', bytes: Buffer.from('/etc/passwd'), attributes: 0xa1ff_0000 },
    ]),
  );
  expect(run).toMatchObject({ kind: 'done', written: 1 });
  expect(Buffer.from(must(await to.source.download('link'))).toString()).toBe('/etc/passwd');
});

test('a line with a field that every object has, or half a character, is a fault, and the rest is taken', async () => {
  const to = await openShop();
  const colour = (id: string, name: string) =>
    `{"id":"${id}","published":{"name":{"de":${name}},"hexcode":{"iv":"#224422"}}}`;
  const { plan, run } = await takeIn(
    to,
    await zipOf({
      'manifest.json': manifest(['colors']),
      'items/colors.ndjson': [
        colour('moss', '"Moos","__proto__":{"en":"x"}'),
        colour('half', '"\\ud800"'),
        colour('pine', '"Tanne"'),
      ].join('\n'),
    }),
  );
  expect(plan.faults.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '1 unreadable',
    '2 unreadable',
  ]);
  expect(run).toEqual({ kind: 'done', written: 1, refused: [] });
});

test('an archive that inflates to more than it says is refused', async () => {
  const shop = await openShop();
  const bytes = await zipOf({
    'manifest.json': manifest(['colors']),
    'items/colors.ndjson': `{"id":"a","published":{"name":{"de":"${'x'.repeat(1_000_000)}"}}}`,
  });
  // Both places that name the size of the list say 100 bytes.
  for (let at = bytes.indexOf('PK'); at >= 0; at = bytes.indexOf('PK', at + 2)) {
    const sizeAt = bytes.readUInt16LE(at + 2) === 0x0201 ? at + 24 : at + 22;
    const size = sizeAt + 4 <= bytes.length ? bytes.readUInt32LE(sizeAt) : 0;
    if (size > 1_000_000 && size < 1_001_000) bytes.writeUInt32LE(100, sizeAt);
  }
  expect(await look(shop, bytes)).toMatchObject({
    error: {
      name: 'archive-unreadable',
      details: { reason: expect.stringMatching(/too many bytes/) },
    },
  });
});

test('a file that is damaged in the archive is named, and the one that is here stays', async () => {
  const shop = await openFull();
  const kept = must(await shop.source.download(PICTURE));
  const whole = await written(shop);
  must(await shop.store.deleteAsset(PICTURE));
  const gone = await takeIn(shop, damaged(whole, kept.subarray(40)));
  expect(gone.plan.faults).toEqual([{ part: 'files.ndjson', line: 1, reason: 'file-damaged' }]);
  expect(gone.run).toEqual({ kind: 'done', written: 0, refused: [] });

  await takeIn(shop, whole);
  const other = { id: PICTURE, fileName: 'decke.png', mimeType: 'image/png' };
  const drawn = { create: { width: 8, height: 8, channels: 3, background: '#fff' } } as const;
  const bytes = new Uint8Array(await sharp(drawn).png().toBuffer());
  must(await shop.store.uploadAsset({ ...other, bytes }));
  const { plan } = await takeIn(shop, damaged(whole, kept.subarray(40)));
  expect(plan.faults.map(({ reason }) => reason)).toEqual(['file-damaged']);
  expect(must(await shop.source.download(PICTURE))).toEqual(bytes);
});

test('a list in which a bit has changed is refused, though it still reads as a list', async () => {
  const shop = await openShop();
  const zip = new ZipFile();
  const item = { id: 'moss', published: { name: { de: 'Moos' }, hexcode: { iv: '#224422' } } };
  zip.addBuffer(Buffer.from(manifest(['colors'])), 'manifest.json');
  zip.addBuffer(Buffer.from(JSON.stringify(item)), 'items/colors.ndjson', { compress: false });
  expect(await look(shop, damaged(await bytesOf(zip), '#224422'.slice(1)))).toMatchObject({
    error: {
      name: 'archive-unreadable',
      details: { reason: 'items/colors.ndjson: damaged' },
    },
  });
});

test('an archive that cannot be read leaves no file open', async () => {
  const shop = await openShop();
  const bytes = await zipOf({ 'manifest.json': manifest([]) });
  const read = await look(shop, damaged(bytes, 'PK'));
  expect(read).toMatchObject({ error: { name: 'archive-unreadable' } });
  expect(openFiles(shop)).toEqual([]);
});

test('an archive is read once its folder can be made, though that failed before', async () => {
  const to = await openShop();
  const bytes = await written(await openFull());
  // A file is where the folder has to be.
  renameSync(to.dataDir, `${to.dataDir}-away`);
  writeFileSync(to.dataDir, '');
  await expect(look(to, bytes)).rejects.toThrow('ENOTDIR');
  rmSync(to.dataDir);
  renameSync(`${to.dataDir}-away`, to.dataDir);
  expect(await look(to, bytes)).toMatchObject({ ok: true });
});

test('nothing stays of a file that a full disk has no room for', async () => {
  const to = await openShop();
  const state = must(await look(to, await written(await openFull())));
  symlinkSync('/dev/full', join(to.dir, `${state.id}.part`));
  const started = must(to.archives.start(state.id, BY));
  await started.finished;
  expect(state.run).toMatchObject({ kind: 'stopped', problem: { name: 'disk-full' } });
  expect(readdirSync(to.dir)).toEqual([`${state.id}.zip`]);
});

test('an archive breaks where the source fails in the middle', async () => {
  const shop = await openFull();
  const stream = shop.source.stream;
  shop.source.stream = async () => {
    throw new TypeError('gone');
  };
  await expect(written(shop)).rejects.toThrow('gone');
  shop.source.stream = stream;
});

test('an archive has all that stays, also where something is deleted while it is made', async () => {
  const shop = await openShop();
  const { source, store } = shop;
  const all = Array.from({ length: 450 }, (_, n) =>
    product(`Decke ${n}`, { variants: { iv: [] } }),
  );
  must(await store.upsertItems(all));
  const ids = all.map(({ id }) => id).sort();
  const gone = ids.slice(0, 3);
  const items: ContentSource['items'] = (schema) => {
    const feed = source.items(schema);
    const page: typeof feed.page = async (skip) => {
      const read = await feed.page(skip);
      const [id] = schema === 'products' ? gone : [];
      if (id === undefined) return read;
      gone.shift();
      must(await store.deleteItem('products', id));
      return read;
    };
    return { ...feed, page };
  };
  const archives = createArchives({ ...shop.ports, source: { ...source, items } });
  const { plan } = must(await look(shop, await written({ ...shop, archives })));
  expect(gone).toEqual([]);
  expect(plan.parts.find(({ name }) => name === 'products')).toMatchObject({ same: 447 });
});

test('a download that is broken off leaves no file of the source open', async () => {
  const shop = await openFull();
  const bytes = new Uint8Array(4_000_000).fill(1);
  const file = { fileName: 'preise.pdf', mimeType: 'application/pdf', bytes };
  must(await shop.store.uploadAsset({ ...file, id: itemId('assets/preise') }));
  const opened: string[] = [];
  // To stop reading cancels the stream.
  for await (const _chunk of must(await shop.archives.write(BY))) {
    opened.push(...openFiles(shop));
    if (opened.length > 0) break;
  }
  expect(opened).toHaveLength(1);
  await vi.waitFor(() => expect(openFiles(shop)).toEqual([]), SOON_MS);
});

test('one person takes two archives at a time, and keeps nobody else from theirs', async () => {
  const { archives, ports, store } = await openFull();
  // So long that it does not end before somebody reads it.
  const create = { width: 500, height: 500, channels: 3, background: '#224433' } as const;
  const noise = { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const;
  const bytes = new Uint8Array(await sharp({ create: noise }).png().toBuffer());
  const long = { id: itemId('files/long'), fileName: 'rauschen.png', mimeType: 'image/png' };
  must(await store.uploadAsset({ ...long, bytes }));
  const take = async () => must(await archives.write(BY));
  const refused = { error: { name: 'archives-under-way' } };
  const [brokenOff, whole] = [await take(), await take()];
  expect(await archives.write(BY)).toMatchObject(refused);
  await must(await archives.write('vroni@a.example')).cancel();
  await brokenOff.cancel();
  const third = await vi.waitFor(take, SOON_MS);
  expect(await archives.write(BY)).toMatchObject(refused);
  for await (const _chunk of whole);
  const last = await vi.waitFor(take, SOON_MS);
  await Promise.all([third.cancel(), last.cancel()]);
  // One that never began is not counted.
  const { source } = ports;
  const schemas = async () => err(problem('source-unreachable'));
  const broken = createArchives({ ...ports, source: { ...source, schemas } });
  for (let n = 0; n < 3; n++) {
    expect(await broken.write(BY)).toMatchObject({ error: { name: 'source-unreachable' } });
  }
});

test('the next start tells of an archive in the middle of which the server ended', async () => {
  const zip = await written(await openFull());
  const shop = await openShop();
  const { promise: isWriting, resolve: writes } = Promise.withResolvers<void>();
  const ports: ArchivePorts = {
    ...shop.ports,
    ended: (end, by, file) => void ends.push(`${end} ${by} ${file}`),
  };
  const ends: string[] = [];
  // Its process ends there: what follows never comes.
  const upsertItems = () => {
    writes();
    return new Promise<never>(() => {});
  };
  const before = createArchives({ ...ports, store: { ...shop.store, upsertItems } });
  const { id } = must(await before.look('shop.zip', once(zip), 'de'));
  must(before.start(id, BY));
  await isWriting;
  expect(ends).toEqual([]);

  const next = createArchives(ports);
  await next.recover();
  expect(ends).toEqual([`import-stopped ${BY} shop.zip`]);
  expect(shop.logged).toEqual([expect.stringContaining('“shop.zip” was not taken in to its end')]);
  const again = must(await next.look('shop.zip', once(zip), 'de'));
  await must(next.start(again.id, BY)).finished;
  expect(ends.slice(1)).toEqual([`imported ${BY} shop.zip`]);
  await createArchives(ports).recover();
  expect(ends).toHaveLength(2);
});
