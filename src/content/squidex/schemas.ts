import type { SquidexClient } from '@squidex/squidex';
import * as v from 'valibot';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#src/model/languages.ts';
import type { SchemaDefinition } from '#src/model/schema.ts';
import { squidexSchema } from '#src/model/squidex-schema.ts';
import { override } from './override.ts';

const Schemas = v.object({ items: v.array(v.object({ id: v.string(), name: v.string() })) });

/** The ids of the app's schemas by name. */
export async function schemaIds(sdk: SquidexClient): Promise<ReadonlyMap<string, string>> {
  const { raw } = await sdk.schemas.getSchemasRaw();
  return new Map(v.parse(Schemas, await raw.json()).items.map(({ id, name }) => [name, id]));
}

/**
 * Creates what is missing, empty at first, because fields name the ids of other schemas; then sends
 * every definition in full. Fields that only the server knows stay.
 */
export async function syncSchemas(
  sdk: SquidexClient,
  definitions: readonly SchemaDefinition[],
): Promise<void> {
  const known = await schemaIds(sdk);
  for (const { name, type } of definitions.filter((schema) => !known.has(schema.name))) {
    await sdk.schemas.postSchemaRaw({ name }, override({ name, type, isPublished: true }));
  }
  const ids = await schemaIds(sdk);
  const kinds = definitions.filter(({ name }) => name.startsWith('block-'));
  const resolve = {
    byName: (name: string) => ids.get(name),
    blocks: () => kinds.flatMap(({ name }) => ids.get(name) ?? []),
  };
  for (const definition of definitions) {
    const { name, type: _type, ...body } = squidexSchema(definition, resolve);
    const sync = { ...body, noFieldDeletion: true, noFieldRecreation: true };
    await sdk.schemas.putSchemaSyncRaw(name, {}, override(sync));
  }
}

const Languages = v.object({
  items: v.array(
    v.object({
      iso2Code: v.string(),
      isMaster: v.boolean(),
      isOptional: v.boolean(),
      fallback: v.array(v.string()),
    }),
  ),
});

/** German as master; the other languages optional, so that a missing text is no error. */
export async function syncLanguages(sdk: SquidexClient): Promise<void> {
  const { raw } = await sdk.apps.getLanguagesRaw();
  const known = new Map(
    v.parse(Languages, await raw.json()).items.map((language) => [language.iso2Code, language]),
  );
  for (const language of LANGUAGES.filter((code) => !known.has(code))) {
    await sdk.apps.postLanguageRaw({ language });
  }
  if (!known.get(DEFAULT_LANGUAGE)?.isMaster) {
    await sdk.apps.putLanguageRaw(DEFAULT_LANGUAGE, {
      isMaster: true,
      isOptional: false,
      fallback: [],
    });
  }
  for (const language of LANGUAGES.filter((code) => code !== DEFAULT_LANGUAGE)) {
    const now = known.get(language);
    if (now?.isOptional && now.fallback[0] === DEFAULT_LANGUAGE) continue;
    await sdk.apps.putLanguageRaw(language, { isOptional: true, fallback: [DEFAULT_LANGUAGE] });
  }
}
