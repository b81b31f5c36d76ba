import { blockSchemas } from '#src/blocks/registry/registry.ts';
import type { ContentStore, SchemaChange, SetupOptions } from '#src/content/store.ts';
import { ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import type { SchemaDefinition } from '#src/model/fields/schema.ts';
import { componentSchemas, contentSchemas } from '#src/model/schemas/all.ts';
import { formSchemas } from '#src/model/schemas/forms.ts';

/** Every schema of Loden: components, block kinds, content, and what visitors fill in. */
export function allSchemas(): SchemaDefinition[] {
  return [...componentSchemas, ...blockSchemas(), ...Object.values(contentSchemas), ...formSchemas];
}

/** What was not as our model wants it: codes of languages, and schemas. Both empty: nothing was done. */
export type SetupChanges = { languages: string[]; schemas: SchemaChange[] };

/**
 * Brings a content source to our model: languages, then schemas. Nothing is deleted, and schemas that
 * are not ours are left alone. `dryRun` only says what would be done.
 */
export async function setUp(
  store: Pick<ContentStore, 'syncLanguages' | 'syncSchemas'>,
  options: SetupOptions = {},
): Promise<Result<SetupChanges, Problem>> {
  // Refusals of schemas come before the first write, so that an app of somebody else stays untouched.
  const refused = await store.syncSchemas(allSchemas(), { dryRun: true });
  if (!refused.ok) return refused;
  const languages = await store.syncLanguages(options);
  if (!languages.ok) return languages;
  const schemas = await store.syncSchemas(allSchemas(), options);
  return schemas.ok ? ok({ languages: languages.value, schemas: schemas.value }) : schemas;
}
