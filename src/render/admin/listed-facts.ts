import { whereSeen } from '#src/model/items/where-seen.ts';
import { contentSchemas, isSchemaName } from '#src/model/schemas/all.ts';

/** Which facts a list tells of the items of a schema. */
export function listedFacts(schema: string): {
  colours: boolean;
  languages: boolean;
  pages: boolean;
} {
  if (!isSchemaName(schema)) return { colours: false, languages: false, pages: false };
  const { fields, public: isPublic } = contentSchemas[schema];
  return {
    colours: schema === 'products',
    languages: Object.values(fields).some(({ localized }) => localized),
    pages: isPublic && whereSeen(schema) === 'single',
  };
}
