import { describe, expect, test } from 'vitest';
import {
  deleteItem,
  deleteSchedule,
  getItem,
  postItem,
  putStatus,
} from '#src/api/handlers/editing-requests.ts';
import { findInTrash, restoreFromTrash } from '#src/api/handlers/items/trash.ts';
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

describe('the trash', () => {
  test('has what was deleted, and brings it back as a draft with its id and its blocks', async () => {
    const { shop, base } = await openPage();
    expect(must(await shop.editing.deleted('pages'))).toEqual([]);
    expect((await shop.call(deleteItem, { params, base })).status).toBe(200);
    const [gone, ...others] = must(await shop.editing.deleted('pages'));
    expect(others).toEqual([]);
    expect(gone).toMatchObject({ id: PAGE, data: { title: { de: 'Pflege' } } });
    const back = must(await shop.editing.restore(params));
    expect(back).toMatchObject({ id: PAGE, status: 'Draft' });
    expect(must(await shop.editing.deleted('pages'))).toEqual([]);
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
    must(await shop.editing.restore(params));
    expect(await find()).toBeUndefined();
  });

  test('has all of many, and brings back the first of them', async () => {
    const { shop } = await openPage();
    const ids = Array.from({ length: 201 }, (_, n) => `colour-${n}`);
    const data = { name: { de: 'Moos' }, hexcode: { iv: '#334422' } };
    const items = ids.map((id) => ({ schema: 'colors', id, data, status: 'Draft' as const }));
    must(await shop.store.upsertItems(items));
    for (const id of ids) must(await shop.store.deleteItem('colors', id));
    const gone = must(await shop.editing.deleted('colors'));
    expect(gone.map(({ id }) => id).sort()).toEqual(ids.toSorted());
    expect(gone.map(({ lastModified }) => lastModified)).toEqual(
      gone
        .map(({ lastModified }) => lastModified)
        .toSorted()
        .toReversed(),
    );
    const back = must(await shop.editing.restore({ schema: 'colors', id: 'colour-0' }));
    expect(back).toMatchObject({ id: 'colour-0', status: 'Draft' });
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
    expect(must(await shop.editing.deleted('colors'))).toEqual([]);
    expect(await restore(chosen)).toMatchObject({ ok: false, error: { name: 'content-missing' } });
    for (const wrong of [{}, { action: 'restore' }, { 'colors/one': 'x' }, { 'colors/': 'on' }]) {
      expect(await restore(wrong)).toMatchObject({ error: { name: 'form-incomplete' } });
    }
  });

  test('brings back nothing that is there, or that was never there', async () => {
    const { shop } = await openPage();
    const there = await shop.editing.restore(params);
    expect(there).toMatchObject({ ok: false, error: { name: 'content-missing' } });
    const never = await shop.editing.restore({ schema: 'pages', id: 'nothing' });
    expect(never).toMatchObject({ ok: false, error: { name: 'content-missing' } });
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
