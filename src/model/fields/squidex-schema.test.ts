import { expect, test } from 'vitest';
import { contentSchemas } from '../schemas/all.ts';
import { squidexSchema } from './squidex-schema.ts';

const ids = { byName: (name: string) => `id-${name}`, blocks: () => ['id-block-heading'] };

test('a schema is published, carries our tag, and localizes the fields that say so', () => {
  const body = squidexSchema(contentSchemas.categories, ids);
  expect(body).toMatchObject({
    name: 'categories',
    type: 'Default',
    isPublished: true,
    properties: { tags: ['loden'] },
  });
  const partitioning = Object.fromEntries(body.fields.map((f) => [f.name, f.partitioning]));
  expect(partitioning).toMatchObject({ Name: 'language', text: 'language', parent: 'invariant' });
});

test('references and components name schemas by id', () => {
  const fields = squidexSchema(contentSchemas.pages, ids).fields;
  const properties = (name: string) => fields.find((field) => field.name === name)?.properties;
  expect(properties('themesettings')).toMatchObject({ schemaIds: ['id-theme-settings'] });
  expect(properties('data')).toMatchObject({
    fieldType: 'Components',
    schemaIds: ['id-block-heading'],
  });
});

test('rows of an array are nested fields without partitioning', () => {
  const variants = squidexSchema(contentSchemas.products, ids).fields.find(
    (field) => field.name === 'variants',
  );
  expect(variants?.nested?.[0]).toMatchObject({
    name: 'color',
    properties: { fieldType: 'References', schemaIds: ['id-colors'], isRequired: true },
  });
  expect(variants?.nested?.[0]).not.toHaveProperty('partitioning');
});
