import { schemaName } from '#src/blocks/schema.ts';
import { mayStandIn } from '#src/blocks/tree/allow.ts';
import { createLinked } from '#src/blocks/tree/create.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import { idsOf, newBlockId } from '#src/blocks/tree/ids.ts';
import { outermost } from '#src/blocks/tree/outermost.ts';
import { walk } from '#src/blocks/tree/walk.ts';
import { createItem } from '#src/client/items/requests.ts';
import { applyOps } from '../../state/document.ts';
import { equal } from '../../state/equal.ts';
import { planInsert, planRemove } from '../../state/plan.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { itemsChanged } from '../server/items.ts';
import { reuseWords } from './reuse-words.ts';

const KIND = 'dynamic-block';
const NAME = schemaName(KIND);

/**
 * The place where a reusable block would stand for some blocks; undefined: it may not stand there, or one of them is
 * reusable already.
 */
function placeFor({ editor }: Chrome, ids: readonly string[]) {
  const { blocks, route } = editor.$page.get();
  const chosen = outermost(blocks, ids).flatMap((id) => findBlock(blocks, id) ?? []);
  const [first] = chosen;
  if (!first || route.schema !== undefined) return undefined;
  const inside = [...walk(chosen.map(({ node }) => node))];
  if (inside.some(({ node }) => node.schemaName === NAME)) return undefined;
  return mayStandIn(first.ancestors.at(-1) ?? null, NAME) ? first.place : undefined;
}

/** Whether the blocks can become a reusable one. */
export const canReuse = (chrome: Chrome, ids: readonly string[]): boolean =>
  placeFor(chrome, ids) !== undefined;

/** `failed`: it can be tried again with the same id; `changed`: the blocks are others by now. */
type Reused = { is: 'done' } | { is: 'changed' } | { is: 'failed'; message: string };

/**
 * Makes a reusable block of some blocks, which then stands in their place; one step to undo. It is published at once,
 * so that a page that goes live with it is whole. In: its id, which makes a repeated request harmless, and its name.
 * Out: unless it is done, the page is as it was.
 */
export async function reuse(
  chrome: Chrome,
  ids: readonly string[],
  { id: item, name }: { id: string; name: string },
): Promise<Reused> {
  const { editor, lang } = chrome;
  const words = reuseWords[lang];
  const nodes = editor.copy(ids);
  const made = createLinked(KIND);
  if (!made.ok) return { is: 'failed', message: words.failed };
  const trees = { de: nodes.map(({ de }) => de), en: nodes.map(({ en }) => en) };
  const saved = await createItem(
    { schema: 'dynamic-blocks', id: item, lang },
    { name: { iv: name }, data: trees },
    true,
  );
  if (saved.is !== 'done') {
    return { is: 'failed', message: saved.is === 'refused' ? saved.message : words.failed };
  }
  itemsChanged();
  const place = placeFor(chrome, ids);
  if (!place || !equal(editor.copy(ids), nodes)) return { is: 'changed' };
  const id = newBlockId(idsOf(editor.$page.get().blocks));
  const standing = { id, source: [item] };
  const linked = { de: { ...made.value.de, ...standing }, en: { ...made.value.en, ...standing } };
  editor.change(
    (document, shown) => {
      const put = planInsert(document, shown, place, linked);
      return [...put, ...planRemove(applyOps(document, put), shown, ids)];
    },
    words.done,
    { on: 'blocks', ids: [id] },
  );
  return { is: 'done' };
}
