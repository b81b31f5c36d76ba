import type { Json } from '#src/content/squidex/wire.ts';
import type { Schemas, ServerSchema } from '../model/schema.ts';
import type { AppLanguages } from '../store/languages.ts';
import { contentModel } from './content-model.ts';
import { parseJsonQuery } from './json-query.ts';
import { parseOData } from './odata.ts';
import type { Query } from './tree.ts';

/**
 * How questions about the items of a schema are read, in both languages. A full text search also looks into
 * the fields that the schema names for it. In: as `contentModel`.
 */
export function contentQueries(
  schema: ServerSchema | undefined,
  schemas: Schemas,
  languages: AppLanguages,
) {
  const model = contentModel(schema, schemas, languages);
  const withSearchFields = (query: Query): Query => {
    if (query.fullText === undefined) return query;
    const names = schema?.definition.properties.searchFields ?? [];
    return { ...query, searchFields: names.flatMap((name) => model(name.split('.')) ?? []) };
  };
  return {
    fromJson: (source: Json) => withSearchFields(parseJsonQuery(source, model)),
    fromOData: (params: URLSearchParams) => withSearchFields(parseOData(params, model)),
  };
}
