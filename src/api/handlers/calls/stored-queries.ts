import type { SchemaName } from '#src/model/schemas/all.ts';

/** A GraphQL query that everybody may ask by its key: all published items of a schema, with some fields. */
export type StoredQuery = {
  /** The name of its one field, as Squidex calls it. */
  name: string;
  schema: SchemaName;
  fields: readonly string[];
  /** The whole query, which the content source would understand too. */
  text: string;
};

/** The stored queries by key: the specification's stores of the shop, without references. */
export const STORED_QUERIES: ReadonlyMap<string, StoredQuery> = new Map(
  [
    stored('products', ['name', 'articleNumber', 'priceCents', 'order']),
    stored('categories', ['Name', 'order']),
    stored('colors', ['name', 'hexcode']),
    stored('washing-instructions', ['name', 'text', 'step', 'code']),
    stored('icons', ['name', 'svg', 'critical']),
  ].map((query) => [query.schema, query]),
);

function stored(schema: SchemaName, fields: readonly string[]): StoredQuery {
  const words = schema.split('-').map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  const name = `query${words.join('')}Contents`;
  const asked = fields.map(fieldText).join(' ');
  return { name, schema, fields, text: `{${name}{id flatData{${asked}}}}` };
}

/** Squidex's GraphQL begins every name in lower case; the answer has the field's own name. */
function fieldText(field: string): string {
  const lower = field.slice(0, 1).toLowerCase() + field.slice(1);
  return lower === field ? field : `${field}:${lower}`;
}
