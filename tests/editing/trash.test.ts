import { describe, expect, test } from 'vitest';
import {
  deleteItem,
  deleteSchedule,
  getItem,
  postItem,
  putStatus,
} from '#src/api/handlers/editing-requests.ts';
import {
  findInTrash,
  listTrash,
  postRestore,
  restoreFromTrash,
} from '#src/api/handlers/items/trash.ts';
import { must } from '../replica/content.ts';
import { HOME, openEditing, PAGE, pageData, type ShopResponse } from './shop.ts';

const versionOf = ({ body }: ShopResponse) => Number(body['version']);
const params = { schema: 'pages', id: PAGE };
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

async function openPage() {
  const shop = await openEditing();
  const base = versionOf(await shop.call(getItem, { params }));
  return { shop, base };
}

/** Puts items with these names into the trash, by id. */
async function discard(
  { store }: Awaited<ReturnType<typeof openEditing>>,
  schema: 'colors' | 'washing-instructions',
  names: Record<string, string>,
): Promise<void> {
  const own =
    schema === 'colors'
      ? { hexcode: { iv: '#334422' } }
      : { step: { iv: 'wash' }, code: { iv: 'hand' } };
  const items = Object.entries(names).map(([id, name]) => ({
    ...{ schema, id, data: { name: { de: name }, ...own }, status: 'Draft' as const },
  }));
  must(await store.upsertItems(items));
  for (const { id } of items) must(await store.deleteItem(schema, id));
}

describe('the trash', () => {
  test('has what was deleted, and brings it back as a draft with its id and its blocks', async () => {
    const { shop, base } = await openPage();
    expect(must(await shop.editing.deleted('pages')).items).toEqual([]);
    expect((await shop.call(deleteItem, { params, base })).status).toBe(200);
    const [gone, ...others] = must(await shop.editing.deleted('pages')).items;
    expect(others).toEqual([]);
    expect(gone).toMatchObject({ id: PAGE, data: { title: { de: 'Pflege' } } });
    const { back, refused } = await shop.editing.restore('pages', [PAGE]);
    expect(back).toMatchObject([{ id: PAGE, status: 'Draft' }]);
    expect(refused).toEqual([]);
    expect(must(await shop.editing.deleted('pages')).items).toEqual([]);
    const read = must(await shop.editing.read(params));
    expect(read.published).toBeUndefined();
    expect(read.draft?.data).toMatchObject(pageData('pflege', 'Pflege'));
    await shop.editing.drafts();
    expect(shop.published.ask('page', PAGE, 'de')).toBeNull();
  });

  test('tells of one item when it was deleted, as long as it is in there', async () => {
    const { shop, base } = await openPage();
    const find = () => findInTrash(shop.editing, params, 'de');
    expect(await find()).toBeUndefined();
    expect((await shop.call(deleteItem, { params, base })).status).toBe(200);
    const deleted = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect(await find()).toEqual({ ...params, name: 'Pflege', deleted });
    expect(await findInTrash(shop.editing, { schema: 'nothing', id: PAGE }, 'de')).toBeUndefined();
    await shop.editing.restore('pages', [PAGE]);
    expect(await find()).toBeUndefined();
  });

  test('has all of many, and brings back the first of them', async () => {
    const { shop } = await openPage();
    const ids = Array.from({ length: 201 }, (_, n) => `colour-${n}`);
    const data = { name: { de: 'Moos' }, hexcode: { iv: '#334422' } };
    const items = ids.map((id) => ({ schema: 'colors', id, data, status: 'Draft' as const }));
    must(await shop.store.upsertItems(items));
    for (const id of ids) must(await shop.store.deleteItem('colors', id));
    const gone = must(await shop.editing.deleted('colors')).items;
    expect(gone.map(({ id }) => id).sort()).toEqual(ids.toSorted());
    expect(gone.map(({ lastModified }) => lastModified)).toEqual(
      gone
        .map(({ lastModified }) => lastModified)
        .toSorted()
        .toReversed(),
    );
    const { back } = await shop.editing.restore('colors', ['colour-0']);
    expect(back).toMatchObject([{ id: 'colour-0', status: 'Draft' }]);
  });

  test('gives the names of what is in there alone, and finds by them and by what a kind is called', async () => {
    const { shop } = await openPage();
    await discard(shop, 'colors', { one: 'Moos', two: 'Moosgrün', three: 'Himmel' });
    await discard(shop, 'washing-instructions', { cold: 'Moosig kalt' });
    const names = async (words: string, skip = 0, top = 9) => {
      const { rows, total } = must(await listTrash(shop.editing, { words, skip, top }, 'de'));
      return [total, ...rows.map(({ name }) => name).sort()];
    };
    const { rows } = must(
      await listTrash(shop.editing, { words: 'Himmel Farben', skip: 0, top: 9 }, 'de'),
    );
    expect(rows).toMatchObject([{ name: 'Himmel', label: 'Farbe' }]);
    expect(await names('')).toEqual([4, 'Himmel', 'Moos', 'Moosgrün', 'Moosig kalt']);
    const [first, second] = [await names('', 0, 3), await names('', 3, 3)];
    expect([first[0], second[0]]).toEqual([4, 4]);
    expect([...first.slice(1), ...second.slice(1)].sort()).toEqual([
      ...['Himmel', 'Moos', 'Moosgrün', 'Moosig kalt'],
    ]);
    expect(await names('moos')).toEqual([3, 'Moos', 'Moosgrün', 'Moosig kalt']);
    expect(await names('moos', 2, 2)).toHaveLength(2);
    expect(await names('moos farbe')).toEqual([2, 'Moos', 'Moosgrün']);
    const [one] = must(await shop.editing.deleted('colors', { fields: ['name'], most: 2 })).items;
    expect(Object.keys(one?.data ?? {})).toEqual(['name']);
  });

  test('brings back all of many with few requests, a part each time, and leaves what others have made', async () => {
    const { shop } = await openPage();
    const colours = Array.from({ length: 301 }, (_, n) => [`colour-${n}`, `Moos ${n}`] as const);
    await discard(shop, 'colors', { ...Object.fromEntries(colours), other: 'Himmel' });
    const restore = async (words: string) =>
      (await shop.call(postRestore, { body: { words } })).body;
    const list = async (words: string) =>
      must(await listTrash(shop.editing, { words, skip: 0, top: 400 }, 'de')).rows;
    shop.upstream.calls.length = 0;
    shop.written.length = 0;
    expect(await restore('moos')).toEqual({ restored: 200, refused: 0, rest: 101 });
    await shop.editing.drafts();
    // Names of six schemas, then for each hundred: its data, its making, its versions, and its way into the replica.
    expect(shop.upstream.calls.length).toBeLessThan(30);
    // Interrupted here, two hundred are back and nothing is lost.
    expect(shop.replica.tallies().get('colors')).toMatchObject({ all: 200 });
    expect(shop.written).toHaveLength(200);
    const [left] = await list('moos');
    const made = { name: { de: 'Anders' }, hexcode: { iv: '#112233' } };
    shop.upstream.fault = async ({ method, url }) => {
      if (method !== 'POST' || !url.endsWith('/bulk') || !left) return undefined;
      shop.upstream.fault = () => undefined;
      must(await shop.store.upsertItems([{ ...left, data: made, status: 'Draft' }]));
      return undefined;
    };
    expect(await restore('moos')).toEqual({ restored: 100, refused: 1, rest: 1 });
    const kept = must(await shop.editing.read({ schema: 'colors', id: left?.id ?? '' }));
    expect(kept.draft?.data).toEqual(made);
    expect(await restore('moos')).toEqual({ restored: 0, refused: 0, rest: 0 });
    expect((await list('')).map(({ name }) => name)).toEqual(['Himmel']);
  });

  test('brings several back at once, says how many stayed, and notes each', async () => {
    const { shop } = await openPage();
    const places = ['colors/one', 'colors/two', 'washing-instructions/cold'];
    for (const place of places) {
      const [schema = '', id = ''] = place.split('/');
      const care = { step: { iv: 'wash' }, code: { iv: 'hand' } };
      const data = {
        name: { de: id },
        ...(schema === 'colors' ? { hexcode: { iv: '#334422' } } : care),
      };
      must(await shop.store.upsertItems([{ schema, id, data, status: 'Draft' }]));
      must(await shop.store.deleteItem(schema, id));
    }
    shop.written.length = 0;
    const restore = (fields: Record<string, string>) =>
      restoreFromTrash(
        new Request('http://localhost/manage/trash', {
          ...{ method: 'POST', body: new URLSearchParams(fields) },
        }),
        { editing: shop.editing, wrote: (write) => void shop.written.push(write) },
        'de',
      );
    const chosen = Object.fromEntries(
      [...places, 'colors/never', 'nothing/here'].map((place) => [place, 'on']),
    );
    const done = must(await restore(chosen));
    expect(done).toEqual({
      left: 2,
      restored: places.map((place) => {
        const [schema, id] = place.split('/');
        return { schema, id };
      }),
    });
    expect(shop.written.map(({ operation, id }) => `${operation} ${id}`)).toEqual([
      ...['restore one', 'restore two', 'restore cold'],
    ]);
    expect(must(await shop.editing.deleted('colors')).items).toEqual([]);
    expect(await restore(chosen)).toMatchObject({ ok: false, error: { name: 'content-missing' } });
    for (const wrong of [{}, { action: 'restore' }, { 'colors/one': 'x' }, { 'colors/': 'on' }]) {
      expect(await restore(wrong)).toMatchObject({ error: { name: 'form-incomplete' } });
    }
  });

  test('brings back nothing that is there, or that was never there', async () => {
    const { shop } = await openPage();
    const { back, refused } = await shop.editing.restore('pages', [PAGE, 'nothing']);
    expect(back).toEqual([]);
    expect(refused).toMatchObject([
      { id: PAGE, problem: { name: 'content-missing' } },
      { id: 'nothing', problem: { name: 'content-missing' } },
    ]);
  });
});

describe('a change of status for later', () => {
  test('waits with the item, and can be forgotten', async () => {
    const { shop, base } = await openPage();
    const dueTime = inAnHour();
    const body = { status: 'Draft', dueTime };
    const planned = await shop.call(putStatus, { params, base, body });
    expect(planned.status).toBe(200);
    expect(shop.written.at(-1)).toMatchObject({ operation: 'schedule', id: PAGE });
    const read = must(await shop.editing.read(params));
    expect(read).toMatchObject({ schedule: { status: 'Draft', dueTime }, published: {} });
    await shop.editing.drafts();
    const [row] = shop.replica.table('pages', [], 'de').filter(({ id }) => id === PAGE);
    expect(row?.schedule).toEqual({ status: 'Draft', dueTime });
    expect(shop.replica.due('2000', new Date().toISOString())).toBe(0);
    expect(shop.replica.due('2000', dueTime)).toBe(1);
    const forgotten = await shop.call(deleteSchedule, { params, base: versionOf(planned) });
    expect(forgotten.status).toBe(200);
    expect(must(await shop.editing.read(params)).schedule).toBeUndefined();
    await shop.editing.drafts();
    expect(shop.replica.due('2000', dueTime)).toBe(0);
  });

  test('is refused for a time that has passed, for what is not live, and for the home page', async () => {
    const { shop, base } = await openPage();
    const past = { status: 'Draft', dueTime: '2020-01-01T00:00:00Z' };
    const late = await shop.call(putStatus, { params, base, body: past });
    expect(late).toMatchObject({ status: 409, body: { name: 'time-passed' } });
    const soon = { status: 'Draft', dueTime: inAnHour() };
    const home = { schema: 'pages', id: HOME };
    const read = await shop.call(getItem, { params: home });
    const needed = await shop.call(putStatus, { params: home, base: versionOf(read), body: soon });
    expect(needed).toMatchObject({ status: 409, body: { name: 'page-needed' } });
    const colour = { schema: 'colors', id: 'b3c2f6a0-5a54-4c57-9d7e-0d2f6c1f7a11' };
    const made = await shop.call(postItem, {
      params: colour,
      query: `?publish=false&id=${colour.id}`,
      body: { name: { de: 'Moos' }, hexcode: { iv: '#334422' } },
    });
    const draft = await shop.call(putStatus, {
      ...{ params: colour, base: versionOf(made), body: soon },
    });
    expect(draft).toMatchObject({ status: 409, body: { name: 'not-live' } });
  });
});
