import { blockSchemas } from '#src/blocks/registry.ts';
import type { ContentStore } from '#src/content/store.ts';
import { ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors.ts';
import type { SchemaDefinition } from '#src/model/schema.ts';
import { componentSchemas, contentSchemas } from '#src/model/schemas/all.ts';

/** Every schema of Loden: components, block kinds and content. */
export function allSchemas(): SchemaDefinition[] {
  return [...componentSchemas, ...blockSchemas(), ...Object.values(contentSchemas)];
}

/**
 * Brings a content source to our model: languages, then schemas. Nothing is deleted.
 */
export async function setUp(store: ContentStore): Promise<Result<void, Problem>> {
  const languages = await store.syncLanguages();
  if (!languages.ok) return languages;
  const schemas = await store.syncSchemas(allSchemas());
  return schemas.ok ? ok(undefined) : schemas;
}
