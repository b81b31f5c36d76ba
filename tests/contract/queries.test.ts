import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContentsDto, ErrorDto, SchemaDto } from '#src/content/squidex/wire.ts';
import { type ContractFixture, openFixture, UNPUBLISHED } from './fixture.ts';

let fixture: ContractFixture;
let schema: SchemaDto;
/** Ids by letter: a, b, c. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  fixture = openFixture();
  schema = await fixture.createSchema({
    fields: [
      { name: 'title', properties: { fieldType: 'String' } },
      { name: 'sub-title', properties: { fieldType: 'String' } },
      { name: 'price', properties: { fieldType: 'Number' } },
      { name: 'open', properties: { fieldType: 'Boolean' } },
      { name: 'day', properties: { fieldType: 'DateTime' } },
      { name: 'tags', properties: { fieldType: 'Tags' } },
      { name: 'raw', properties: { fieldType: 'Json' } },
      {
        name: 'sizes',
        properties: { fieldType: 'Array' },
        nested: [{ name: 'label', properties: { fieldType: 'String' } }],
      },
    ],
  });
  const items = {
    a: {
      title: { iv: "Ärmel's" },
      'sub-title': { iv: 'x' },
      price: { iv: 10 },
      open: { iv: true },
      day: { iv: '2024-05-01T10:00:00Z' },
      tags: { iv: ['wool', 'red'] },
      raw: { iv: { deep: { n: 1 } } },
      sizes: { iv: [{ label: 'S' }, { label: 'M' }] },
    },
    b: {
      title: { iv: 'Hemd 100%_' },
      price: { iv: 20 },
      open: { iv: false },
      tags: { iv: ['red'] },
    },
    c: { price: { iv: null }, day: { iv: '2024-05-01T10:00:00.5Z' } },
  };
  for (const [letter, data] of Object.entries(items)) {
    ids[letter] = (await fixture.content('POST', schema, '', data)).body.id;
  }
});
afterAll(() => fixture.close());

const letters = (found: string[]) =>
  Object.keys(ids)
    .filter((letter) => found.includes(ids[letter] ?? ''))
    .join('');

describe('OData filters', () => {
  test.each([
    ['data/price/iv eq 10', 'a'],
    ['data/price/iv ne 10', 'bc'],
    ['data/price/iv gt 10', 'b'],
    ['data/price/iv ge 10 and data/price/iv le 20', 'ab'],
    ['data/price/iv lt 10', ''],
    ['data/price/iv in (10, 30)', 'a'],
    ['data/price/iv eq null', 'c'],
    ['not (data/price/iv gt 10)', 'ac'],
    ["data/title/iv eq 'Ärmel''s'", 'a'],
    ["contains(data/title/iv, 'ärm')", 'a'],
    ["contains(data/title/iv, '%_')", 'b'],
    ["contains(data/title/iv, 'ärm') eq false", 'bc'],
    ["startswith(data/title/iv, 'HEMD')", 'b'],
    ["endswith(data/title/iv, '''S')", 'a'],
    ["tolower(data/title/iv) eq 'hemd 100%_'", 'b'],
    ["tolower(data/title/iv) eq ''", ''],
    ["tolower(data/title/iv) ne ''", 'abc'],
    ["data/sub_title/iv eq 'x'", 'a'],
    ['data/open/iv eq true', 'a'],
    ['data/open/iv ne true', 'bc'],
    ['data/day/iv gt 2024-05-01T10:00:00Z', 'c'],
    ['data/day/iv ge 2024-05-01', 'ac'],
    ['data/day/iv gt 2024-05-01T12:00:00+02:00', 'c'],
    ["data/tags/iv eq 'red'", 'ab'],
    ["data/tags/iv ne 'wool'", 'bc'],
    ["data/tags/iv in ('wool', 'x')", 'a'],
    ['empty(data/tags/iv)', 'c'],
    ['exists(data/title/iv)', 'ab'],
    ['data/raw/iv/deep/n eq 1', 'a'],
    ["data/sizes/iv/label eq 'M'", 'a'],
    ["data/sizes/iv/label ne 'M'", 'bc'],
    ["status eq 'Draft' and (data/price/iv eq 10 or data/price/iv eq 20)", 'ab'],
    ['data/price/iv eq 10 or data/price/iv eq 20 and data/open/iv eq true', 'a'],
  ])('%s', async (filter, expected) => {
    expect(letters(await fixture.find(schema, filter))).toBe(expected);
  });

  test.each([
    'data/nope/iv eq 1',
    'data/price/xx eq 1',
    'data/day/iv gt 2024-02-30',
    'data/day/iv gt 2024-02-30T00:00:00Z',
    'nope eq 1',
    "data/price/iv eq 'x'",
    'data/price/iv eq',
    '(data/price/iv eq 1',
    'data/price/iv ~ 1',
    "data/title/iv eq 'open",
    '1 eq 1; DROP TABLE content',
    "foo(data/title/iv, 'x')",
    `${'('.repeat(10_000)}`,
    Array.from({ length: 500 }, () => 'data/price/iv eq 1').join(' or '),
  ])('%s is refused with the place of the fault', async (filter) => {
    const query = `?$filter=${encodeURIComponent(filter)}`;
    const reply = await fixture.content<ErrorDto>('GET', schema, query);
    expect(reply.status).toBe(400);
    expect(reply.body.details?.[0]).toMatch(/^OData \$filter clause not valid: /);
  });

  test('tell apart what is only nearly the same', async () => {
    const made = await fixture.createSchema({
      fields: [
        { name: 'title', properties: { fieldType: 'String' } },
        { name: 'price', properties: { fieldType: 'Number' } },
        { name: 'day', properties: { fieldType: 'DateTime' } },
        { name: 'raw', properties: { fieldType: 'Json' } },
      ],
    });
    const items = {
      a: { title: 'Tuch blau', price: 0, raw: 'blau', day: '2024-05-01T10:00:00.567Z' },
      b: { title: 'blaues Tuch💥', price: 1, raw: { k: 'blau' } },
      c: { price: -1, raw: [true, 'grau'] },
      d: { raw: false },
      e: { raw: 0 },
      f: {},
    };
    for (const [letter, data] of Object.entries(items)) {
      const fields = Object.entries(data).map(([name, value]) => [name, { iv: value }]);
      const query = `?id=${made.name}-${letter}`;
      await fixture.content('POST', made, query, Object.fromEntries(fields));
    }
    const found = async (filter: string) =>
      (await fixture.find(made, filter)).map((id) => id.at(-1)).join('');
    for (const [filter, expected] of [
      ["startswith(data/title/iv, 'blau')", 'b'],
      ["endswith(data/title/iv, 'blau')", 'a'],
      ["endswith(data/title/iv, 'tuch💥')", 'b'],
      ["endswith(data/title/iv, '')", 'ab'],
      ["tolower(data/title/iv) eq 'Tuch blau'", ''],
      ["tolower(data/title/iv) ne 'Tuch blau'", 'abcdef'],
      ['data/price/iv in (1, null)', 'bdef'],
      ['data/price/iv lt null', ''],
      ['data/price/iv ge null', ''],
      ['data/day/iv eq 2024-05-01T10:00:00.567Z', 'a'],
      ['data/day/iv lt 2024-05-01T10:00:00.567Z', ''],
      ["data/raw/iv eq 'blau'", 'a'],
      ["data/raw/iv/k eq 'blau'", 'b'],
      ['data/raw/iv eq true', 'c'],
      ['data/raw/iv eq false', 'd'],
      ['data/raw/iv eq 0', 'e'],
      ['data/raw/iv eq 1', ''],
    ] as const) {
      expect(await found(filter), filter).toBe(expected);
    }
  });

  test('come in the order of the smallest or the greatest member of a list', async () => {
    const lists = { x: ['c', 'a'], y: ['b'], z: [] };
    const made = await fixture.createSchema({
      fields: [
        { name: 'tags', properties: { fieldType: 'Tags' } },
        {
          name: 'sizes',
          properties: { fieldType: 'Array' },
          nested: [{ name: 'label', properties: { fieldType: 'String' } }],
        },
      ],
    });
    for (const [id, labels] of Object.entries(lists)) {
      await fixture.content('POST', made, `?publish=true&id=${made.name}-${id}`, {
        sizes: { iv: labels.map((label) => ({ label })) },
        tags: { iv: labels },
      });
    }
    const inOrder = async (order: string) => {
      const reply = await fixture.content<ContentsDto>('GET', made, `?$orderby=${order}`);
      return reply.body.items.map(({ id }) => id.at(-1)).join('');
    };
    for (const path of ['data/sizes/iv/label', 'data/tags/iv']) {
      expect(await inOrder(`${path} asc`)).toBe('zxy');
      expect(await inOrder(`${path} desc`)).toBe('xyz');
    }
  });

  test('take quotes, dots and brackets literally', async () => {
    for (const text of ["'; DROP TABLE content; --", '$."x"', '%', '[a]', '\\', '"']) {
      const made = await fixture.content('POST', schema, '', { title: { iv: text } });
      const quoted = `'${text.replaceAll("'", "''")}'`;
      const found = await fixture.find(schema, `data/title/iv eq ${quoted}`);
      expect(found).toEqual([made.body.id]);
      await fixture.content('DELETE', schema, `/${made.body.id}?permanent=true`);
    }
  });
});

test('orders by the time that an instant is, not by its text', async () => {
  const inOrder = async (order: string) => {
    const query = `?$orderby=data/day/iv ${order}`;
    const { body } = await fixture.content<ContentsDto>(
      'GET',
      schema,
      query,
      undefined,
      UNPUBLISHED,
    );
    return body.items.map(({ id }) => letters([id])).join('');
  };
  expect(await inOrder('asc')).toBe('bac');
  expect(await inOrder('desc')).toBe('cab');
});

describe('JSON queries', () => {
  const query = async (q: unknown) =>
    fixture.content<ContentsDto & ErrorDto>('POST', schema, '/query', { q }, UNPUBLISHED);

  test('say the same as OData', async () => {
    const reply = await query({
      filter: {
        or: [
          { path: 'data.price.iv', op: 'gt', value: 10 },
          { not: { path: 'data.tags.iv', op: 'ne', value: 'wool' } },
        ],
      },
      sort: [{ path: 'data.price.iv', order: 'descending' }],
      take: 1,
    });
    expect(reply.body.total).toBe(2);
    expect(letters(reply.body.items.map(({ id }) => id))).toBe('b');
  });

  test('are refused in Squidex’s words, all faults at once', async () => {
    const reply = await query({
      filter: {
        and: [
          { path: 'data.x.iv', op: 'eq', value: 1 },
          { path: 'data.open.iv', op: 'gt', value: true },
          { path: 'data.price.iv', op: 'eq', value: 'x' },
          { path: 'data.title.iv', op: 'eq', value: ['x'] },
        ],
      },
    });
    expect(reply.status).toBe(400);
    expect(reply.body.details).toEqual([
      "Json query not valid: Path 'data.x.iv' does not point to a valid property in the model..",
      "Json query not valid: 'GreaterThan' is not a valid operator for type Boolean at 'data.open.iv'..",
      "Json query not valid: Expected Number for path 'data.price.iv', but got String..",
      "Json query not valid: Array value is not allowed for 'Equals' operator and path 'data.title.iv'..",
    ]);
  });

  test('say nothing by lists of no conditions', async () => {
    for (const filter of [{ or: [] }, { and: [] }, { not: { or: [] } }, { and: [{ or: [] }] }]) {
      const { body } = await query({ filter });
      expect(letters(body.items.map(({ id }) => id))).toBe('abc');
    }
  });

  test('travel in the address too', async () => {
    const q = JSON.stringify({ filter: { path: 'data.price.iv', value: 20 } });
    const path = `?q=${encodeURIComponent(q)}`;
    const reply = await fixture.content<ContentsDto>('GET', schema, path, undefined, UNPUBLISHED);
    expect(letters(reply.body.items.map(({ id }) => id))).toBe('b');
  });
});
