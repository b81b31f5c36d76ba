import fc from 'fast-check';
import {
  buildClientSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
  validateSchema,
} from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContentsDto, CreateSchemaDto, SchemaDto } from '#src/content/squidex/wire.ts';
import { type ContractFixture, openFixture } from '../contract/fixture.ts';
import { uniqueName } from '../contract/target.ts';

/** One schema that GraphQL cannot express would take GraphQL away from the whole app. */
let fixture: ContractFixture;
beforeAll(() => {
  fixture = openFixture();
});
afterAll(() => fixture.close());

type Answer<T> = { data?: T; errors?: unknown };
type FieldDto = NonNullable<CreateSchemaDto['fields']>[number];

async function ask<T>(query: string) {
  const path = `/content/${fixture.app}/graphql`;
  return fixture.call<Answer<T>>('POST', path, { body: { query } });
}

const pascal = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, c: string) => c.toUpperCase());

async function expectValid() {
  const { status, body } = await ask<IntrospectionQuery>(getIntrospectionQuery());
  expect(body.errors).toBeUndefined();
  expect(status).toBe(200);
  if (body.data) expect(validateSchema(buildClientSchema(body.data))).toEqual([]);
}

test.each<[string, FieldDto[]]>([
  ['no field', []],
  ['an array without fields', [{ name: 'rows', properties: { fieldType: 'Array' } }]],
  [
    'a text beside an array without fields',
    [
      { name: 'text', properties: { fieldType: 'String' } },
      { name: 'rows', properties: { fieldType: 'Array' } },
    ],
  ],
  [
    'an array with hidden fields only',
    [
      {
        name: 'rows',
        properties: { fieldType: 'Array' },
        nested: [{ name: 'a', isHidden: true, properties: { fieldType: 'String' } }],
      },
    ],
  ],
  [
    'references to what has no items',
    [{ name: 'refs', properties: { fieldType: 'References', schemaIds: ['nobody'] } }],
  ],
  [
    'an array of such references',
    [
      {
        name: 'rows',
        properties: { fieldType: 'Array' },
        nested: [{ name: 'refs', properties: { fieldType: 'References', schemaIds: ['nobody'] } }],
      },
    ],
  ],
  ['components of no schema', [{ name: 'parts', properties: { fieldType: 'Components' } }]],
  ['nothing but a separator', [{ name: 'line', properties: { fieldType: 'UI' } }]],
])('a schema with %s does not stand in the way of the others', async (_, fields) => {
  await fixture.createSchema({ fields });
  await expectValid();
});

test('two schemas that only point to each other both have items', async () => {
  const first = await fixture.createSchema({ fields: [] });
  const refs = (id: string) => ({ fieldType: 'References' as const, schemaIds: [id] });
  const second = await fixture.createSchema({
    fields: [{ name: 'to', properties: refs(first.id) }],
  });
  await fixture.call('POST', `/apps/${fixture.app}/schemas/${first.name}/fields`, {
    body: { name: 'to', properties: refs(second.id) },
  });
  const { body } = await ask(
    `{ query${pascal(first.name)}Contents { flatData { to { flatData { to { id } } } } } }`,
  );
  expect(body).toEqual({ data: { [`query${pascal(first.name)}Contents`]: [] } });
});

test('a schema that is allowed twice is one type of a union', async () => {
  const part = await fixture.createSchema({ type: 'Component', fields: [] });
  const page = await fixture.createSchema({
    fields: [{ name: 'p', properties: { fieldType: 'Components', schemaIds: [part.id, part.id] } }],
  });
  await fixture.createSchema({
    fields: [{ name: 'r', properties: { fieldType: 'References', schemaIds: [page.id, page.id] } }],
  });
  await expectValid();
});

test('components whose schema a field no longer allows are shown to nobody', async () => {
  const text: FieldDto[] = [{ name: 'x', properties: { fieldType: 'String' } }];
  const component = () => fixture.createSchema({ type: 'Component', fields: text });
  const parts = [await component(), await component(), await component()];
  const allowing = (count: number): FieldDto[] => {
    const schemaIds = parts.slice(0, count).map(({ id }) => id);
    return [{ name: 'parts', properties: { fieldType: 'Components', schemaIds } }];
  };
  const page = await fixture.createSchema({ fields: allowing(3) });
  const iv = parts.map(({ id }, index) => ({ schemaId: id, x: `${index}` }));
  await fixture.content('POST', page, '?publish=true', { parts: { iv } });
  const name = `query${pascal(page.name)}Contents`;
  for (const count of [2, 1]) {
    const body = { isPublished: true, fields: allowing(count) };
    await fixture.call('PUT', `/apps/${fixture.app}/schemas/${page.name}/sync`, { body });
    const answer = await ask(
      `{ ${name} { flatData { parts { ... on Component { schemaId } } } } }`,
    );
    const shown = parts.slice(0, count).map(({ id }) => ({ schemaId: id }));
    expect(answer.body).toEqual({ data: { [name]: [{ flatData: { parts: shown } }] } });
    const { body: list } = await fixture.content<ContentsDto>('GET', page);
    expect(list.items[0]?.data).toMatchObject({ parts: { iv: shown } });
  }
});

test('names that types of other schemas have are given once', async () => {
  const name = uniqueName('hero');
  const field: FieldDto = { name: 'a', properties: { fieldType: 'String' } };
  for (const ending of ['', '-component', '-data-dto', '-data-a-dto', '-result-dto']) {
    await fixture.createSchema({ name: `${name}${ending}`, fields: [field] });
  }
  await expectValid();
});

test('a schema may be called as any type is that GraphQL has anyway', async () => {
  const types = ['String', 'Number', 'Boolean', 'DateTime', 'Json', 'Assets', 'RichText'] as const;
  const fields = types.map((fieldType) => ({ name: fieldType, properties: { fieldType } }));
  await fixture.createSchema({ fields });
  const { body } = await ask<IntrospectionQuery>(getIntrospectionQuery());
  const names = body.data?.__schema.types.map(({ name }) => name) ?? [];
  const shared = names.filter((name) => !/^(?:__|Contract|Hero)/.test(name));
  expect(shared).toContain('AllContents');
  for (const name of shared) {
    const slug = name.replace(/(?<=.)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
    await fixture.createSchema({ name: slug, fields });
  }
  await expectValid();
});

test('a component may have fields that are called as its own schema is', async () => {
  const properties = { fieldType: 'Number' } as const;
  const part = await fixture.createSchema({
    type: 'Component',
    fields: [
      { name: 'schemaId', properties },
      { name: 'schemaName', properties },
    ],
  });
  await fixture.createSchema({
    fields: [{ name: 'p', properties: { fieldType: 'Component', schemaIds: [part.id] } }],
  });
  await expectValid();
});

const leaf = fc.record({
  name: fc.constantFrom('a', 'A', 'a-b', 'aB', '1a', 'id', 'data', 'schemaId', 'iv'),
  fieldType: fc.constantFrom(
    ...(['String', 'Number', 'Json', 'References', 'Components', 'RichText', 'UI'] as const),
  ),
  isHidden: fc.boolean(),
  targets: fc.array(fc.nat(), { maxLength: 2 }),
});
const root = fc.record({ field: leaf, nested: fc.option(fc.array(leaf, { maxLength: 2 })) });
type Generated<T> = T extends fc.Arbitrary<infer Value> ? Value : never;
type Leaf = Generated<typeof leaf>;
type Root = Generated<typeof root>;

/** A field as a client describes it; its targets are some of the known schemas. */
function toField({ name, fieldType, isHidden, targets }: Leaf, known: readonly SchemaDto[]) {
  const schemaIds = targets.flatMap((n) => known[n % (known.length || 1)]?.id ?? []);
  const properties = { fieldType, schemaIds };
  return { name, isHidden: isHidden && fieldType !== 'UI', properties };
}

function toRoot({ field, nested }: Root, known: readonly SchemaDto[]): FieldDto {
  if (!nested) return toField(field, known);
  const members = new Map(nested.map((member) => [member.name, toField(member, known)]));
  const properties = { fieldType: 'Array' as const };
  return { ...toField(field, known), properties, nested: [...members.values()] };
}

test('whatever the schemas are, GraphQL describes them', async () => {
  const known: SchemaDto[] = [];
  const type = fc.constantFrom('Default' as const, 'Component' as const, 'Singleton' as const);
  const roots = fc.uniqueArray(root, { maxLength: 3, selector: ({ field }) => field.name });
  await fc.assert(
    fc.asyncProperty(type, roots, async (kind, sources) => {
      const fields = sources.map((source) => toRoot(source, known));
      known.push(await fixture.createSchema({ type: kind, fields }));
      await expectValid();
    }),
    { numRuns: 15 },
  );
});
