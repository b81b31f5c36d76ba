import sharp from 'sharp';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ItemsAnswer, itemsPath, type PicturePart } from '#src/api/contract/items.ts';
import { LIBRARY_PATH } from '#src/api/contract/library.ts';
import { getItems } from '#src/api/handlers/items/items.ts';
import { getLibrary } from '#src/api/handlers/library/library-parts.ts';
import type { Uploads } from '#src/api/handlers/library/uploads.ts';
import { changeLibrary } from '#src/api/handlers/library/library.ts';
import { createItemList } from '#src/runtime/ports/item-list.ts';
import { createLibrary } from '#src/runtime/ports/library.ts';
import { itemId } from '#src/seed/write/id.ts';
import { must } from '../replica/content.ts';
import { openEditing, PAGE } from './shop.ts';

const [RED, BLUE] = [itemId('assets/red'), itemId('assets/blue')] as const;

/** A shop with two pictures, one of which a page shows, and the library on it. */
async function openLibrary() {
  const shop = await openEditing();
  const { source, store, replica, written } = shop;
  for (const [id, background] of [
    [RED, '#aa2222'],
    [BLUE, '#2222aa'],
  ] as const) {
    const create = { width: 20, height: 20, channels: 3, background } as const;
    const bytes = new Uint8Array(await sharp({ create }).png().toBuffer());
    const file = { id, fileName: `${background.slice(1)}.png`, mimeType: 'image/png', bytes };
    must(await store.uploadAsset(file));
  }
  const shown = { Name: { de: 'Decken' }, image: { iv: [RED] } };
  const item = { schema: 'categories', id: itemId('categories/decken'), data: shown } as const;
  const report = must(await store.upsertItems([{ ...item, status: 'Published' }]));
  expect(report.refused).toEqual([]);
  must(await replica.sync(source));
  let publishes = 0;
  const library = createLibrary(
    { content: { source, store }, replica },
    {
      exclusively: (work) => work(),
      request: () => {
        publishes += 1;
      },
    },
  );
  // Nothing here writes texts, which is all that these are for.
  const uploads: Pick<Uploads, 'kindOf' | 'note'> = {
    kindOf: () => undefined,
    note: () => Promise.reject(new Error('no texts here')),
  };
  const send = (fields: Record<string, string>) =>
    changeLibrary(
      new Request('http://localhost/', { method: 'POST', body: new URLSearchParams(fields) }),
      { library, uploads, wrote: (write) => void written.push(write) },
    );
  const folders = async () =>
    must(await library.folders()).map(({ id, name, parent }) => ({ id, name, parent }));
  const file = (id: string) => library.files().find((one) => one.id === id);
  return { ...shop, library, send, folders, file, publishes: () => publishes };
}

type Opened = Awaited<ReturnType<typeof openLibrary>>;

async function addFolder({ send }: Opened, name: string, parent = ''): Promise<string> {
  const made = must(await send({ action: 'folder-add', name, parent }));
  return made.kind === 'folder' ? (made.folder ?? '') : '';
}

const many = (ids: readonly string[], fields: Record<string, string>) => ({
  ...{ action: 'many', ...fields },
  ...Object.fromEntries(ids.map((id) => [`chosen:${id}`, 'on'])),
});

test('pictures to choose from are told by folder and by state, with how many there are of each', async () => {
  const opened = await openLibrary();
  const { library, replica, send, editing } = opened;
  const winter = await addFolder(opened, 'Winter');
  const snow = await addFolder(opened, 'Schnee', winter);
  must(await send(many([BLUE], { do: 'move', folder: snow })));
  const asked = (path: string) => {
    const request = new Request(`http://localhost${path}`);
    return { request, params: {}, wrote: () => undefined };
  };
  const items = createItemList(replica);
  const found = async (more: { q?: string; part?: PicturePart }) => {
    const answer = await getItems(asked(itemsPath('assets', 'de', more)), {
      ...{ items, library, editing },
    });
    return v.parse(ItemsAnswer, must(answer).body).items.map(({ id }) => id);
  };
  expect(await found({ part: { folder: snow } })).toEqual([BLUE]);
  expect(await found({ part: { folder: winter } })).toEqual([]);
  expect(await found({ part: { folder: snow }, q: 'aa2222' })).toEqual([]);
  // A category shows the red one.
  expect(await found({ part: { state: 'unused' } })).toEqual([BLUE]);
  expect((await found({ part: { state: 'wordless' } })).toSorted()).toEqual([BLUE, RED].toSorted());
  expect(must(await getLibrary(asked(LIBRARY_PATH), { library })).body).toEqual({
    pictures: 2,
    states: { wordless: 2, unused: 1 },
    folders: [
      { id: winter, name: 'Winter', depth: 0, pictures: 0 },
      { id: snow, name: 'Schnee', depth: 1, pictures: 1 },
    ],
  });
});

test('folders are made, named, moved into each other, and deleted once they are empty', async () => {
  const opened = await openLibrary();
  const { send, folders } = opened;
  const winter = await addFolder(opened, 'Winter');
  const snow = await addFolder(opened, 'Schnee', winter);
  expect(await folders()).toEqual([
    { id: winter, name: 'Winter', parent: null },
    { id: snow, name: 'Schnee', parent: winter },
  ]);
  expect(await send({ action: 'folder-add', name: 'winter', parent: '' })).toMatchObject({
    error: { name: 'folder-exists' },
  });
  expect(await send({ action: 'folder-move', folder: winter, parent: snow })).toMatchObject({
    error: { name: 'folder-inside' },
  });
  expect(await send({ action: 'folder-remove', folder: winter })).toMatchObject({
    error: { name: 'folder-full' },
  });
  must(await send({ action: 'folder-rename', folder: snow, name: 'Neuschnee' }));
  must(await send({ action: 'folder-move', folder: snow, parent: '' }));
  expect(await folders()).toContainEqual({ id: snow, name: 'Neuschnee', parent: null });
  must(await send({ action: 'folder-remove', folder: winter }));
  expect((await folders()).map(({ name }) => name)).toEqual(['Neuschnee']);
  expect(await send({ action: 'folder-remove', folder: winter })).toMatchObject({
    error: { name: 'folder-unknown' },
  });
});

test('what becomes of a folder is in the log, and what is refused is not', async () => {
  const opened = await openLibrary();
  const { send, written } = opened;
  const winter = await addFolder(opened, 'Winter');
  const snow = await addFolder(opened, 'Schnee', winter);
  must(await send({ action: 'folder-rename', folder: snow, name: 'Neuschnee' }));
  must(await send({ action: 'folder-move', folder: snow, parent: '' }));
  must(await send({ action: 'folder-remove', folder: winter }));
  expect(await send({ action: 'folder-remove', folder: winter })).toMatchObject({ ok: false });
  expect(written.map(({ schema, operation, id }) => [schema, operation, id])).toEqual([
    ['folders', 'create', winter],
    ['folders', 'create', snow],
    ['folders', 'renamed', snow],
    ['folders', 'moved', snow],
    ['folders', 'delete', winter],
  ]);
});

test('files that are ticked move together, and no page is drawn anew for it', async () => {
  const opened = await openLibrary();
  const { send, file, publishes, replica, written } = opened;
  const winter = await addFolder(opened, 'Winter');
  const newest = replica.newest();
  const moved = must(await send(many([RED, BLUE], { do: 'move', folder: winter })));
  expect(moved).toEqual({ kind: 'many', done: 'moved', count: 2, left: [] });
  expect([file(RED)?.folder, file(BLUE)?.folder]).toEqual([winter, winter]);
  expect(await send({ action: 'folder-remove', folder: winter })).toMatchObject({ ok: false });
  must(await send(many([BLUE], { do: 'move', folder: '' })));
  expect(file(BLUE)?.folder).toBeNull();
  // It is in that state already, so nothing is written.
  must(await send(many([BLUE], { do: 'move', folder: '' })));
  const noted = written.flatMap(({ schema, ...one }) => (schema === 'assets' ? [one] : []));
  expect(noted).toEqual([
    { operation: 'annotate', id: RED, before: 0, after: 1 },
    { operation: 'annotate', id: BLUE, before: 0, after: 1 },
    { operation: 'annotate', id: BLUE, before: 1, after: 2 },
  ]);
  expect([publishes(), replica.newest()]).toEqual([0, newest]);
});

test('tags are added and taken away; those that the content source gives stay out of sight', async () => {
  const { send, file, source } = await openLibrary();
  must(await send(many([RED, BLUE], { do: 'tag', tag: ' Herbst ' })));
  expect([file(RED)?.tags, file(BLUE)?.tags]).toEqual([['herbst'], ['herbst']]);
  must(await send(many([RED], { do: 'untag', tag: 'herbst' })));
  expect(file(RED)?.tags).toEqual([]);
  const [stored] = must(await source.assets.byId([RED]));
  expect(stored?.tags).toContain('type/png');
  expect(await send(many([RED], { do: 'tag', tag: 'a/b' }))).toMatchObject({ ok: false });
});

test('of many files only those are deleted that nothing shows', async () => {
  const { send, file, publishes, written } = await openLibrary();
  const removed = must(await send(many([RED, BLUE], { do: 'remove' })));
  expect(removed).toEqual({ kind: 'many', done: 'removed', count: 1, left: ['aa2222.png'] });
  expect([file(RED)?.uses, file(BLUE)]).toEqual([1, undefined]);
  expect(publishes()).toBe(1);
  expect(written.at(-1)).toEqual({
    ...{ operation: 'delete', schema: 'assets', id: BLUE, before: 0, after: null },
  });
  expect(await send(many([], { do: 'remove' }))).toMatchObject({ error: { name: 'none-chosen' } });
});

test('the middle of a picture is where somebody put it', async () => {
  const { send, file, source, written } = await openLibrary();
  must(await send({ action: 'focus', file: RED, x: '25', y: '100' }));
  expect(written.at(-1)).toMatchObject({ operation: 'annotate', before: 0, after: 1 });
  expect(file(RED)?.picture).toMatchObject({ x: 25, y: 100 });
  const [stored] = must(await source.assets.byId([RED]));
  expect(stored?.focus).toEqual([-0.5, -1]);
  expect(await send({ action: 'focus', file: PAGE, x: '0', y: '0' })).toMatchObject({ ok: false });
  expect(await send({ action: 'focus', file: RED, x: '101', y: '0' })).toMatchObject({ ok: false });
});

test('what is not written as the disk of the source is full says so', async () => {
  const { send, upstream } = await openLibrary();
  upstream.fault = ({ method }) =>
    method === 'GET' ? undefined : Response.json({ message: 'full' }, { status: 507 });
  const name = 'disk-full';
  const focus = { action: 'focus', file: RED, x: '25', y: '100' };
  expect(await send(focus)).toMatchObject({ error: { name } });
  expect(await send({ action: 'remove', file: BLUE, version: '0' })).toMatchObject({
    error: { name },
  });
  expect(await send({ action: 'folder-add', name: 'Herbst', parent: '' })).toMatchObject({
    error: { name },
  });
});
