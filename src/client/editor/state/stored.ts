import * as v from 'valibot';
import type { ContentItem } from '#src/api/contract/content.ts';
import { asOfToday } from '#src/blocks/registry/read.ts';
import { type BlockNode, BlockNodeSchema } from '#src/model/fields/block-node.ts';
import type { Fields } from '#src/model/fields/field.ts';
import { LANGUAGES } from '#src/model/languages.ts';
import { pagesSchema } from '#src/model/schemas/pages.ts';
import type { StoredData } from '#src/model/items/item-form.ts';
import { type Document, TREE_FIELD } from './document.ts';

/** What is stored of an item: what editors go on with, and what visitors see (null: nothing yet). */
export type Stored = {
  version: number;
  /** A write on it would be seen by visitors at once: a draft has to be opened first. */
  isLive: boolean;
  document: Document;
  published: Document | null;
};

/** What the editor edits; a reusable block counts as a page with its name as title. */
export type EditedSchema = 'pages' | 'dynamic-blocks';

/** Reads an item. Throws `ValiError` where a tree is none; such a page cannot be shown either. */
export function readItem({ schema, version, draft, published }: ContentItem): Stored {
  const face = draft ?? published;
  if (!face) throw new Error('An item has neither a draft nor a published version.');
  const read = (data: StoredData) => readDocument(schema === 'pages' ? data : titled(data));
  return {
    version,
    isLive: draft === undefined,
    document: read(face.data),
    published: published ? read(published.data) : null,
  };
}

/** A reusable block has one name for all languages. */
function titled({ name, data = {} }: StoredData): StoredData {
  return { title: { de: name?.['iv'], en: name?.['iv'] }, data };
}

const Tree = v.array(BlockNodeSchema);

/** A block as the document has it. Throws `ValiError` where it is none. */
export function readBlock(stored: unknown): BlockNode {
  return kept(v.parse(BlockNodeSchema, stored), stored);
}

/** The fields of an item and its trees. Throws `ValiError` where a tree is none. */
export function readDocument({ [TREE_FIELD]: stored = {}, ...fields }: StoredData): Document {
  const trees: Document['trees'] = Object.fromEntries(
    LANGUAGES.flatMap((lang) => {
      const raw = stored[lang];
      if (raw === undefined || raw === null) return [];
      return [[lang, v.parse(Tree, raw).map((node, index) => kept(node, at(raw, index)))]];
    }),
  );
  return { fields, trees };
}

/**
 * What the schema drops of a wrapper is somebody's all the same; an empty list of blocks is none. Ids of
 * schemas are left out: the server knows them by name, and new blocks have none to compare. What an
 * earlier version stored is edited, and saved, as a block of today.
 */
function kept({ children, ...node }: BlockNode, raw: unknown): BlockNode {
  const { schemaName, id } = node;
  const wrapper = { ...objectOf(at(raw, 'wrapper')), ...node.wrapper, schemaId: '' };
  const whole: BlockNode = { ...node, schemaId: '', schemaName, id, wrapper };
  if (!children || children.length === 0) return asOfToday(whole);
  const inside = at(raw, 'children');
  const within = children.map((child, index) => kept(child, at(inside, index)));
  return asOfToday({ ...whole, children: within });
}

function at(value: unknown, key: string | number): unknown {
  return value !== null && typeof value === 'object' ? Reflect.get(value, key) : undefined;
}

function objectOf(value: unknown): object {
  return value !== null && typeof value === 'object' ? value : {};
}

/** The item's fields as they are stored, both trees included. */
export function dataOf({ fields, trees }: Document): Record<string, Record<string, unknown>> {
  return { ...fields, [TREE_FIELD]: trees };
}

/** What a save sends: our own fields in their partitions; the server lays what is not ours under it. */
export function savedData(
  document: Document,
  schema: EditedSchema,
): Record<string, Record<string, unknown>> {
  const fields: Fields = pagesSchema.fields;
  const data = dataOf(document);
  if (schema !== 'pages') return { name: { iv: data['title']?.['de'] }, data: document.trees };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { localized }]) => {
      const partitions: readonly string[] = localized ? LANGUAGES : ['iv'];
      const values = Object.entries(data[name] ?? {}).filter(
        ([partition, value]) => partitions.includes(partition) && value !== undefined,
      );
      return values.length > 0 ? [[name, Object.fromEntries(values)]] : [];
    }),
  );
}
