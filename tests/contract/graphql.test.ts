import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject, SchemaDto } from '#src/content/squidex/wire.ts';
import { type ContractFixture, openFixture, UNPUBLISHED } from './fixture.ts';

let fixture: ContractFixture;
let pages: SchemaDto;
let cats: SchemaDto;
let Pages: string;
let Cats: string;

const string = { fieldType: 'String' } as const;
const pascal = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, c: string) => c.toUpperCase());

type Answer = {
  data?: Record<string, unknown>;
  errors?: { message: string; path?: string[] }[];
};

async function ask(query: string, variables?: JsonObject, headers: Record<string, string> = {}) {
  const path = `/content/${fixture.app}/graphql`;
  return fixture.call<Answer>('POST', path, { body: { query, variables }, headers });
}

beforeAll(async () => {
  fixture = openFixture();
  const hero = await fixture.createSchema({
    type: 'Component',
    fields: [{ name: 'title', properties: string }],
  });
  const quote = await fixture.createSchema({
    type: 'Component',
    fields: [{ name: 'text', properties: string }],
  });
  cats = await fixture.createSchema({ fields: [{ name: 'name', properties: string }] });
  pages = await fixture.createSchema({
    fields: [
      { name: 'title', partitioning: 'language', properties: string },
      { name: 'sub-title', properties: string },
      { name: 'cats', properties: { fieldType: 'References', schemaIds: [cats.id] } },
      {
        name: 'blocks',
        properties: { fieldType: 'Components', schemaIds: [hero.id, quote.id] },
      },
      {
        name: 'rows',
        properties: { fieldType: 'Array' },
        nested: [{ name: 'label', properties: string }],
      },
      { name: 'raw', properties: { fieldType: 'Json' } },
    ],
  });
  [Pages, Cats] = [pascal(pages.name), pascal(cats.name)];
  await fixture.content('POST', cats, '?publish=true&id=cat', { name: { iv: 'Cat' } });
  await fixture.content('POST', pages, '?publish=true&id=page', {
    title: { en: 'Hello' },
    'sub-title': { iv: 'sub' },
    cats: { iv: ['cat'] },
    blocks: {
      iv: [
        { schemaId: hero.id, title: 'H' },
        { schemaId: quote.id, text: 'Q' },
      ],
    },
    rows: { iv: [{ label: 'x' }] },
    raw: { iv: { a: [{ b: 1 }] } },
  });
});
afterAll(() => fixture.close());

describe('GraphQL', () => {
  test('shows an item with references, components, arrays and JSON', async () => {
    const reply = await ask(`{ find${Pages}Content(id: "page") {
      id version status
      data { title { en } rows { iv { label } } }
      flatData { title subTitle cats { id flatData { name } } raw(path: "a[0].b")
        blocks { __typename ... on Component { schemaName } } }
      references${Cats}ContentsWithTotal { total items { id } } } }`);
    expect(reply.body.errors).toBeUndefined();
    expect(reply.status).toBe(200);
    expect(reply.body.data?.[`find${Pages}Content`]).toMatchObject({
      id: 'page',
      status: 'PUBLISHED',
      data: { title: { en: 'Hello' }, rows: { iv: [{ label: 'x' }] } },
      flatData: {
        title: 'Hello',
        subTitle: 'sub',
        cats: [{ id: 'cat', flatData: { name: 'Cat' } }],
        raw: 1,
      },
      [`references${Cats}ContentsWithTotal`]: { total: 1, items: [{ id: 'cat' }] },
    });
  });

  test('lists, filters and finds what points to an item', async () => {
    const reply = await ask(`{
      query${Pages}ContentsWithTotal(filter: "data/title/en eq 'Hello'", top: 5) { total items { id } }
      find${Cats}Content(id: "cat") { referencing${Pages}Contents { id } }
      queryContentsByIds(ids: ["page", "cat", "none"]) { ... on Content { id } }
      missing: find${Pages}Content(id: "none") { id } }`);
    expect(reply.body).toEqual({
      data: {
        [`query${Pages}ContentsWithTotal`]: { total: 1, items: [{ id: 'page' }] },
        [`find${Cats}Content`]: { [`referencing${Pages}Contents`]: [{ id: 'page' }] },
        queryContentsByIds: [{ id: 'page' }, { id: 'cat' }],
        missing: null,
      },
    });
  });

  test('creates, patches, moves and deletes items', async () => {
    const made = await ask(
      `mutation M($data: ${Pages}DataInputDto!) {
        create${Pages}Content(data: $data, publish: true) { id version status } }`,
      { data: { title: { en: 'A' }, subTitle: { iv: 's' }, rows: { iv: [{ label: 'y' }] } } },
    );
    expect(made.body.errors).toBeUndefined();
    const created = made.body.data?.[`create${Pages}Content`];
    expect(created).toMatchObject({ version: 1, status: 'PUBLISHED' });
    const { id } = created as { id: string };
    const changed = await ask(`mutation {
      update${Pages}Content(id: "${id}", data: { title: { en: "B" } }) { flatData { title subTitle } }
      change${Pages}Content(id: "${id}", status: "Draft") { status }
      delete${Pages}Content(id: "${id}") { version } }`);
    expect(changed.body.data).toMatchObject({
      [`update${Pages}Content`]: { flatData: { title: 'B', subTitle: 's' } },
      [`change${Pages}Content`]: { status: 'DRAFT' },
      [`delete${Pages}Content`]: { version: 4 },
    });
  });

  test('shows drafts to those who ask for them', async () => {
    const { body } = await fixture.content('POST', cats, '', { name: { iv: 'Draft' } });
    const query = `{ find${Cats}Content(id: "${body.id}") { flatData { name } } }`;
    expect((await ask(query)).body.data).toEqual({ [`find${Cats}Content`]: null });
    const draft = await ask(query, undefined, UNPUBLISHED);
    expect(draft.body.data).toEqual({ [`find${Cats}Content`]: { flatData: { name: 'Draft' } } });
  });

  test('does not tell the public that there is a draft', async () => {
    const path = `?publish=true&id=${cats.name}-a`;
    const { body } = await fixture.content('POST', cats, path, { name: { iv: 'Live' } });
    await fixture.content('POST', cats, `/${body.id}/draft`);
    const name = `find${Cats}Content`;
    const query = `{ ${name}(id: "${body.id}") { status newStatus newStatusColor } }`;
    const shown = { status: 'PUBLISHED', newStatus: null, newStatusColor: null };
    expect((await ask(query)).body.data).toEqual({ [name]: shown });
    const all = await ask(query, undefined, UNPUBLISHED);
    expect(all.body.data?.[name]).toMatchObject({ newStatus: 'DRAFT' });
  });

  test('changes nothing when JSON in the document is what is stored', async () => {
    const raw = { a: [{ b: 1 }] };
    const { body } = await fixture.content('POST', pages, '', { raw: { iv: raw } });
    const name = `patch${Pages}Content`;
    const change = (json: string) =>
      ask(`mutation { ${name}(id: "${body.id}", data: { raw: { iv: ${json} } }) { version } }`);
    expect((await change('{ a: [{ b: 1 }] }')).body.data).toEqual({ [name]: { version: 0 } });
    expect((await change('{ a: [{ b: 2 }] }')).body.data).toEqual({ [name]: { version: 1 } });
  });

  test('is 400 for what is no valid document, and 200 with errors for what fails', async () => {
    for (const query of ['{', '{ nope }', '']) expect((await ask(query)).status).toBe(400);
    const failed = await ask(`{ query${Pages}Contents(filter: "data/nope/iv eq 1") { id } }`);
    expect(failed.status).toBe(200);
    expect(failed.body.errors?.[0]?.path).toEqual([`query${Pages}Contents`]);
  });

  test('answers batches as lists', async () => {
    const path = `/content/${fixture.app}/graphql/batch`;
    const body = [{ query: '{ __typename }' }, { query: '{ queryAssets(top: 1) { id } }' }];
    const reply = await fixture.call<Answer[]>('POST', path, { body });
    expect(reply.body).toHaveLength(2);
    expect(reply.headers.get('x-costs')).toBe('2');
  });

  test.each([
    ['nested too deep', `{ a: ${'x { '.repeat(20)} y ${'}'.repeat(20)} }`],
    [
      'with a thousand names',
      `{ ${Array.from({ length: 900 }, (_, n) => `a${n}: __typename`).join(' ')} }`,
    ],
    [
      'of fragments that double each other',
      `{ ...f0 } ${Array.from({ length: 40 }, (_, n) => `fragment f${n} on ApplicationQueries { ...f${n + 1} ...f${n + 1} }`).join(' ')}
       fragment f40 on ApplicationQueries { __typename }`,
    ],
    ['of circles', '{ ...f } fragment f on ApplicationQueries { ...f }'],
    ['of ten thousand brackets', '{'.repeat(10_000)],
  ])('refuses documents %s, at once', async (_, query) => {
    const start = process.cpuUsage();
    expect((await ask(query)).status).toBe(400);
    expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
  });
});
