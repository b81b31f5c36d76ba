import type { BlockDefinition } from '#src/blocks/define.ts';
import { type BlockKind, isBlockKind, registry } from '#src/blocks/registry/registry.ts';
import { kindOf } from '#src/blocks/schema.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { walk } from '#src/blocks/tree/walk.ts';
import type { Field, Label } from '#src/model/fields/field.ts';
import type { Language } from '#src/model/languages.ts';
import { readRichText, type RichTextNode } from '#src/model/fields/rich-text.ts';
import type { Chrome } from '../chrome/chrome.ts';
import type { IconName } from '../parts/icon-paths.ts';
import { FACES, type KindGroup } from './kind-faces.ts';
import type { Selected } from '../chrome/use-selected.ts';

/** The definition of a stored block's kind; undefined for kinds that this site does not know. */
export function definitionOf(node: BlockNode): BlockDefinition | undefined {
  const kind = kindOf(node.schemaName);
  return isBlockKind(kind) ? registry[kind] : undefined;
}

const called = new WeakMap<BlockNode, Label>();

/** Notes which blocks have a name by where they stand, such as columns; to be called whenever the tree has changed. */
export function notePlaces(blocks: BlockNode[]): void {
  for (const { node } of walk(blocks)) {
    const label = definitionOf(node)?.wraps?.called;
    if (label) for (const child of node.children ?? []) called.set(child, label);
  }
}

/** What the interface calls a block. */
export function nameOf(node: BlockNode, lang: Language): string {
  return called.get(node)?.[lang] ?? definitionOf(node)?.label[lang] ?? kindOf(node.schemaName);
}

/** What it calls some blocks, or the only one. */
export function nameOfAll(
  nodes: readonly BlockNode[],
  { words, lang }: Pick<Chrome, 'words' | 'lang'>,
): string {
  const [first] = nodes;
  return nodes.length === 1 && first ? nameOf(first, lang) : words.block.several(nodes.length);
}

/** What it calls several blocks that are selected together, or the only one. */
export const nameOfSelected = (
  { found, ids }: Selected,
  { words, lang }: Pick<Chrome, 'words' | 'lang'>,
): string =>
  ids.length === 1 && found ? nameOf(found.node, lang) : words.block.several(ids.length);

/** What the interface calls a kind of block. */
export const kindName = (kind: BlockKind, lang: Language): string => registry[kind].label[lang];

/** The icon of the kind of a block. */
export function iconOf(node: BlockNode): IconName {
  return iconOfKind(kindOf(node.schemaName));
}

/** The icon of a kind; kinds of other schemas have a general one. */
export const iconOfKind = (kind: string): IconName => FACES[kind]?.icon ?? 'panel-top';

/** The group of a kind in the picker: as told, else by whether it holds other blocks. */
export function groupOf(kind: BlockKind): KindGroup {
  const definition: BlockDefinition = registry[kind];
  return FACES[kind]?.group ?? (definition.children ? 'layout' : 'content');
}

type BlockText = { path: string; label: Label; text: string };

/** A block's own texts, those of its rows too, in the order of the fields; what is empty is left out. */
export const textsOf = (node: BlockNode): BlockText[] =>
  textsIn(definitionOf(node)?.fields ?? {}, node, '');

function textsIn(
  fields: Readonly<Record<string, Field<unknown>>>,
  values: unknown,
  before: string,
): BlockText[] {
  return Object.entries(fields).flatMap(([name, { nested, ...field }]): BlockText[] => {
    const value: unknown = Object(values)[name];
    const path = before + name;
    if (nested && Array.isArray(value)) {
      return value.flatMap((row: unknown, at) => textsIn(nested, row, `${path}.${at}.`));
    }
    const text = field.translate || before ? wordsOf(field, value) : '';
    return text ? [{ path, label: field.label, text }] : [];
  });
}

/** The first of a block's own texts; empty when it has none. */
export const firstWords = (node: BlockNode): string => textsOf(node)[0]?.text ?? '';

/** A field's value as plain text; empty for what is no text. */
export function wordsOf({ properties }: Field<unknown>, value: unknown): string {
  if (properties.fieldType === 'String' && typeof value === 'string') return value.trim();
  if (properties.fieldType !== 'RichText') return '';
  const document = readRichText(value);
  return document ? document.content.map(textOf).join('\n').trim() : '';
}

function textOf(node: RichTextNode): string {
  if (node.type === 'text') return node.text;
  if (node.type === 'hardBreak') return '\n';
  const between = /^(bulletList|orderedList|listItem)$/.test(node.type) ? '\n' : '';
  return node.content.map(textOf).join(between);
}

/** Whether a block stands beside its neighbours, as a column does. */
export const isColumn = (node: BlockNode): boolean => called.has(node);
