import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { allSchemas, setUp } from '#src/seed/setup.ts';
import { must, openTarget, type TestTarget } from './target.ts';

let target: TestTarget;
beforeEach(() => {
  target = openTarget();
});
afterEach(() => target.close());

const names = allSchemas().map(({ name }) => name);
const schema = (name: string) => target.call('GET', `/schemas/${name}`);
const writes = () => target.requests().filter((request) => !request.startsWith('GET '));

describe('a new app', () => {
  test('gets German as master and English as an optional language that falls back to it', async () => {
    expect(must(await setUp(target.store)).languages).toEqual(['de', 'en']);
    expect(await target.call('GET', '/languages')).toMatchObject({
      items: [
        { iso2Code: 'de', isMaster: true, isOptional: false },
        { iso2Code: 'en', isMaster: false, isOptional: true, fallback: ['de'] },
      ],
    });
  });

  test('gets every schema, published, with our tag and all of its fields', async () => {
    const { schemas } = must(await setUp(target.store));
    expect(schemas.map((change) => [change.schema, change.created])).toEqual(
      names.map((name) => [name, true]),
    );
    for (const { name, type, fields, form } of allSchemas()) {
      expect(await schema(name)).toMatchObject({
        type,
        isPublished: true,
        properties: { tags: form ? ['loden', 'form'] : ['loden'] },
        fields: Object.keys(fields).map((field) => ({ name: field })),
      });
    }
  });

  test('resolves the schemas that fields refer to, blocks in blocks included', async () => {
    must(await setUp(target.store));
    const ids = must(await target.store.schemaIds());
    const kinds = names.filter((name) => name.startsWith('block-')).map((name) => ids.get(name));
    expect(await schema('pages')).toMatchObject({
      fields: expect.arrayContaining([
        expect.objectContaining({
          name: 'data',
          properties: expect.objectContaining({ schemaIds: kinds }),
        }),
      ]),
    });
    expect(await schema('block-columns')).toMatchObject({
      fields: expect.arrayContaining([
        expect.objectContaining({
          name: 'children',
          properties: expect.objectContaining({ schemaIds: [ids.get('block-section')] }),
        }),
      ]),
    });
  });

  test('does not send its schemas again while they are known, and tells of another one at once', async () => {
    must(await setUp(target.store));
    const known = must(await target.store.schemas());
    expect(must(await target.store.schemas())).toBe(known);
    await target.call('POST', '/schemas', { name: 'recipes' });
    const found = must(await target.store.schemas());
    expect(found.map(({ name }) => name)).toEqual([...names, 'recipes'].sort());
  });

  test('tells afterwards what forms need to know of its schemas', async () => {
    must(await setUp(target.store));
    await target.call('POST', '/schemas', { name: 'recipes' });
    const found = must(await target.store.schemas());
    expect(found.map(({ name }) => name)).toEqual([...names, 'recipes'].sort());
    expect(found.find(({ name }) => name === 'text-styles')).toMatchObject({
      id: expect.any(String),
      isPublished: true,
      properties: { label: 'Textstile' },
      fields: [
        {
          name: 'name',
          properties: { fieldType: 'String', isRequired: true, maxLength: 100, tags: [] },
        },
        { name: 'twclasses', properties: { editor: 'TextArea', maxLength: 2000 } },
        { name: 'color', properties: { fieldType: 'References', maxItems: 1 } },
      ],
    });
    expect(found.find(({ name }) => name === 'font')?.fields[4]?.properties).toMatchObject({
      allowedValues: ['woff2', 'woff'],
      defaultValue: 'woff2',
    });
  });

  test('is only looked at by a dry run, which announces the same', async () => {
    const announced = must(await setUp(target.store, { dryRun: true }));
    expect(writes()).toEqual([]);
    expect(must(await setUp(target.store))).toEqual(announced);
  });
});

describe('a second setup', () => {
  beforeEach(async () => {
    must(await setUp(target.store));
    target.requests();
  });

  test('changes nothing, and says so', async () => {
    expect(must(await setUp(target.store))).toEqual({ languages: [], schemas: [] });
    expect(writes()).toEqual([]);
  });

  test('repairs what was changed, names it, and keeps what people added', async () => {
    const fieldId = fieldIdOf(await schema('colors'), 'hexcode');
    const edited = { fieldType: 'String', editor: 'Color', hints: 'Mit Raute', minLength: 9 };
    await target.call('PUT', '/schemas/colors/sync', {
      isPublished: true,
      properties: { tags: ['loden', 'shop'], label: 'Farben' },
      previewUrls: { Web: 'https://shop.example/' },
      noFieldDeletion: true,
      fields: [
        { name: 'ral', properties: { fieldType: 'String' } },
        { name: 'hexcode', isHidden: true, properties: edited },
      ],
    });

    const { schemas } = must(await setUp(target.store));
    expect(schemas).toEqual([
      {
        schema: 'colors',
        created: false,
        details: expect.arrayContaining([
          'hexcode: shown',
          'hexcode: isRequired',
          'hexcode: pattern',
          'hexcode: minLength',
        ]),
      },
    ]);
    expect(await schema('colors')).toMatchObject({
      properties: { tags: ['loden', 'shop'] },
      previewUrls: { Web: 'https://shop.example/' },
      fields: [
        { name: 'name' },
        {
          name: 'hexcode',
          fieldId,
          isHidden: false,
          properties: { editor: 'Input', isRequired: true, hints: 'Mit Raute' },
        },
        { name: 'ral' },
      ],
    });
    expect(must(await setUp(target.store)).schemas).toEqual([]);
  });
});

describe('an app of somebody else', () => {
  test('keeps a schema that has one of our names, and gets nothing at all', async () => {
    await target.call('POST', '/schemas', { name: 'products', isPublished: true });
    const before = await schema('products');
    const result = await setUp(target.store);
    expect(result).toEqual({
      ok: false,
      error: { name: 'schema-foreign', details: { schema: 'products' } },
    });
    expect(writes()).toEqual([]);
    expect(await schema('products')).toEqual(before);
  });

  test('keeps a field of another type, whose values would be lost', async () => {
    await target.call('POST', '/schemas', {
      name: 'colors',
      properties: { tags: ['loden'] },
      fields: [{ name: 'hexcode', properties: { fieldType: 'Number' } }],
    });
    expect(await setUp(target.store)).toEqual({
      ok: false,
      error: {
        name: 'schema-conflict',
        details: { schema: 'colors', field: 'hexcode', found: 'Number', wanted: 'String' },
      },
    });
    expect(writes()).toEqual([]);
  });

  test('keeps its other schemas and languages', async () => {
    await target.call('POST', '/schemas', { name: 'recipes' });
    await target.call('POST', '/languages', { language: 'it' });
    const before = await schema('recipes');
    must(await setUp(target.store));
    expect(await schema('recipes')).toEqual(before);
    expect(await target.call('GET', '/languages')).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ iso2Code: 'it' })]),
    });
  });
});

function fieldIdOf(dto: unknown, name: string): number {
  const fields: unknown = Reflect.get(Object(dto), 'fields');
  const found = Array.isArray(fields) ? fields.find((field) => field.name === name) : undefined;
  return Number(found?.fieldId);
}
