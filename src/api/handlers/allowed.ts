import type { ContentSchema } from '#src/model/fields/content-schema.ts';
import { contentSchemas, isSchemaName, type SchemaName } from '#src/model/schemas/all.ts';
import { formSchemas } from '#src/model/schemas/forms.ts';
import { FORM_TAG } from '#src/model/fields/schema.ts';
import type { ItemRef } from '#src/model/items/item-ref.ts';

/** What somebody may do with the items of a schema. */
export type Operation =
  | 'read'
  | 'create'
  | 'write'
  | 'draft'
  | 'save'
  | 'publish'
  | 'unpublish'
  | 'discard'
  | 'schedule'
  | 'delete'
  | 'restore'
  | 'bulk';

/**
 * What a schema is, as far as rights go. `apart`: what visitors send has screens and rights of its own,
 * and components have no items.
 */
type SchemaKind = 'items' | 'single' | 'scripts' | 'apart';

/** What superusers may do with the items of each kind of schema. What is not here does not exist. */
const RIGHTS: Readonly<Record<SchemaKind, readonly Operation[]>> = {
  items: [
    ...(['read', 'create', 'write', 'draft', 'save', 'publish', 'unpublish'] as const),
    ...(['discard', 'schedule', 'delete', 'restore', 'bulk'] as const),
  ],
  // The one item is always there.
  single: ['read', 'write', 'draft', 'save', 'publish', 'discard'],
  // They run in the browser of every visitor: only by the calls of items, which ask for a proof.
  scripts: [
    'read',
    'create',
    'write',
    'draft',
    'save',
    'publish',
    'unpublish',
    'discard',
    'delete',
  ],
  apart: [],
};

/** Finds a schema of the content source by its name. */
export type FindSchema = (name: string) => ContentSchema | undefined;

/** Whether an operation is open on the items of a schema. In: any name, and what the source has. */
export function isAllowed(operation: Operation, name: string, find: FindSchema): boolean {
  return RIGHTS[kindOf(name, find)].includes(operation);
}

/** Whether who changes items of a schema has to show once more that it is them. */
export const isProofNeeded = (schema: string) => schema === SCRIPTS;
const SCRIPTS: SchemaName = 'third-party-scripts';

/**
 * Whether items of a schema are written beside others, as by a file or in a table. In: any name, and what the source
 * has. What asks for a proof is written by itself alone.
 */
export function isWrittenBesides(name: string, find: FindSchema): boolean {
  return !isProofNeeded(name) && isAllowed('write', name, find);
}

function kindOf(name: string, find: FindSchema): SchemaKind {
  if (name === SCRIPTS) return 'scripts';
  if (isSchemaName(name)) return contentSchemas[name].type === 'Singleton' ? 'single' : 'items';
  if (formSchemas.some((form) => form.name === name)) return 'apart';
  const schema = find(name);
  if (!schema?.isPublished || schema.type === 'Component') return 'apart';
  if (schema.properties.tags.includes(FORM_TAG)) return 'apart';
  return schema.type === 'Singleton' ? 'single' : 'items';
}

/** The version that a change is based on. */
export type VersionedRef = ItemRef & { base: number };
