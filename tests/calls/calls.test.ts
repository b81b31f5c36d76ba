import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { CallItem, RestAnswer, SchemasAnswer, ScriptsAnswer } from '#src/api/contract/calls.ts';
import {
  postAssets,
  postContentItem,
  postGraphql,
  postRest,
  postSchemas,
  postScripts,
} from '#src/api/handlers/calls/call-requests.ts';
import { STORED_QUERIES } from '#src/api/handlers/calls/stored-queries.ts';
import type { SourceAsset } from '#src/content/source.ts';
import { messageOf } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { problemResponse } from '#src/api/http.ts';
import { valuesAt } from '#src/model/items/list-filter.ts';
import { must } from '../replica/content.ts';
import { idsIn, openCalls } from './shop.ts';

/** A url with options, encoded as a browser does. */
const urlOf = (schema: string, options: Record<string, string>) =>
  `${schema}?${new URLSearchParams(options)}`;

describe('POST /api/rest', () => {
  test('tells a stranger the published items of a schema, flat and in one language', async () => {
    const { ask } = await openCalls();
    const { status, body } = await ask(postRest, { url: 'colors', language: 'en' });
    expect(status).toBe(200);
    const { items, total } = v.parse(RestAnswer, body);
    expect(total).toBe(3);
    // English has no name of its own, so it is the German one.
    expect(items[0]).toEqual({
      id: 'fir',
      status: 'Published',
      created: expect.any(String),
      data: { name: 'Tanne', hexcode: '#1f3d2b' },
    });
  });

  test('filters, orders, pages and searches', async () => {
    const { ask } = await openCalls();
    const idsOf = async (url: string) => idsIn(await ask(postRest, { url }));
    expect(await idsOf(urlOf('products', { $orderby: 'data/priceCents/iv desc' }))).toEqual([
      ...['b', 'a', 'c'],
    ]);
    expect(await idsOf(urlOf('products', { $filter: 'data/priceCents/iv lt 10000' }))).toEqual([
      ...['a', 'c'],
    ]);
    expect(
      await idsOf(
        urlOf('products', { $filter: "data/categories/iv eq 'blankets' and not (id eq 'a')" }),
      ),
    ).toEqual(['b', 'c']);
    expect(
      await idsOf(urlOf('colors', { $filter: "contains(data/name/de, 'OO') or id eq 'snow'" })),
    ).toEqual(['moss', 'snow']);
    expect(await idsOf('products?$top=1&$skip=1')).toEqual(['b']);
    // As programs write it that leave the encoding to `fetch`.
    expect(await idsOf('products?$filter=data/priceCents/iv lt 10000')).toEqual(['a', 'c']);
    expect(await idsOf("colors?$filter=data/name/de eq 'Grün'")).toEqual([]);
    expect(await idsOf('colors?ids=snow,fir,gone,snow')).toEqual(['snow', 'fir']);
    expect(await idsOf('products?$top=0')).toEqual(['a', 'b', 'c']);
    expect(await idsOf(urlOf('colors', { $search: '"tanne"' }))).toEqual(['fir']);
  });

  test('names no draft, no hidden block and nothing of a schema that is not public', async () => {
    const { ask } = await openCalls();
    expect(idsIn(await ask(postRest, { url: 'products' }))).toEqual(['a', 'b', 'c']);
    const { text } = await ask(postRest, { url: 'pages' });
    expect(text).toContain('Sichtbares');
    expect(text).not.toContain('Verborgenes');
    expect(idsIn(await ask(postRest, { url: 'pages?$search=verborgenes' }))).toEqual([]);
    const unknown = await ask(postRest, { url: 'no-such-schema' });
    const secret = await ask(postRest, { url: 'backend-navigation' });
    expect(secret.status).toBe(400);
    expect(secret.text).toBe(unknown.text.replaceAll('no-such-schema', 'backend-navigation'));
  });

  test('gives drafts and schemas that are not public to superusers only', async () => {
    const { ask, long } = await openCalls();
    const drafts = { url: 'products', unpublished: true };
    expect((await ask(postRest, drafts)).status).toBe(401);
    expect((await ask(postRest, drafts, 'account')).status).toBe(403);
    const seen = await ask(postRest, drafts, 'superuser');
    expect(idsIn(seen)).toEqual(['a', 'b', 'c', 'draft']);
    expect(seen.body).toMatchObject({ items: [{ version: expect.any(Number) }, {}, {}, {}] });
    const navigation = { url: 'backend-navigation', unpublished: true };
    expect(idsIn(await ask(postRest, navigation, 'superuser'))).toEqual(['nav']);
    // What looks at all items is a long call, also where drafts are meant.
    expect(long).toEqual([]);
    const wanted = urlOf('products', { $orderby: 'id desc', $top: '2' });
    const few = await ask(postRest, { url: wanted, unpublished: true }, 'superuser');
    expect(idsIn(few)).toEqual(['draft', 'c']);
    expect(few.body).toMatchObject({ total: 4 });
    expect(long).toMatchObject([{ ask: 'find', of: 'draft' }]);
    // What a superuser saw is nothing that a stranger gets.
    expect(idsIn(await ask(postRest, { url: 'products' }))).toEqual(['a', 'b', 'c']);
  });

  test('sends nothing to the content source for a stranger', async () => {
    const { ask, wire } = await openCalls();
    await ask(postRest, { url: 'products', cache: false });
    await ask(postContentItem, { url: 'products', id: 'a' });
    await ask(postAssets, {});
    await ask(postSchemas, {});
    await ask(postScripts, {});
    expect(wire.requests).toEqual([]);
  });

  test.each([
    ...['', '/', '//evil.test/products', 'http://evil.test', 'https:evil.test', '@evil.test'],
    ...[
      'products/../colors',
      'products\\x',
      'products%2f..',
      '%70roducts',
      'products;x',
      'products#x',
    ],
    ...['products\n', 'products?', 'Products', '__proto__', 'constructor', 'products?x=1'],
    ...[
      'products?$top=-1',
      'products?$top=1&$top=2',
      'products?%2524top=1',
      'products?$search=%00',
    ],
    ...['products?$search=%ff', 'products?$skip=9999999', 'products?ids=../x', 'products?ids='],
    ...[
      'products?$orderby=data/secret/iv',
      'products?$orderby=data/name/fr',
      'products?$orderby=id;x',
    ],
    ...[
      'products?$filter=data/secret/iv%20eq%201',
      'products?$filter=id',
      'products?$filter=id%20eq',
    ],
    ...["products?$filter=id%20eq%20'a'%20or", 'products?$filter=constructor/name%20eq%201'],
    ...["products?$filter=id%20eq%20'a", `products?$filter=${'('.repeat(500)}`],
    ...[`products?$filter=${'not '.repeat(500)}id eq 1`.replaceAll(' ', '%20')],
    ...[`products?$filter=${Array(50).fill("id eq 'a'").join(' or ')}`.replaceAll(' ', '%20')],
  ])('refuses the url %j', async (url) => {
    const { ask, wire } = await openCalls();
    const { status, body } = await ask(postRest, { url });
    // An empty query and an empty list of options are fine.
    expect({ status, name: body['name'] }).toEqual(
      url === 'products?'
        ? { status: 200, name: undefined }
        : { status: 400, name: 'body-invalid' },
    );
    expect(wire.requests).toEqual([]);
  });

  test('refuses bodies that are something else', async () => {
    const { ask } = await openCalls();
    const bodies = [
      ...['[]', '1', 'null', '{}', '{"url":1}', '{"url":"colors","language":"fr"}', '{'],
      ...['{"url":"colors","__proto__":{"unpublished":true}}', '{"url":"colors","more":1}'],
    ];
    for (const body of bodies) expect((await ask(postRest, body)).status, body).toBe(400);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('takes null for what a program leaves open', async () => {
    const { ask } = await openCalls();
    const open = { language: null, cache: null };
    expect((await ask(postRest, { url: 'colors', ...open, unpublished: null })).status).toBe(200);
    expect((await ask(postAssets, { dummy: null, ...open })).status).toBe(200);
    expect((await ask(postScripts, { url: null, ...open })).status).toBe(200);
    expect((await ask(postGraphql, { key: 'colors', graphquery: null, ...open })).status).toBe(200);
    const own = { key: null, graphquery: '{queryColorsContents{id}}', ...open };
    expect((await ask(postGraphql, own)).status).toBe(401);
    expect((await ask(postGraphql, own, 'superuser')).status).toBe(200);
  });

  test('takes bodies as long as the longest query, and reads no longer ones: 19,000 keys took a while', async () => {
    const { ask } = await openCalls();
    const ofKeys = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, at]));
    expect((await ask(postRest, ofKeys(19_000))).status).toBe(413);
    expect((await ask(postGraphql, { graphquery: 'ß'.repeat(20_000) })).status).not.toBe(413);
  });

  test('answers any url and any body without a fault', async () => {
    const { ask } = await openCalls();
    const filter = fc
      .array(
        fc.constantFrom('id', 'eq', "'a'", '(', ')', 'not', 'and', 'or', '1', 'data/name/de', ','),
      )
      .map((parts) => urlOf('products', { $filter: parts.join(' ') }));
    const url = fc.oneof(
      fc.string(),
      fc.string().map((text) => `products?${text}`),
      filter,
    );
    const body = fc.oneof(fc.record({ url }), fc.json());
    await fc.assert(
      fc.asyncProperty(body, async (one) => {
        expect([200, 400]).toContain((await ask(postRest, one)).status);
      }),
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? 300) },
    );
  });
});

describe('what is kept of answers', () => {
  test('is the answer until something of its schema changes, and nothing else', async () => {
    const { ask, write, sync } = await openCalls();
    const nameOf = async (cache?: boolean) => {
      const { body } = await ask(postContentItem, { url: 'colors', id: 'fir', cache });
      return v.parse(CallItem, body).data['name'];
    };
    expect(await nameOf()).toBe('Tanne');
    await write.patch('colors', 'fir', { name: { de: 'Fichte' } });
    expect(await nameOf()).toBe('Tanne');
    await sync();
    expect(await nameOf()).toBe('Fichte');
  });

  test('has what a stranger asks for under what it means, not under how it is written', async () => {
    const { ask } = await openCalls();
    const written = urlOf('colors', { $filter: "id eq 'fir'" });
    expect(idsIn(await ask(postRest, { url: written }))).toEqual(['fir']);
    expect(idsIn(await ask(postRest, { url: written.replace('fir', 'moss') }))).toEqual(['moss']);
    expect(idsIn(await ask(postRest, { url: 'colors' }))).toHaveLength(3);
  });

  test('is no list of what does not exist', async () => {
    const { ask, write, sync } = await openCalls();
    const asked = { url: 'colors', id: 'new' };
    expect((await ask(postContentItem, asked)).status).toBe(404);
    await write.put('colors', 'new', { name: { de: 'Neu' }, hexcode: { iv: '#000' } });
    await sync();
    expect((await ask(postContentItem, asked)).status).toBe(200);
    await write.status('colors', 'new', 'Draft');
    await sync();
    expect((await ask(postContentItem, asked)).status).toBe(404);
  });
});

describe('an answer with all files or all items', () => {
  test('is made beside the thread that serves pages, and kept whatever it weighs', async () => {
    const { ask, long, served } = await openCalls(manyFiles(20_000));
    const first = await ask(postAssets, { language: 'de' });
    expect(first.body['total']).toBe(20_000);
    // Of what is kept by its weight, no answer may be so heavy.
    expect(first.text.length).toBeGreaterThan(4_000_000);
    expect((await ask(postAssets, { language: 'de' })).text.length).toBe(first.text.length);
    expect(long.map((one) => one.ask)).toEqual(['files']);
    served.build = 'second';
    await ask(postAssets, { language: 'de' });
    expect(long.map((one) => one.ask)).toEqual(['files', 'files']);
  });

  test('is made there for superusers, too, who get a new one with the files that no page shows', async () => {
    const { ask, long } = await openCalls(manyFiles(2));
    const asked = { language: 'de', cache: false };
    for (const who of ['superuser', 'superuser', 'account', 'stranger'] as const) {
      await ask(postAssets, asked, who);
    }
    expect(long.map((one) => one.ask === 'files' && one.of)).toEqual(['all', 'all', 'shown']);
  });

  test('to a stored query is made there, and again once something of its schema has changed', async () => {
    const { ask, long, write, sync } = await openCalls();
    await ask(postGraphql, { key: 'colors' });
    await ask(postGraphql, { key: 'colors' });
    expect(long).toMatchObject([{ ask: 'stored', stored: { schema: 'colors' } }]);
    await write.patch('colors', 'fir', { name: { de: 'Fichte' } });
    await sync();
    const { text } = await ask(postGraphql, { key: 'colors' });
    expect(text).toContain('Fichte');
    expect(long).toHaveLength(2);
  });
});

describe('the other calls', () => {
  test('tell schemas: strangers the public ones, superusers those of the content source', async () => {
    const { ask } = await openCalls();
    const open = v.parse(SchemasAnswer, (await ask(postSchemas, { language: 'en' })).body);
    const names = open.items.map(({ name }) => name);
    expect(names).toContain('products');
    expect(names).not.toContain('backend-navigation');
    const all = v.parse(SchemasAnswer, (await ask(postSchemas, {}, 'superuser')).body);
    expect(all.items.map(({ name }) => name)).toContain('backend-navigation');
  });

  test('tell schemas without a body, too, and refuse one of another type', async () => {
    const { calls } = await openCalls();
    const ask = (body: string | null, headers: Record<string, string>) =>
      postSchemas(new Request('http://shop.test/', { method: 'POST', body, headers }), calls, {
        ...{ client: 'someone', is: () => 'stranger' },
      });
    expect(await ask(null, {})).toMatchObject({ ok: true });
    expect(await ask(null, { 'content-length': '0' })).toMatchObject({ ok: true });
    // Some programs name a type although they send no body.
    expect(await ask(null, { 'content-type': 'application/json' })).toMatchObject({ ok: true });
    const refused = { error: { name: 'media-type-refused' } };
    const plain = { 'content-type': 'text/plain' };
    expect(await ask('{}', { ...plain, 'content-length': '2' })).toMatchObject(refused);
    expect(await ask('{}', { ...plain, 'transfer-encoding': 'chunked' })).toMatchObject(refused);
  });

  test('tell the foreign scripts that are switched on', async () => {
    const { ask, write, sync } = await openCalls();
    const script = { name: { iv: 'Zähler' }, category: { iv: 'statistic' } };
    const src = { iv: 'https://count.test/a.js' };
    await write.put('third-party-scripts', 'on', { ...script, src, active: { iv: true } });
    await write.put('third-party-scripts', 'off', { ...script, src, active: { iv: false } });
    await sync();
    const { body } = await ask(postScripts, { url: 'third-party-scripts', language: 'de' });
    expect(v.parse(ScriptsAnswer, body).items).toMatchObject([{ id: 'on', src: src.iv }]);
  });

  test('find one item by its schema and id only', async () => {
    const { ask } = await openCalls();
    const statusOf = async (url: string, id: string) =>
      (await ask(postContentItem, { url, id })).status;
    expect(await statusOf('colors', 'fir')).toBe(200);
    expect(await statusOf('products', 'fir')).toBe(404);
    expect(await statusOf('products', 'draft')).toBe(404);
    expect(await statusOf('backend-navigation', 'nav')).toBe(400);
    expect(await statusOf('colors?$top=1', 'fir')).toBe(400);
    expect(await statusOf('colors', '../fir')).toBe(400);
  });
});

describe('POST /api/graphql', () => {
  test('answers a stored query by its key, in the form of GraphQL', async () => {
    const { ask, wire } = await openCalls();
    const { status, body } = await ask(postGraphql, { key: 'colors' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: { queryColorsContents: [{ id: 'fir', flatData: { name: 'Tanne' } }, {}, {}] },
    });
    expect(wire.requests).toEqual([]);
  });

  test('answers every stored query as the content source does', async () => {
    const { ask, calls } = await openCalls();
    for (const [key, { text, name }] of STORED_QUERIES) {
      const ours = await ask(postGraphql, { key, graphquery: text });
      const theirs = must(await calls.free(text));
      expect(theirs, key).not.toHaveProperty('errors');
      const itemsOf = (answer: unknown) => at(answer, 'data', name).toSorted(byId);
      expect(itemsOf(ours.body), key).toEqual(itemsOf(theirs));
    }
  });

  test('takes no text of a stranger, whatever key comes with it', async () => {
    const { ask, wire } = await openCalls();
    const graphquery = '{queryProductsContents{id}}';
    expect((await ask(postGraphql, { graphquery })).status).toBe(401);
    expect((await ask(postGraphql, { graphquery, key: 'colors' })).status).toBe(401);
    expect((await ask(postGraphql, { graphquery }, 'account')).status).toBe(403);
    expect((await ask(postGraphql, { key: 'constructor' })).status).toBe(400);
    expect((await ask(postGraphql, {})).status).toBe(400);
    expect(wire.requests).toEqual([]);
    // A key is not what an answer is kept under.
    expect((await ask(postGraphql, { graphquery, key: 'colors' }, 'superuser')).body).toMatchObject(
      {
        data: { queryProductsContents: [{}, {}, {}] },
      },
    );
    expect((await ask(postGraphql, { key: 'colors' })).body).toMatchObject({
      data: { queryColorsContents: [{ id: 'fir' }, {}, {}] },
    });
  });

  test.each([
    ...['mutation{deleteColorsContent(id:"fir"){version}}', 'subscription{contentChanges{id}}'],
    ...[
      'query a{a} query b{b}',
      '{',
      '',
      'fragment a on B{c}',
      '{a'.repeat(900),
      '['.repeat(5_000),
    ],
  ])('refuses the text %j also of a superuser', async (graphquery) => {
    const { ask, wire } = await openCalls();
    expect((await ask(postGraphql, { graphquery }, 'superuser')).status).toBe(400);
    expect(wire.requests).toEqual([]);
  });

  test('says what the content source finds wrong with a text', async () => {
    const { ask, calls } = await openCalls();
    const graphquery = '{queryColorsContents{nix}}';
    const refused = await ask(postGraphql, { graphquery }, 'superuser');
    expect(refused).toMatchObject({ status: 400, body: { name: 'body-invalid' } });
    expect(refused.text).toContain('Cannot query field');
    expect(await calls.free(graphquery)).toMatchObject({ error: { name: 'body-invalid' } });
  });
});

describe('a list of the proxy', () => {
  test.each([
    [{ 'X-Flatten': '0', 'X-Languages': 'en' }, 'Moss'],
    [{ 'X-Flatten': 'false', 'X-Languages': 'fr' }, 'Moos'],
    [{ 'X-Flatten': '', 'X-Languages': ' fr ; en ' }, 'Moss'],
    [{ 'X-Languages': 'en;de' }, { de: 'Moos', en: 'Moss' }],
    [{ 'X-Languages': '' }, { de: 'Moos', en: 'Moss' }],
  ])('reads the headers %j as Squidex does', async (headers, name) => {
    const { list, write, sync } = await openCalls();
    await write.patch('colors', 'moss', { name: { de: 'Moos', en: 'Moss' } });
    await sync();
    expect(await list('colors', '?ids=moss', headers)).toMatchObject({
      value: { body: { items: [{ data: { name } }] } },
    });
  });

  test('has the languages, the form and the drafts that its headers name', async () => {
    const { list } = await openCalls();
    const headers = { 'X-Languages': 'de', 'X-Flatten': '1' };
    expect(await list('colors', '?ids=fir', headers)).toMatchObject({
      ok: true,
      value: { body: { total: 1, items: [{ version: 1, data: { name: 'Tanne' } }] } },
    });
    expect(await list('colors', '?ids=fir', {})).toMatchObject({
      value: { body: { items: [{ data: { name: { de: 'Tanne' }, hexcode: { iv: '#1f3d2b' } } }] } },
    });
    expect(await list('products', '', {})).toMatchObject({ value: { body: { total: 3 } } });
    for (const on of ['1', '0', 'false']) {
      expect(await list('products', '', { 'X-Unpublished': on })).toMatchObject({
        value: { body: { total: 4 } },
      });
    }
  });

  test('of a schema that there is not is not found, and its words name the schema alone', async () => {
    const { list, calls } = await openCalls();
    const unknown = { ok: false, error: { name: 'schema-unknown', details: { schema: 'nix' } } };
    expect(await list('nix', '', {})).toMatchObject(unknown);
    expect(await calls.schema('nix')).toMatchObject(unknown);
    expect(problemResponse(problem('schema-unknown', { schema: 'nix' })).status).toBe(404);
    expect(messageOf(problem('schema-unknown', { schema: 'nix' }), 'de')).toBe(
      'Ein Schema nix gibt es hier nicht.',
    );
    expect(await list('..', '', {})).toMatchObject({ error: { name: 'schema-unknown' } });
  });
});

/** Pictures that pages show. */
const manyFiles = (count: number): SourceAsset[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: `0b1c2d3e-4f50-6172-8394-${String(index).padStart(12, '0')}`, version: 1, bytes: 1 },
    ...{ hash: 'a'.repeat(32), fileName: `decke-${index}.jpg`, mimeType: 'image/jpeg' },
    ...{ width: 2_400, height: 1_600, focus: [0, 0], isProtected: false, decorative: false },
    ...{ alt: { de: 'Eine Decke aus Schurwolle in Rot auf einem Bett' } },
    lastModified: '2026-11-01T00:00:00.000Z',
  }));

/** The values at a path. */
function at(value: unknown, ...path: string[]): unknown[] {
  return valuesAt(value, path);
}

const byId = (a: unknown, b: unknown) => JSON.stringify(a).localeCompare(JSON.stringify(b));
