import { mayStandIn } from '#src/blocks/tree/allow.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import { idsOf, newBlockId } from '#src/blocks/tree/ids.ts';
import { outermost } from '#src/blocks/tree/outermost.ts';
import { walk } from '#src/blocks/tree/walk.ts';
import { failureText } from '#src/client/requests/ask.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Language } from '#src/model/languages.ts';
import { createItem } from '#src/client/items/requests.ts';
import { applyOps } from '../../state/document.ts';
import { equal } from '../../state/equal.ts';
import { planInsert, planRemove } from '../../state/plan.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { itemsChanged } from '../server/item-changes.ts';
import { linkTo, REUSABLE_SCHEMA } from '../server/reusable.ts';
import { reuseWords } from './reuse-words.ts';

/**
 * The place where a reusable block would stand for some blocks; undefined: it may not stand there, they stand in
 * several others, or one of them is reusable already.
 */
function placeFor({ editor }: Chrome, ids: readonly string[]) {
  const { blocks, route } = editor.$page.get();
  const chosen = outermost(blocks, ids).flatMap((id) => findBlock(blocks, id) ?? []);
  const [first] = chosen;
  if (!first || route.schema !== undefined) return undefined;
  if (chosen.some(({ place }) => place.parent !== first.place.parent)) return undefined;
  const inside = [...walk(chosen.map(({ node }) => node))];
  if (inside.some(({ node }) => node.schemaName === REUSABLE_SCHEMA)) return undefined;
  return mayStandIn(first.ancestors.at(-1) ?? null, REUSABLE_SCHEMA) ? first.place : undefined;
}

/** Whether the blocks can become a reusable one. */
export const canReuse = (chrome: Chrome, ids: readonly string[]): boolean =>
  placeFor(chrome, ids) !== undefined;

/** The blocks as each language has them: one that stands in a single language alone stays so. */
function treesOf({ editor }: Chrome, ids: readonly string[]): Record<string, BlockNode[]> {
  const chosen = outermost(editor.$page.get().blocks, ids);
  const trees: { [L in Language]?: BlockNode[] } = editor.$data.get()['data'] ?? {};
  return Object.fromEntries(
    Object.entries(trees).map(([lang, tree]) => [
      lang,
      chosen.flatMap((id) => findBlock(tree, id)?.node ?? []),
    ]),
  );
}

/**
 * Makes a reusable block of some blocks. It is published at once, so that a page that goes live with it is whole.
 * `replaces`: it then stands in their place, as one step to undo; else the page stays as it is.
 * In: its new id and its name. Whoever tries again with the same blocks gives the same id: the first answer may be lost.
 * Out: undefined, or in words why there is none; then the page is as it was.
 */
export async function reuse(
  chrome: Chrome,
  ids: readonly string[],
  { id: item, name, replaces }: { id: string; name: string; replaces: boolean },
): Promise<string | undefined> {
  const { editor, lang } = chrome;
  const words = reuseWords[lang];
  const trees = treesOf(chrome, ids);
  const made = linkTo(item);
  if (!made) return words.failed;
  const saved = await createItem(
    { schema: 'dynamic-blocks', id: item, lang },
    { name: { iv: name }, data: trees },
    true,
  );
  // Nobody else has the id: an answer was lost.
  const isThere = saved.is === 'refused' && saved.name === 'content-exists';
  if (saved.is !== 'done' && !isThere) return failureText(saved, { away: words.failed });
  itemsChanged();
  if (!replaces) return undefined;
  const place = placeFor(chrome, ids);
  if (!place || !equal(treesOf(chrome, ids), trees)) return words.changed;
  const id = newBlockId(idsOf(editor.$page.get().blocks));
  const linked = { de: { ...made.de, id }, en: { ...made.en, id } };
  editor.change(
    (document, shown) => {
      const put = planInsert(document, shown, place, linked);
      return [...put, ...planRemove(applyOps(document, put), shown, ids)];
    },
    words.done,
    { on: 'blocks', ids: [id] },
  );
  return undefined;
}
