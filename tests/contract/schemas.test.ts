import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContentDto, FieldType, SchemaDto, SchemasDto } from '#src/content/squidex/wire.ts';
import { type ContractFixture, openFixture } from './fixture.ts';
import { uniqueName } from './target.ts';

let fixture: ContractFixture;
beforeAll(() => {
  fixture = openFixture();
});
afterAll(() => fixture.close());

const TYPES: FieldType[] = [
  'Array',
  'Assets',
  'Boolean',
  'Component',
  'Components',
  'DateTime',
  'Geolocation',
  'Json',
  'Number',
  'References',
  'RichText',
  'String',
  'Tags',
  'UI',
];
const path = (name = '') => `/apps/${fixture.app}/schemas${name && `/${name}`}`;

describe('a schema', () => {
  test('keeps fields of every type, with ids in order and defaults filled in', async () => {
    const schema = await fixture.createSchema({
      fields: TYPES.map((fieldType) => ({
        name: `f${fieldType}`,
        properties: { fieldType },
        ...(fieldType === 'Array'
          ? { nested: [{ name: 'inner', properties: { fieldType: 'String' as const } }] }
          : {}),
      })),
    });
    expect(schema).toMatchObject({ type: 'Default', isPublished: true, version: 0 });
    expect(schema.fields[0]?.nested).toMatchObject([{ fieldId: 2, name: 'inner' }]);
    expect(schema.fields[1]).toMatchObject({ fieldId: 3, partitioning: 'invariant' });
    expect(schema.fields.at(-3)?.properties).toMatchObject({ editor: 'Input', isRequired: false });
    const list = await fixture.call<SchemasDto>('GET', path());
    expect(list.body.items.map(({ name }) => name)).toContain(schema.name);
    const one = await fixture.call<SchemaDto>('GET', path(schema.name));
    expect(one.body.fields).toEqual(schema.fields);
  });

  test('is refused with all its faults, by path', async () => {
    const reply = await fixture.call('POST', path(), {
      body: {
        name: 'No Slug',
        fields: [
          { name: 'a_b', properties: { fieldType: 'String', minLength: 5, maxLength: 2 } },
          {
            name: 'x',
            partitioning: 'odd',
            properties: { fieldType: 'References', resolveReference: true },
          },
          { name: 'x' },
        ],
      },
    });
    expect(reply.status).toBe(400);
    expect(new Set(reply.body.details)).toEqual(
      new Set([
        'Name: Name is not a valid slug.',
        'Fields[0].Name: Name is not a Javascript property name.',
        'Fields[0].Properties.MinLength, Fields[0].Properties.MaxLength: Max length must be greater or equal to min length.',
        'Fields[1].Partitioning: Partitioning is not a valid value.',
        'Fields[1].Properties.ResolveReference, Fields[1].Properties.MaxItems: Can only resolve references when MaxItems is 1.',
        'Fields[2].Properties: Properties is required.',
        "Fields: Field 'x' has been added twice.",
      ]),
    );
  });

  test('has a name that only one schema can have', async () => {
    const { name } = await fixture.createSchema({});
    const reply = await fixture.call('POST', path(), { body: { name } });
    expect(reply.body.details).toEqual(['A schema with the same name already exists.']);
  });

  test('is hidden from content while it is not published', async () => {
    const schema = await fixture.createSchema({ isPublished: false });
    expect((await fixture.content('GET', schema)).status).toBe(404);
    const published = await fixture.call<SchemaDto>('PUT', `${path(schema.name)}/publish`);
    expect(published.body.isPublished).toBe(true);
    expect((await fixture.content('GET', schema)).status).toBe(200);
    await fixture.call('PUT', `${path(schema.name)}/unpublish`);
    expect((await fixture.content('GET', schema)).status).toBe(404);
  });

  test('frees its name when it is deleted', async () => {
    const name = uniqueName('contract');
    await fixture.createSchema({ name });
    expect((await fixture.call('DELETE', path(name))).status).toBe(204);
    expect((await fixture.call('GET', path(name))).status).toBe(404);
    await fixture.createSchema({ name });
  });

  test('of type Singleton has one item from the start, published and empty', async () => {
    const schema = await fixture.createSchema({
      type: 'Singleton',
      fields: [{ name: 'url', properties: { fieldType: 'String' } }],
    });
    expect(schema.isSingleton).toBe(true);
    const item = await fixture.content<ContentDto>('GET', schema, '/_schemaId_');
    expect(item.body).toMatchObject({ id: schema.id, status: 'Published', data: {} });
    const put = await fixture.content('PUT', schema, '/_schemaId_', { url: { iv: 'https://x' } });
    expect(put.status).toBe(200);
    const upsert = '/_schemaId_?status=Published';
    const again = await fixture.content('POST', schema, upsert, { url: { iv: 'https://y' } });
    expect(again).toMatchObject({ status: 200, body: { data: { url: { iv: 'https://y' } } } });
    expect((await fixture.content('POST', schema, '', {})).status).toBe(400);
    expect((await fixture.content('DELETE', schema, '/_schemaId_')).status).toBe(400);
  });
});

describe('synchronising a schema', () => {
  const text = (name: string) => ({ name, properties: { fieldType: 'String' as const } });

  test('matches fields by name, keeps their ids and adds new ones', async () => {
    const schema = await fixture.createSchema({ fields: [text('a'), text('b')] });
    const body = { isPublished: true, fields: [text('c'), text('b')], noFieldDeletion: true };
    const reply = await fixture.call<SchemaDto>('PUT', `${path(schema.name)}/sync`, { body });
    const ids = Object.fromEntries(reply.body.fields.map((field) => [field.name, field.fieldId]));
    expect(ids).toEqual({ a: 1, b: 2, c: 3 });
    expect(reply.body.version).toBeGreaterThan(schema.version);
  });

  test('changes nothing the second time', async () => {
    const schema = await fixture.createSchema({ fields: [text('a')] });
    const options = {
      body: { isPublished: true, category: 'Shop', fields: [text('a'), text('b')] },
    };
    const sync = () => fixture.call<SchemaDto>('PUT', `${path(schema.name)}/sync`, options);
    const first = await sync();
    const second = await sync();
    expect(second.body).toEqual(first.body);
  });

  test('deletes missing fields, and their values are not shown any more', async () => {
    const schema = await fixture.createSchema({ fields: [text('a'), text('b')] });
    const made = await fixture.content('POST', schema, '', { a: { iv: '1' }, b: { iv: '2' } });
    const body = { isPublished: true, fields: [text('b')] };
    await fixture.call('PUT', `${path(schema.name)}/sync`, { body });
    const item = await fixture.content('GET', schema, `/${made.body.id}`, undefined, {
      'X-Unpublished': '1',
    });
    expect(item.body.data).toEqual({ b: { iv: '2' } });
  });

  test('resets isPublished when it is left out', async () => {
    const schema = await fixture.createSchema({});
    const reply = await fixture.call<SchemaDto>('PUT', `${path(schema.name)}/sync`, { body: {} });
    expect(reply.body.isPublished).toBe(false);
  });
});
