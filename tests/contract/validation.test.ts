import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorDto, FieldPropertiesDto, Json, SchemaDto } from '#src/content/squidex/wire.ts';
import { type ContractFixture, openFixture } from './fixture.ts';

let fixture: ContractFixture;
beforeAll(() => {
  fixture = openFixture();
});
afterAll(() => fixture.close());

async function problems(schema: SchemaDto, data: unknown): Promise<string[]> {
  const reply = await fixture.content<ErrorDto>('POST', schema, '', data);
  return (reply.body.details ?? []).toSorted();
}

/** One field of each kind of rule, a value that breaks it, and what Squidex says about it. */
const RULES: [FieldPropertiesDto, Json, string[]][] = [
  [{ fieldType: 'String' }, 1, ['Invalid json type, expected string.']],
  [{ fieldType: 'String', isRequired: true }, '', ['Field is required.']],
  [{ fieldType: 'String', minLength: 3 }, 'ab', ['Must have at least 3 character(s).']],
  [{ fieldType: 'String', maxLength: 3 }, 'abcd', ['Must not have more than 3 character(s).']],
  [
    { fieldType: 'String', minLength: 2, maxLength: 3 },
    'abcd',
    ['Must have between 2 and 3 character(s).'],
  ],
  [{ fieldType: 'String', pattern: '[a-z]+' }, 'A1', ['Must follow the pattern.']],
  [{ fieldType: 'String', pattern: '[a-z]+', patternMessage: 'Only a-z' }, 'A1', ['Only a-z']],
  [{ fieldType: 'String', allowedValues: ['a'] }, 'b', ['Not an allowed value.']],
  [{ fieldType: 'Number' }, 'x', ['Invalid json type, expected number.']],
  [{ fieldType: 'Number', minValue: 0, maxValue: 9 }, 10, ['Must be between 0 and 9.']],
  [{ fieldType: 'Number', minValue: 0 }, -1, ['Must be greater or equal to 0.']],
  [{ fieldType: 'Boolean' }, 'true', ['Invalid json type, expected boolean.']],
  [{ fieldType: 'Tags' }, [1], ['Invalid json type, expected array of strings.']],
  [{ fieldType: 'Tags', maxItems: 1 }, ['a', 'b'], ['Must not have more than 1 item(s).']],
  [{ fieldType: 'Array' }, [1], ['Invalid json type, expected array of objects.']],
  [
    { fieldType: 'Geolocation' },
    { latitude: 91, longitude: 1 },
    ['Latitude must be between -90 and 90.'],
  ],
  [{ fieldType: 'Geolocation' }, 5, ['Invalid json type, expected latitude/longitude object.']],
  [{ fieldType: 'RichText' }, 'text', ['Invalid rich text.']],
  [
    { fieldType: 'Component', schemaIds: [] },
    {},
    ["Invalid component. No 'schemaId' field found."],
  ],
];

describe('validation', () => {
  test.each(RULES)('%o refuses %o', async (properties, value, messages) => {
    const schema = await fixture.createSchema({ fields: [{ name: 'f', properties }] });
    expect(await problems(schema, { f: { iv: value } })).toEqual(
      messages.map((message) => `f.iv: ${message}`),
    );
  });

  test.each([
    ['Html', '<'],
    ['Markdown', ']('],
  ] as const)(
    'counts the words of %s that is nothing but marks as fast as it reads it',
    async (contentType, mark) => {
      const properties = { fieldType: 'String', contentType, maxWords: 1 } as const;
      const schema = await fixture.createSchema({ fields: [{ name: 'f', properties }] });
      const start = process.cpuUsage();
      await problems(schema, { f: { iv: mark.repeat(60_000) } });
      // Microseconds: it took seconds.
      expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
    },
  );

  test('names unknown fields, languages and partitions', async () => {
    const schema = await fixture.createSchema({
      fields: [
        { name: 'a', properties: { fieldType: 'String' } },
        { name: 'b', partitioning: 'language', properties: { fieldType: 'String' } },
      ],
    });
    expect(await problems(schema, { x: { iv: 1 }, a: { en: 'a' }, b: { xx: 'b' } })).toEqual([
      'a.en: Not a known invariant value.',
      'b.xx: Not a known language.',
      'x: Not a known field.',
    ]);
  });

  test('asks for a required field in every language that is not optional', async () => {
    const schema = await fixture.createSchema({
      fields: [
        { name: 'a', properties: { fieldType: 'Number', isRequired: true } },
        {
          name: 'b',
          partitioning: 'language',
          properties: { fieldType: 'String', isRequired: true },
        },
      ],
    });
    const found = await problems(schema, {});
    expect(found[0]).toBe('a.iv: Field is required.');
    expect(found.length).toBeGreaterThan(1);
  });

  test('checks references and assets for existence', async () => {
    const schema = await fixture.createSchema({
      fields: [
        { name: 'r', properties: { fieldType: 'References' } },
        { name: 'p', properties: { fieldType: 'Assets' } },
      ],
    });
    expect(await problems(schema, { r: { iv: ['nope'] }, p: { iv: ['gone'] } })).toEqual([
      'p.iv[1]: Id gone not found.',
      "r.iv[1]: Reference 'nope' not found.",
    ]);
  });

  test('refuses a second item with a unique value', async () => {
    const schema = await fixture.createSchema({
      fields: [{ name: 'sku', properties: { fieldType: 'String', isUnique: true } }],
    });
    expect(await problems(schema, { sku: { iv: 'A1' } })).toEqual([]);
    expect(await problems(schema, { sku: { iv: 'A1' } })).toEqual([
      'sku.iv: Another content with the same value exists.',
    ]);
  });

  test('refuses changes of fields that are set once', async () => {
    const schema = await fixture.createSchema({
      fields: [{ name: 'sku', properties: { fieldType: 'String', isCreateOnly: true } }],
    });
    const { body } = await fixture.content('POST', schema, '', { sku: { iv: 'A' } });
    const put = await fixture.content<ErrorDto>('PUT', schema, `/${body.id}`, { sku: { iv: 'B' } });
    const refused = ['sku.iv: Field cannot be changed after creation.'];
    expect(put.body.details).toEqual(refused);
    for (const sku of [{ iv: 'B' }, { iv: { $unset: true } }, { $unset: true }]) {
      const patch = await fixture.content<ErrorDto>('PATCH', schema, `/${body.id}`, { sku });
      expect(patch.body.details).toEqual(refused);
    }
    expect((await fixture.content('PATCH', schema, `/${body.id}`, {})).status).toBe(200);
  });
});

describe('components', () => {
  let component: SchemaDto;
  let page: SchemaDto;
  beforeAll(async () => {
    component = await fixture.createSchema({ type: 'Component' });
    const body = {
      isPublished: true,
      fields: [
        { name: 'text', properties: { fieldType: 'String', isRequired: true } },
        { name: 'children', properties: { fieldType: 'Components', schemaIds: [component.id] } },
      ],
    };
    await fixture.call('PUT', `/apps/${fixture.app}/schemas/${component.name}/sync`, { body });
    const properties = { fieldType: 'Components' as const, schemaIds: [component.id] };
    page = await fixture.createSchema({ fields: [{ name: 'blocks', properties }] });
  });

  test('are validated at any depth, with 1-based paths', async () => {
    const nest = (depth: number, leaf: object): object =>
      depth === 0 ? leaf : { schemaId: component.id, text: 'x', children: [nest(depth - 1, leaf)] };
    const leaf = { schemaId: component.id, odd: 1 };
    const path = `blocks.iv[2]${'.children[1]'.repeat(15)}`;
    expect(
      await problems(page, {
        blocks: { iv: [nest(1, { schemaId: component.id, text: 'y' }), nest(15, leaf)] },
      }),
    ).toEqual([`${path}.odd: Not a known field.`, `${path}.text: Field is required.`]);
  });

  test('may name their schema, and carry id and name when they are read', async () => {
    const blocks = [
      { schemaName: component.name, text: 'by name' },
      { schemaId: component.name, text: 'by name in the id' },
      { text: 'by the only choice' },
    ];
    const made = await fixture.content('POST', page, '?publish=true', { blocks: { iv: blocks } });
    expect(made.status).toBe(201);
    const read = await fixture.content('GET', page, `/${made.body.id}`);
    const expected = { schemaId: component.id, schemaName: component.name };
    expect(read.body.data['blocks']).toMatchObject({ iv: [expected, expected, expected] });
  });

  test('of another schema are refused as a list', async () => {
    const blocks = [{ schemaName: page.name }];
    expect(await problems(page, { blocks: { iv: blocks } })).toEqual([
      'blocks.iv: Invalid component. Cannot find schema.',
    ]);
  });
});
