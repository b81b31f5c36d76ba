import { describe, expect, test } from 'vitest';
import {
  deleteItem,
  getItem,
  postDraft,
  postItem,
  putItem,
  putStatus,
} from '#src/api/handlers/editing-requests.ts';
import { isAllowed, isWrittenBesides, type Operation } from '#src/api/handlers/allowed.ts';
import type { ContentSchema } from '#src/model/fields/content-schema.ts';
import { SCHEMA_NAMES } from '#src/model/schemas/names.ts';
import { must } from '../replica/content.ts';
import { HOME, openEditing, PAGE, type ShopResponse } from './shop.ts';

const ID = 'b3c2f6a0-5a54-4c57-9d7e-0d2f6c1f7a10';
const OPERATIONS: Operation[] = [
  ...(['read', 'create', 'write', 'draft', 'save', 'publish', 'unpublish'] as const),
  ...(['discard', 'schedule', 'delete', 'restore', 'bulk'] as const),
];
const versionOf = ({ body }: ShopResponse) => Number(body['version']);

const foreign = (over: Partial<ContentSchema>): ContentSchema => ({
  ...{ id: 'id', name: 'workshops', isPublished: true, fields: [], fieldRules: [] },
  ...{ fieldsInLists: [], properties: { tags: [] }, type: 'Default', ...over },
});

describe('what superusers may do with items', () => {
  const open = (name: string, schema?: ContentSchema) =>
    OPERATIONS.filter((operation) => isAllowed(operation, name, () => schema));

  test('is everything for all content of the shop, but not everything where it runs in browsers of visitors', () => {
    const others = SCHEMA_NAMES.filter((name) => name !== 'site' && name !== 'third-party-scripts');
    for (const name of others) expect(open(name)).toEqual(OPERATIONS);
    expect(open('site')).toEqual(['read', 'write', 'draft', 'save', 'publish', 'discard']);
    // Changes of them ask for a proof, which only the calls of items do.
    const byCalls = OPERATIONS.filter((one) => !['schedule', 'restore', 'bulk'].includes(one));
    expect(open('third-party-scripts')).toEqual(byCalls);
    expect(isWrittenBesides('third-party-scripts', () => undefined)).toBe(false);
    expect(isWrittenBesides('products', () => undefined)).toBe(true);
  });

  test('is everything for a schema that somebody added in the content source', () => {
    expect(open('workshops', foreign({}))).toEqual(OPERATIONS);
    expect(open('workshops', foreign({ type: 'Singleton' }))).not.toContain('delete');
  });

  test('is nothing for what visitors send, for components, and for what is not there', () => {
    expect(open('contact-messages', foreign({ name: 'contact-messages' }))).toEqual([]);
    expect(open('contact-messages')).toEqual([]);
    expect(open('surveys', foreign({ properties: { tags: ['form'] } }))).toEqual([]);
    expect(open('seo', foreign({ type: 'Component' }))).toEqual([]);
    expect(open('workshops', foreign({ isPublished: false }))).toEqual([]);
    for (const name of ['workshops', 'constructor', '', '../apps']) expect(open(name)).toEqual([]);
  });
});

describe('an item of any schema', () => {
  const params = { schema: 'colors', id: ID };
  const colour = (hex: string) => ({ name: { de: 'Tanne' }, hexcode: { iv: hex } });

  async function published(shop: Awaited<ReturnType<typeof openEditing>>) {
    const query = `?publish=true&id=${ID}`;
    const made = await shop.call(postItem, { params, query, body: colour('#1f3d2b') });
    expect(made).toMatchObject({ status: 201, body: { id: ID } });
    return versionOf(made);
  }

  test('is drafted, saved, published, taken offline and deleted by the calls of pages', async () => {
    const shop = await openEditing();
    const made = await published(shop);
    const draft = await shop.call(postDraft, { params, base: made });
    const body = { data: colour('#24503a') };
    const saved = await shop.call(putItem, { params, base: versionOf(draft), body });
    expect(saved).toMatchObject({ status: 200, body: { status: 'Draft' } });
    const live = { status: 'Published' };
    const done = await shop.call(putStatus, { params, base: versionOf(saved), body: live });
    expect(done).toMatchObject({ status: 200, body: { status: 'Published', build: 'build-2' } });

    const off = await shop.call(putStatus, {
      ...{ params, base: versionOf(done), body: { status: 'Draft' } },
    });
    expect(off).toMatchObject({ status: 200, body: { status: 'Draft', build: 'build-3' } });
    await shop.editing.drafts();
    expect(shop.replica.lists('published').row('colors', ID)).toBeUndefined();
    expect(shop.replica.lists('draft').row('colors', ID)?.data).toContain('#24503a');

    const gone = await shop.call(deleteItem, { params, base: versionOf(off) });
    expect(gone.status).toBe(200);
    expect(shop.written.map(({ operation }) => operation)).toEqual([
      ...['publish', 'draft', 'save', 'publish', 'unpublish', 'delete'],
    ]);
  });

  test('is made once, however often the request is sent', async () => {
    const shop = await openEditing();
    await published(shop);
    const query = `?publish=true&id=${ID}`;
    const again = await shop.call(postItem, { params, query, body: colour('#000') });
    expect(again).toMatchObject({ status: 409, body: { name: 'content-exists' } });
    const wrong = { params, query: '?publish=true&id=../x', body: colour('#000') };
    expect((await shop.call(postItem, wrong)).status).toBe(400);
  });

  test('goes offline only when nothing waits, and never as the home page', async () => {
    const shop = await openEditing();
    const page = await shop.call(getItem);
    const draft = await shop.call(postDraft, { base: versionOf(page) });
    const body = { status: 'Draft' };
    const waits = await shop.call(putStatus, { base: versionOf(draft), body });
    expect(waits).toMatchObject({ status: 409, body: { name: 'draft-waits' } });
    const home = { schema: 'pages', id: HOME };
    const base = versionOf(await shop.call(getItem, { params: home }));
    const needed = await shop.call(putStatus, { params: home, base, body });
    expect(needed).toMatchObject({ status: 409, body: { name: 'page-needed' } });
    expect(shop.published.ask('page', PAGE, 'de')?.title).toBe('Pflege');
  });

  test('has fields that somebody added in the content source, as soon as they are there', async () => {
    const shop = await openEditing();
    const base = await published(shop);
    const draft = await shop.call(postDraft, { params, base });
    await shop.addField('colors', 'supplier');
    const data = { ...colour('#1f3d2b'), supplier: { iv: 'Färberei Graz' } };
    const saved = await shop.call(putItem, { params, base: versionOf(draft), body: { data } });
    expect(saved.status).toBe(200);
    const read = await shop.call(getItem, { params });
    expect(read.body['draft']).toMatchObject({ data: { supplier: { iv: 'Färberei Graz' } } });
    // Whoever knows nothing of the field leaves it as it is.
    const other = { data: colour('#24503a') };
    await shop.call(putItem, { params, base: versionOf(saved), body: other });
    const later = await shop.call(getItem, { params });
    expect(later.body['draft']).toMatchObject({
      data: { hexcode: { iv: '#24503a' }, supplier: { iv: 'Färberei Graz' } },
    });
  });

  test('may be of a schema that our code does not know', async () => {
    const shop = await openEditing();
    await shop.addSchema('workshops', ['title']);
    await shop.editing.refreshSchemas();
    const at = { schema: 'workshops', id: ID };
    const made = await shop.call(postItem, {
      ...{ params: at, query: `?publish=false&id=${ID}`, body: { title: { iv: 'Filzen' } } },
    });
    expect(made.status).toBe(201);
    const unknown = await shop.call(putItem, {
      ...{ params: at, base: versionOf(made), body: { data: { nothing: { iv: 1 } } } },
    });
    expect(unknown).toMatchObject({ status: 400, body: { name: 'body-invalid' } });
    const saved = await shop.call(putItem, {
      ...{ params: at, base: versionOf(made), body: { data: { title: { iv: 'Walken' } } } },
    });
    expect(saved.status).toBe(200);
    const [item] = must(await shop.source.items('workshops').byId([ID]));
    expect(item?.draft?.data).toEqual({ title: { iv: 'Walken' } });
  });
});
