import { isRecord } from '#src/lib/is-record.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import { isBlockKind, registry } from '#src/blocks/registry/registry.ts';
import { kindOf } from '#src/blocks/schema.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Field, Fields } from '#src/model/fields/field.ts';
import { LANGUAGES, type Language } from '#src/model/languages.ts';
import { pagesSchema } from '#src/model/schemas/pages.ts';
import { faultOfSlug, type TakenAddress } from './address.ts';
import type { Document } from './document.ts';
import { equal } from './equal.ts';
import { faultOf, isEmpty } from './fault.ts';

/**
 * The document as the content source takes it. It refuses a page for one value that is not right, in
 * drafts too; so the last right value stands in the place of such a one, and the rest is saved.
 * In: the work; what the server has; addresses of other pages. Out: the same document where nothing
 * is wrong.
 */
export function sendable(work: Document, known: Document, taken: TakenAddress = {}): Document {
  const fields = sendableSlugs(sendableFields(work.fields, known.fields), known.fields, taken);
  let { trees } = work;
  for (const lang of LANGUAGES) {
    const tree = trees[lang];
    if (!tree) continue;
    const next = sendableBlocks(tree, lang, known.trees[lang] ?? []);
    if (next !== tree) trees = { ...trees, [lang]: next };
  }
  return fields === work.fields && trees === work.trees ? work : { fields, trees };
}

function sendableFields(work: Document['fields'], known: Document['fields']): Document['fields'] {
  const definitions: Fields = pagesSchema.fields;
  let fields = work;
  for (const [name, partitions] of Object.entries(work)) {
    const definition = definitions[name];
    if (!definition) continue;
    for (const [partition, value] of Object.entries(partitions)) {
      const before = known[name]?.[partition];
      // What the server has is not refused, whatever we think of it.
      if (!faultOf(definition, value) || faultOf(definition, before)) continue;
      fields = { ...fields, [name]: { ...fields[name], [partition]: before } };
    }
  }
  return fields;
}

/** An address that the page cannot have waits here; the rest of the component is sent. */
function sendableSlugs(
  work: Document['fields'],
  known: Document['fields'],
  taken: TakenAddress,
): Document['fields'] {
  let fields = work;
  for (const lang of LANGUAGES) {
    const seo = work['seo']?.[lang];
    const before = known['seo']?.[lang];
    if (!isRecord(seo) || !faultOfSlug(seo['slug'], taken[lang])) continue;
    const last = isRecord(before) ? before['slug'] : undefined;
    if (equal(seo['slug'], last)) continue;
    const { slug: _, ...rest } = seo;
    const next = last === undefined ? rest : { ...rest, slug: last };
    fields = { ...fields, seo: { ...fields['seo'], [lang]: next } };
  }
  return fields;
}

// Nodes are never changed in place; nearly all of them are right.
const right = new WeakSet<BlockNode>();

function sendableBlocks(list: BlockNode[], lang: Language, known: BlockNode[]): BlockNode[] {
  const next = list.map((node) => sendableBlock(node, lang, known));
  return next.some((node, index) => node !== list[index]) ? next : list;
}

function sendableBlock(node: BlockNode, lang: Language, known: BlockNode[]): BlockNode {
  if (right.has(node)) return node;
  const fields = fieldsOf(node);
  const own = isRight(node, fields)
    ? node
    : mended(node, fields, findBlock(known, node.id)?.node, lang);
  const children = node.children && sendableBlocks(node.children, lang, known);
  if (children !== node.children) return { ...own, ...(children && { children }) };
  // A block without others inside is right for good; these have to be looked at each time.
  if (own === node && !children && isRight(node, fields)) right.add(node);
  return own;
}

/** Whether the content source has a text that is to be written without it, as a new block has. */
const isUnwritten = ({ placeholder }: Field<unknown>, value: unknown, before: unknown) =>
  placeholder !== undefined && isEmpty(value) && isEmpty(before);

function isRight(holder: Readonly<Record<string, unknown>>, fields: Fields): boolean {
  return Object.entries(fields).every(([name, field]) => {
    const value = holder[name];
    if (faultOf(field, value)) return false;
    const { nested } = field;
    if (!nested || !Array.isArray(value)) return true;
    return value.every((row: unknown) => !isRecord(row) || isRight(row, nested));
  });
}

/** In: something with fields, and the same as the server has it. */
function mended<T extends Readonly<Record<string, unknown>>>(
  holder: T,
  fields: Fields,
  known: Readonly<Record<string, unknown>> | undefined,
  lang: Language,
): T {
  const changes: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = holder[name];
    const before = known?.[name];
    if (field.nested && Array.isArray(value) && value.length > 0) {
      const rows = mendedRows(value, field.nested, before, lang);
      if (rows !== value) changes[name] = rows;
    } else if (faultOf(field, value, lang) && !equal(value, before)) {
      if (isUnwritten(field, value, before)) continue;
      const last = faultOf(field, before) ? initialOf(field, lang) : before;
      if (!faultOf(field, last)) changes[name] = last;
    }
  }
  return Object.keys(changes).length > 0 ? { ...holder, ...changes } : holder;
}

function mendedRows(
  rows: readonly unknown[],
  fields: Fields,
  known: unknown,
  lang: Language,
): readonly unknown[] {
  const next = rows.map((row, index) => {
    if (!isRecord(row)) return row;
    const before: unknown = Array.isArray(known) ? known[index] : undefined;
    return mended(row, fields, isRecord(before) ? before : undefined, lang);
  });
  return next.some((row, index) => row !== rows[index]) ? next : rows;
}

const initialOf = ({ initial, initialIn }: Field<unknown>, lang: Language) =>
  initialIn?.[lang] ?? initial;

function fieldsOf({ schemaName }: BlockNode): Fields {
  const kind = kindOf(schemaName);
  return isBlockKind(kind) ? registry[kind].fields : {};
}
