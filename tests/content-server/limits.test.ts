import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SquidexClient } from '@squidex/squidex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BulkResultDto, ContentsDto, ErrorDto, SchemaDto } from '#src/content/squidex/wire.ts';
import { createContentServer } from '#src/content-server/server.ts';
import { onFullDisk } from '../full-disk.ts';
import { fileForm } from './client.ts';
import { type ContractFixture, openFixture, UNPUBLISHED } from '../contract/fixture.ts';

let fixture: ContractFixture;
let schema: SchemaDto;
beforeAll(async () => {
  fixture = openFixture();
  const json = { fieldType: 'Json' } as const;
  schema = await fixture.createSchema({
    fields: [
      ...['a', 'b', 'c', 'd'].map((name) => ({ name, properties: json })),
      { name: 'number', properties: { fieldType: 'Number' } },
    ],
  });
});
afterAll(() => fixture.close());

/** So many characters that are not searched in: a name. */
const filling = (characters: number) => ({ ['x'.repeat(characters)]: 1 });

describe('what does not fit', () => {
  test('a file that the disk has no room for is refused, and nothing of it stays', async () => {
    const authorization = `Bearer ${await fixture.sdk.getToken()}`;
    const upload = async () => {
      const path = `/api/apps/${fixture.app}/assets`;
      const body = fileForm('full.txt', 'full');
      return fixture.raw(path, { method: 'POST', headers: { authorization }, body });
    };
    const refused = await onFullDisk(upload);
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({
      message: 'The disk of the content server is full.',
      statusCode: 507,
    });
    expect((await upload()).status).toBe(201);
  });

  test('an item does not grow without end by small changes', async () => {
    const { body } = await fixture.content('POST', schema, '', {});
    const statuses: number[] = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      const change = { [name]: { iv: filling(4_500_000) } };
      const { status } = await fixture.content('PATCH', schema, `/${body.id}`, change);
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 200, 200, 413]);
    await fixture.content('DELETE', schema, `/${body.id}?permanent=true`);
  });

  test('a page is not bigger than can be held, but the stream passes all of it', async () => {
    const job = { type: 'Create', status: 'Published', data: { a: { iv: filling(9_000_000) } } };
    const ids: string[] = [];
    for (let count = 0; count < 8; count += 1) {
      const reply = await fixture.content<BulkResultDto[]>('POST', schema, '/bulk', {
        jobs: [job],
      });
      ids.push(reply.body[0]?.contentId ?? '');
    }
    const list = await fixture.content<ErrorDto>('GET', schema);
    expect(list.status).toBe(400);
    expect(list.body.message).toMatch(/^Result set is too large to be retrieved\./);
    const some = await fixture.content<ContentsDto>('GET', schema, '?$top=2');
    expect(some.body.items).toHaveLength(2);
    const stream = await fixture.raw(`/api/content/${fixture.app}/${schema.name}/stream`, {
      headers: { authorization: `Bearer ${await fixture.sdk.getToken()}` },
    });
    const events = (await stream.text()).split('\n\n').filter(Boolean);
    expect(events).toHaveLength(8);
    for (const id of ids) await fixture.content('DELETE', schema, `/${id}?permanent=true`);
  });

  test('a query does not sort by hundreds of fields', async () => {
    const sort = Array.from({ length: 300 }, (_, n) => ({ path: `data.a.iv.k${n}` }));
    const json = await fixture.content('POST', schema, '/query', { q: { sort } });
    expect(json.status).toBe(400);
    const order = sort.map(() => 'id').join(',');
    const odata = await fixture.content('GET', schema, `?$orderby=${order}`);
    expect(odata.status).toBe(400);
  });
});

describe('a filter', () => {
  test('goes through more text than the process can hold', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'filter-'));
    try {
      const script = resolve(import.meta.dirname, 'searcher.ts');
      const options = ['--max-old-space-size=128', script, dataDir];
      expect(execFileSync(process.execPath, options).toString()).toBe('200 0');
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  test('gives regular expressions as much to read as long texts have, question after question', async () => {
    const made = await fixture.createSchema({
      fields: [{ name: 'text', properties: { fieldType: 'String' } }],
    });
    const text = { iv: 'x'.repeat(1_000_000) };
    const jobs = Array.from({ length: 4 }, () => ({ type: 'Create', data: { text } }));
    await fixture.content('POST', made, '/bulk', { publish: true, jobs });
    const term = { path: 'data.text.iv', op: 'matchs', value: '/^y/' };
    const ask = () => fixture.content('POST', made, '/query', { q: { filter: term } });
    // More than one question may read in all.
    for (let n = 0; n < 20; n += 1) expect((await ask()).status).toBe(200);
  });

  test('has no text without end, and no alphabet without end', async () => {
    const ask = async (op: string, value: string) => {
      const filter = { path: 'status', op, value };
      return (await fixture.content('POST', schema, '/query', { q: { filter } })).status;
    };
    const letters = Array.from({ length: 400 }, (_, n) => String.fromCharCode(0x400 + n)).join('');
    for (const op of ['contains', 'startsWith', 'endsWith']) {
      expect(await ask(op, 'äöüßéàñçøåžšč'.repeat(600))).toBe(200);
      expect(await ask(op, 'x'.repeat(9_000))).toBe(400);
      expect(await ask(op, letters)).toBe(400);
    }
  });
});

describe('GraphQL', () => {
  type Answer = { data?: Record<string, unknown>; errors?: { message: string; path: string[] }[] };
  const path = () => `/content/${fixture.app}/graphql`;

  test('has one time limit for a batch, whatever its fields do with theirs', async () => {
    const made = await fixture.createSchema({
      fields: [{ name: 'text', properties: { fieldType: 'String' } }],
    });
    const data = { text: { iv: `${'a'.repeat(60)}!` } };
    await fixture.content('POST', made, '?publish=true', data);
    const name = made.name.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());
    const list = `query${name}Contents(filter: "matchs(data/text/iv, '^(a%2B)%2B$')") { id }`;
    const endless = Array.from({ length: 4 }, (_, n) => `a${n}: ${list}`).join(' ');
    const quick = `all: query${name}Contents { id } one: find${name}Content(id: "a") { id }`;
    const body = [
      { query: `{ ${quick} ${endless} }` },
      { query: `{ ${endless} ${quick} queryAssets { id } queryAssetsWithTotal { total } }` },
    ];
    const reply = await fixture.call<Answer[]>('POST', `${path()}/batch`, { body });
    const [first, second] = reply.body;
    expect(first?.data).toMatchObject({ all: [{}], one: null });
    expect(new Set(first?.errors?.map(({ message }) => message))).toEqual(new Set(['Status 408.']));
    const late = second?.errors?.filter(({ message }) => message === 'The query takes too long.');
    const places = late?.map((error) => error.path[0]);
    for (const field of ['a2', 'a3', 'all', 'one', 'queryAssets', 'queryAssetsWithTotal']) {
      expect(places).toContain(field);
    }
  });

  test('asks for 12 levels and gives 50 other names at most', async () => {
    const made = await fixture.createSchema({
      fields: [{ name: 'related', properties: { fieldType: 'References' } }],
    });
    const name = made.name.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());
    const deep = (levels: number) => {
      const inner = `references${name}Contents { `.repeat(levels - 2);
      return `{ query${name}Contents { ${inner}id${' }'.repeat(levels)}`;
    };
    const named = (count: number) =>
      `{ ${Array.from({ length: count }, (_, n) => `a${n}: findAsset(id: "x") { id }`).join(' ')} }`;
    const ask = async (query: string) => {
      const { status, body } = await fixture.call<Answer>('POST', path(), { body: { query } });
      return [status, body.errors?.[0]?.message];
    };
    expect(await ask(deep(12))).toEqual([200, undefined]);
    expect(await ask(deep(13))).toEqual([400, 'The query is deeper than 12 levels.']);
    expect(await ask(named(50))).toEqual([200, undefined]);
    expect(await ask(named(51))).toEqual([400, 'The query has more than 50 aliases.']);
  });

  test('changes nothing by GET, and runs the operation that is named', async () => {
    const { name } = schema;
    const type = name.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());
    const query = `mutation { delete${type}Content(id: "x") { version } }`;
    const get = await fixture.call<Answer>('GET', `${path()}?query=${encodeURIComponent(query)}`);
    expect(get).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'Only queries can be sent with GET.' }] },
    });
    const ask = (operationName: string) => {
      const body = { query: 'query A { a: __typename } query B { b: __typename }', operationName };
      return fixture.call<Answer>('POST', path(), { body });
    };
    expect(Object.keys((await ask('B')).body.data ?? {})).toEqual(['b']);
    expect((await ask('C')).status).toBe(400);
  });

  test.each([
    ['other names', '{ __schema { a: types { name } b: types { name } } }'],
    ['itself twice', '{ a: __schema { types { name } } b: __schema { types { name } } }'],
    [
      'lists in lists',
      '{ __schema { types { possibleTypes { ...F } } } } fragment F on __Type { fields { name } }',
    ],
    ['a thousand fields', `{ __schema { types { ${'name '.repeat(1_000)} } } }`],
  ])('does not describe its schema with %s', async (_, query) => {
    const { status, body } = await fixture.call<Answer>('POST', path(), { body: { query } });
    expect(status).toBe(400);
    expect(body.errors?.[0]?.message).toMatch(
      /^The (?:schema is described without|query asks for)/,
    );
  });
});

test('a full text search has at most a hundred words, each counted once, and no endless one', async () => {
  const words = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`).join(' ');
  const json = async (fullText: string) =>
    (await fixture.content('POST', schema, '/query', { q: { fullText } })).status;
  const odata = async (search: string) =>
    (await fixture.content('POST', schema, '/query', { oData: `$search=${search}` })).status;
  for (const ask of [json, odata]) {
    expect(await ask('same '.repeat(1_000))).toBe(200);
    expect(await ask(words(100))).toBe(200);
    expect(await ask(words(101))).toBe(400);
    expect(await ask('x'.repeat(10_000))).toBe(400);
  }
});

test.each([
  '$filter=data/number/iv add 1 eq 2',
  '$filter=data/number/iv eq version',
  '$search=wool OR silk',
])('what OData knows and Squidex does not is named as that: %s', async (query) => {
  const { status, body } = await fixture.content<ErrorDto>('GET', schema, `?${encodeURI(query)}`);
  expect(status).toBe(400);
  expect(body.details).toEqual([`OData operation is not supported for query: ?${query}`]);
});

test('of 100 writers with the same version one wins, and nobody leaves half a write', async () => {
  const { body } = await fixture.content('POST', schema, '', { number: { iv: 0 } });
  for (let round = 0; round < 3; round += 1) {
    const { body: before } = await fixture.content(
      'GET',
      schema,
      `/${body.id}`,
      undefined,
      UNPUBLISHED,
    );
    const seen = { 'if-match': `"${before.version}"` };
    const writes = Array.from({ length: 100 }, (_, n) => {
      const value = round * 1_000 + n + 1;
      const data = { number: { iv: value }, a: { iv: { value } } };
      return fixture.content('PUT', schema, `/${body.id}`, data, seen);
    });
    const replies = await Promise.all(writes);
    const won = replies.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 412)).toHaveLength(99);
    const { body: after } = await fixture.content(
      'GET',
      schema,
      `/${body.id}`,
      undefined,
      UNPUBLISHED,
    );
    expect(after.version).toBe(before.version + 1);
    expect(after.data).toEqual(won[0]?.body.data);
    expect(after.data['a']).toEqual({ iv: { value: after.data['number']?.['iv'] } });
  }
});

test('a change that falls due while the server is away happens when it is back', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'due-'));
  const open = (now = () => new Date()) => {
    const server = createContentServer({ dataDir, clientSecret: 'secret', now });
    const sdk = new SquidexClient({
      appName: server.appName,
      clientId: server.clientId,
      clientSecret: server.secret,
      url: 'http://content.invalid',
      fetcher: (input, init) => server.handle(new Request(input, init)),
    });
    return { server, sdk };
  };
  try {
    const first = open();
    await first.sdk.schemas.postSchema({ name: 'pages', isPublished: true });
    const { id } = await first.sdk.contents.postContent('pages', {});
    const dueTime = new Date(Date.now() + 3_600_000);
    await first.sdk.contents.putContentStatus('pages', id, { status: 'Published', dueTime });
    const read = { unpublished: true };
    const before = await first.sdk.contents.getContent('pages', id, read);
    expect(before).toMatchObject({ status: 'Draft' });
    first.server.close();
    const second = open(() => new Date(dueTime.getTime() + 1_000));
    const item = await second.sdk.contents.getContent('pages', id, read);
    expect(item).toMatchObject({ status: 'Published' });
    second.server.close();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
