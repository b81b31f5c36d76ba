import { mayStandIn } from '#src/blocks/tree/allow.ts';
import { createLinked } from '#src/blocks/tree/create.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import { idsOf, newBlockId } from '#src/blocks/tree/ids.ts';
import { outermost } from '#src/blocks/tree/outermost.ts';
import { createItem } from '#src/client/items/requests.ts';
import { applyOps } from '../../state/document.ts';
import { equal } from '../../state/equal.ts';
import { planInsert, planRemove } from '../../state/plan.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { itemsChanged } from '../server/items.ts';
import { reuseWords } from './reuse-words.ts';

const KIND = 'dynamic-block';

/** The place where a reusable block would stand for some blocks; undefined: it may not stand there. */
function placeFor({ editor }: Chrome, ids: readonly string[]) {
  const { blocks, route } = editor.$page.get();
  const [first] = outermost(blocks, ids);
  const found = first === undefined ? undefined : findBlock(blocks, first);
  // A reusable block has no others in it that are made of its parts.
  if (!found || route.schema !== undefined) return undefined;
  const isFit = mayStandIn(found.ancestors.at(-1) ?? null, `block-${KIND}`);
  return isFit && found.node.schemaName !== `block-${KIND}` ? found.place : undefined;
}

/** Whether the blocks can become a reusable one. */
export const canReuse = (chrome: Chrome, ids: readonly string[]): boolean =>
  placeFor(chrome, ids) !== undefined;

/**
 * Makes a reusable block of some blocks, which then stands in their place; one step to undo. It is published at once,
 * so that a page that goes live with it is whole. Out: undefined, or in words why there is none; then nothing changed.
 */
export async function reuse(
  chrome: Chrome,
  ids: readonly string[],
  name: string,
): Promise<string | undefined> {
  const { editor, lang } = chrome;
  const words = reuseWords[lang];
  const nodes = editor.copy(ids);
  const made = createLinked(KIND);
  if (!made.ok) return words.failed;
  const item = crypto.randomUUID();
  const trees = { de: nodes.map(({ de }) => de), en: nodes.map(({ en }) => en) };
  const saved = await createItem(
    { schema: 'dynamic-blocks', id: item, lang },
    { name: { iv: name }, data: trees },
    true,
  );
  if (saved.is !== 'done') return saved.is === 'refused' ? saved.message : words.failed;
  itemsChanged();
  const place = placeFor(chrome, ids);
  if (!place || !equal(editor.copy(ids), nodes)) return words.changed;
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
  return undefined;
}
