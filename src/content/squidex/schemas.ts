import { type SquidexClient, SquidexError } from '@squidex/squidex';
import * as v from 'valibot';
import { err, ok, type Result } from '#src/lib/result.ts';
import { ContentSchema } from '#src/model/fields/content-schema.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { MASTER_LANGUAGE, LANGUAGES } from '#src/model/languages.ts';
import type { SchemaDefinition } from '#src/model/fields/schema.ts';
import { type SchemaBody, squidexSchema } from '#src/model/fields/squidex-schema.ts';
import type { SchemaChange } from '../store.ts';
import { override, unlessKnown } from './override.ts';
import { conflictOf, isOurs, schemaDifference, syncBody, WireSchema } from './schema-difference.ts';

type Known = ReadonlyMap<string, WireSchema>;

async function readSchemas(sdk: SquidexClient): Promise<Known> {
  const { raw } = await sdk.schemas.getSchemasRaw();
  const { items } = v.parse(v.object({ items: v.array(WireSchema) }), await raw.json());
  return new Map(items.map((schema) => [schema.name, schema]));
}

/**
 * Reads all schemas of the app, by name, with what forms need to know of them. Each sync asks, so the source is told
 * what is known (`If-None-Match`): where that is the newest, the same value is given again. Nobody changes it.
 */
export function createReadSchemas(sdk: SquidexClient): () => Promise<readonly ContentSchema[]> {
  let known: { tag: string; schemas: readonly ContentSchema[] } | undefined;
  return async () => {
    try {
      const { raw } = await sdk.schemas.getSchemasRaw(unlessKnown(known?.tag));
      const { items } = v.parse(v.object({ items: v.array(ContentSchema) }), await raw.json());
      const schemas = items.sort((a, b) => (a.name < b.name ? -1 : 1));
      const tag = raw.headers.get('etag');
      known = tag === null ? undefined : { tag, schemas };
      return schemas;
    } catch (error) {
      if (known && error instanceof SquidexError && error.statusCode === 304) return known.schemas;
      throw error;
    }
  };
}

/** The ids of the app's schemas by name. */
export async function schemaIds(sdk: SquidexClient): Promise<ReadonlyMap<string, string>> {
  const known = await readSchemas(sdk);
  return new Map([...known].map(([name, { id }]) => [name, id]));
}

/**
 * Creates what is missing, empty at first, because fields name the ids of other schemas; then updates
 * those that differ. Fields that only the server knows stay. Refuses before the first write when a
 * name belongs to somebody else's schema, or a field has another type.
 */
export async function syncSchemas(
  sdk: SquidexClient,
  definitions: readonly SchemaDefinition[],
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<Result<SchemaChange[], Problem>> {
  const before = await readSchemas(sdk);
  const conflict = definitions.flatMap((schema) => conflictWith(before, bodyOf(schema, before)))[0];
  if (conflict) return err(conflict);
  const missing = definitions.filter(({ name }) => !before.has(name));
  if (!dryRun) await createEmpty(sdk, missing, before);
  const known = missing.length > 0 && !dryRun ? await readSchemas(sdk) : before;
  const changes: SchemaChange[] = missing.map(({ name }) => ({
    schema: name,
    created: true,
    details: [],
  }));
  for (const definition of definitions) {
    const found = known.get(definition.name);
    const wanted = bodyOf(definition, known, definitions);
    const details = found ? schemaDifference(found, wanted) : [];
    if (!found || details.length === 0) continue;
    if (!dryRun)
      await sdk.schemas.putSchemaSyncRaw(found.name, {}, override(syncBody(found, wanted)));
    if (before.has(found.name)) changes.push({ schema: found.name, created: false, details });
  }
  return ok(changes);
}

function conflictWith(known: Known, wanted: SchemaBody): Problem[] {
  const found = known.get(wanted.name);
  if (!found) return [];
  const { name } = wanted;
  if (!isOurs(found, wanted)) return [problem('schema-foreign', { schema: name })];
  if (found.type !== wanted.type) {
    const field = 'type';
    return [
      problem('schema-conflict', { schema: name, field, found: found.type, wanted: wanted.type }),
    ];
  }
  const conflict = conflictOf(found.fields, wanted.fields);
  return conflict ? [problem('schema-conflict', { schema: name, ...conflict })] : [];
}

async function createEmpty(
  sdk: SquidexClient,
  definitions: readonly SchemaDefinition[],
  known: Known,
): Promise<void> {
  for (const definition of definitions) {
    const { fields: _none, ...body } = bodyOf(definition, known);
    await sdk.schemas.postSchemaRaw({ name: body.name }, override(body));
  }
}

function bodyOf(
  definition: SchemaDefinition,
  known: Known,
  all: readonly SchemaDefinition[] = [],
): SchemaBody {
  const kinds = all.filter(({ name }) => name.startsWith('block-'));
  return squidexSchema(definition, {
    byName: (name) => known.get(name)?.id,
    blocks: () => kinds.flatMap(({ name }) => known.get(name)?.id ?? []),
  });
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

/**
 * German as master; the other languages optional, so that a missing text is no error. Out: the codes
 * of the languages that were not so.
 */
export async function syncLanguages(
  sdk: SquidexClient,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<string[]> {
  const { raw } = await sdk.apps.getLanguagesRaw();
  const known = new Map(
    v.parse(Languages, await raw.json()).items.map((language) => [language.iso2Code, language]),
  );
  // The master first: a language can fall back to it, and be optional, only then.
  const order = [MASTER_LANGUAGE, ...LANGUAGES.filter((code) => code !== MASTER_LANGUAGE)];
  const changed = order.filter((code) => !isRight(code, known.get(code)));
  if (dryRun) return changed;
  for (const language of changed) {
    if (!known.has(language)) await sdk.apps.postLanguageRaw({ language });
    const settings =
      language === MASTER_LANGUAGE
        ? { isMaster: true, isOptional: false, fallback: [] }
        : { isOptional: true, fallback: [MASTER_LANGUAGE] };
    await sdk.apps.putLanguageRaw(language, settings);
  }
  return changed;
}

type WireLanguage = v.InferOutput<typeof Languages>['items'][number];

function isRight(code: string, language: WireLanguage | undefined): boolean {
  if (!language) return false;
  if (code === MASTER_LANGUAGE) return language.isMaster;
  return language.isOptional && language.fallback[0] === MASTER_LANGUAGE;
}
