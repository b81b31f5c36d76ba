import { findBlock } from '#src/blocks/tree/find.ts';
import { valueAt } from '#src/blocks/tree/update.ts';
import { walk } from '#src/blocks/tree/walk.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Field } from '#src/model/fields/field.ts';
import { pagesSchema } from '#src/model/schemas/pages.ts';
import { seoSchema } from '#src/model/schemas/seo.ts';
import type { StoredData } from '#src/model/items/item-form.ts';
import { equal } from '../../state/equal.ts';
import { fieldsOf } from '../fields/fields.ts';
import { isWritten } from '../fields/written.ts';

/** A text in both languages. `block` null: of the page itself. */
export type Translation = {
  block: BlockNode | null;
  path: string;
  field: Field<unknown>;
  german: unknown;
  english: unknown;
};

/** How a text stands: not translated, older than the German one, the same as it, or translated. */
export type TranslationState = 'missing' | 'older' | 'same' | 'done';

const { title } = pagesSchema.fields;
const { seotitle, seodescription } = seoSchema.fields;

/** Every text of a page that has words in German, in the order of the page. */
export function translationsOf(data: StoredData): Translation[] {
  const ofPage = [
    { path: 'title', field: title },
    { path: 'seo.seotitle', field: seotitle },
    { path: 'seo.seodescription', field: seodescription },
  ].map(({ path, field }) => ({ block: null, path, field, ...valuesOf(data, null, path) }));
  const other = treeIn(data, 'en');
  const ofBlocks = [...walk(treeIn(data, 'de'))].flatMap(({ node }) => {
    // A block of the German tree alone has no other side. Without an English tree visitors get the German one.
    if (other.length > 0 && !findBlock(other, node.id)) return [];
    return fieldsOf(node).texts.map(({ path, field }) => ({
      ...{ block: node, path, field, ...valuesOf(data, node.id, path) },
    }));
  });
  return [...ofPage, ...ofBlocks].filter(({ german }) => isWritten(german));
}

/**
 * The versions before, the newest first, and since which version somebody has said of a translation that it fits, by
 * its place.
 */
export type TextPast = {
  versions: readonly { version: number; data: StoredData }[];
  fits: Readonly<Record<string, number>>;
};

/** Where a text stands in its page. */
export const placeOf = ({ block, path }: Pick<Translation, 'block' | 'path'>): string =>
  `${block?.id ?? 'page'} ${path}`;

/** How a text stands. */
export function stateOf(text: Translation, past: TextPast): TranslationState {
  if (!isWritten(text.english)) return 'missing';
  if (formerGerman(text, past) !== undefined) return 'older';
  if (past.fits[placeOf(text)] !== undefined) return 'done';
  return equal(text.german, text.english) && hasSentence(text.german) ? 'same' : 'done';
}

/**
 * What the German text said when the English one was written, or found to fit; undefined where it has not changed
 * since.
 */
export function formerGerman(
  { block, path, german, english }: Translation,
  { versions, fits }: TextPast,
): unknown {
  const since = fits[placeOf({ block, path })] ?? Number.NEGATIVE_INFINITY;
  for (const { version, data } of versions) {
    if (version < since) return undefined;
    const then = valuesOf(data, block?.id ?? null, path);
    // Before that there was no such text.
    if (!isWritten(then.german) || !equal(then.english, english)) return undefined;
    if (!equal(then.german, german)) return then.german;
  }
  return undefined;
}

/** Names and numbers are the same in both languages; sentences are not. */
const hasSentence = (value: unknown) =>
  typeof value !== 'string' || value.trim().split(/\s+/).length > 2;

function valuesOf(data: StoredData, block: string | null, path: string) {
  const read = (lang: 'de' | 'en'): unknown => {
    const [name = '', ...rest] = path.split('.');
    if (block === null) return valueAt(data[name]?.[lang], rest);
    const found = findBlock(treeIn(data, lang), block);
    return found && valueAt(found.node, path.split('.'));
  };
  return { german: read('de'), english: read('en') };
}

function treeIn(data: StoredData, lang: 'de' | 'en'): BlockNode[] {
  const tree = data['data']?.[lang];
  return Array.isArray(tree) ? tree : [];
}
