import { describe, expect, test } from 'vitest';
import { getItem, postItem, postUpdate, putItem } from '#src/api/handlers/editing-requests.ts';
import {
  HOME,
  openEditing,
  PAGE,
  pageData,
  refusingPublishesOf,
  type ShopResponse,
} from './shop.ts';

const SAVING_FAILED = 'Error occurred while saving content';
const colour = { name: { de: 'Tanne' }, hexcode: { iv: '#1f3d2b' } };
const params = { schema: 'colors' };
const item = { schema: 'pages', id: PAGE };
const versionOf = ({ body }: ShopResponse) => Number(body['version']);

describe('an item that a program creates', () => {
  test('is live with publish=true, and a publish of the site follows', async () => {
    const { call, replica, editing, written } = await openEditing();
    const made = await call(postItem, { params, query: '?publish=true', body: colour });
    expect(made).toMatchObject({ status: 201, body: { status: 'Published', build: 'build-1' } });
    const id = String(made.body['id']);
    await editing.drafts();
    expect(replica.lists('published').row('colors', id)?.data).toBe(JSON.stringify(colour));
    expect(written).toEqual([
      { operation: 'publish', schema: 'colors', id, before: null, after: versionOf(made) },
    ]);
  });

  test('is a draft with publish=false', async () => {
    const { call, replica, editing } = await openEditing();
    const made = await call(postItem, { params, query: '?publish=false', body: colour });
    expect(made).toMatchObject({ status: 201, body: { status: 'Draft' } });
    expect(made.body['build']).toBeUndefined();
    await editing.drafts();
    const id = String(made.body['id']);
    expect(replica.lists('published').row('colors', id)).toBeUndefined();
    expect(replica.lists('draft').row('colors', id)?.status).toBe('Draft');
  });

  test('is refused with fields that there are not, other flags and schemas, and then not noted', async () => {
    const { call, upstream, written, log } = await openEditing();
    const statusOf = async (schema: string, query: string, body: unknown) =>
      (await call(postItem, { params: { schema }, query, body })).status;
    expect(await statusOf('colors', '?publish=true', { ...colour, secret: { iv: 1 } })).toBe(400);
    expect(log).toMatchObject([{ event: SAVING_FAILED, details: { schema: 'colors' } }]);
    expect(await statusOf('colors', '?publish=yes', colour)).toBe(400);
    expect(await statusOf('colors', '?publish=true&publish=false', colour)).toBe(400);
    expect(await statusOf('../apps', '?publish=true', {})).toBe(404);
    expect(await statusOf('constructor', '?publish=true', {})).toBe(404);
    // Without the flag it is the editor's own request, which makes pages only: the answer says that it is missing.
    expect(await statusOf('colors', '', colour)).toBe(400);
    // The field that nobody knows might be new.
    expect(upstream.calls).toEqual(['GET /api/apps/loden/schemas']);
    expect(written).toEqual([]);
  });

  test('that the content source refuses is logged in the words of the catalogue', async () => {
    const { call, upstream, log } = await openEditing();
    upstream.fault = () => Response.json({ message: 'no' }, { status: 500 });
    const made = await call(postItem, { params, query: '?publish=true', body: colour });
    expect(made.status).toBe(502);
    expect(log.map(({ event }) => event)).toContain(SAVING_FAILED);
  });
});

describe('an item that a program updates', () => {
  test('goes live with publish=true, also when it had no draft', async () => {
    const { call, editing, published, written } = await openEditing();
    const base = versionOf(await call(getItem));
    const body = pageData('pflege', 'Loden waschen');
    const done = await call(postUpdate, { query: '?publish=true', body, base });
    expect(done).toMatchObject({ status: 200, body: { status: 'Published', build: 'build-1' } });
    await editing.drafts();
    expect(published.ask('page', PAGE, 'de')?.title).toBe('Loden waschen');
    // By the log one knows who published, and when.
    expect(written).toMatchObject([
      { operation: 'publish', schema: 'pages', id: PAGE, before: base, after: versionOf(done) },
    ]);
  });

  test('waits as a draft without the flag, by POST and by PUT', async () => {
    const { call, editing, published, written } = await openEditing();
    const base = versionOf(await call(getItem));
    const first = await call(postUpdate, { body: pageData('pflege', 'Eins'), base });
    expect(first).toMatchObject({ status: 200, body: { status: 'Draft' } });
    const body = pageData('pflege', 'Zwei');
    const second = await call(putItem, { query: '?publish=false', body, base: versionOf(first) });
    expect(second).toMatchObject({ status: 200, body: { status: 'Draft' } });
    const drafts = await editing.drafts();
    expect(drafts.ask('page', PAGE, 'de')?.title).toBe('Zwei');
    expect(published.ask('page', PAGE, 'de')?.title).toBe('Pflege');
    expect(written.map(({ operation }) => operation)).toEqual(['write', 'write']);
  });

  test('is a draft where only its publish is refused: the answer names its version, the log each write', async () => {
    const { call, editing, published, upstream, written } = await openEditing();
    const base = versionOf(await call(getItem));
    upstream.fault = refusingPublishesOf(PAGE);
    const body = pageData('pflege', 'Loden waschen');
    const refused = await call(postUpdate, { query: '?publish=true', body, base });
    const version = versionOf(await call(getItem));
    expect(refused).toMatchObject({
      status: 409,
      body: { name: 'draft-unpublished', details: { version, reason: expect.any(String) } },
    });
    expect(refused.text).toContain('name.en: Field is required.');
    expect(written).toEqual([
      { operation: 'draft', ...item, before: base, after: base + 1 },
      { operation: 'save', ...item, before: base + 1, after: version },
    ]);
    const drafts = await editing.drafts();
    expect(drafts.ask('page', PAGE, 'de')?.title).toBe('Loden waschen');
    expect(published.ask('page', PAGE, 'de')?.title).toBe('Pflege');

    upstream.fault = () => undefined;
    const again = await call(postUpdate, { query: '?publish=true', body, base: version });
    expect(again).toMatchObject({ status: 200, body: { status: 'Published' } });
  });

  test('has to say which version it saw, and loses nothing of a newer one', async () => {
    const { call, written, log } = await openEditing();
    const body = pageData('pflege', 'Neu');
    expect((await call(postUpdate, { body })).status).toBe(428);
    const base = versionOf(await call(getItem));
    expect((await call(postUpdate, { body: { ...body, secret: { iv: 1 } }, base })).status).toBe(
      400,
    );
    expect(log).toMatchObject([{ event: SAVING_FAILED, details: { operation: 'save', id: PAGE } }]);
    const both = await Promise.all([
      call(postUpdate, { body, base }),
      call(postUpdate, { body: pageData('pflege', 'Anders'), base }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(written).toHaveLength(1);
    expect(
      (await call(postUpdate, { params: { schema: 'colors', id: HOME }, body: colour, base }))
        .status,
    ).toBe(404);
  });
});

describe('an item that a program reads by its id', () => {
  test('is of any schema that there is', async () => {
    const { call } = await openEditing();
    const made = await call(postItem, { params, query: '?publish=true', body: colour });
    const id = String(made.body['id']);
    const read = await call(getItem, { params: { schema: 'colors', id } });
    expect(read).toMatchObject({
      status: 200,
      body: { id, schema: 'colors', published: { data: colour } },
    });
    expect((await call(getItem, { params: { schema: 'products', id } })).status).toBe(404);
    expect((await call(getItem, { params: { schema: 'apps', id } })).status).toBe(404);
  });
});
