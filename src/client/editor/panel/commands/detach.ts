import { copyBlock } from '#src/blocks/tree/copy.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { editingMessage } from '#src/model/errors/editing-errors.ts';
import type { Language } from '#src/model/languages.ts';
import { applyOps } from '../../state/document.ts';
import { planInsertAll, planRemove } from '../../state/plan.ts';
import { renaming } from '../../state/planning.ts';
import { refusalOfAll } from '../../state/refusals.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { report } from '../chrome/ui.ts';
import { nodesIn } from '../server/reusable.ts';
import { reusableWords } from './reusable-words.ts';

/**
 * Puts copies of the blocks of a reusable one in the place of the block that stands for it, as one step, and says so.
 * In: that block and the item. Out: undefined, or in words why it is not done; then the page is as it was.
 */
export function detach(
  { editor, ui, lang }: Pick<Chrome, 'editor' | 'ui' | 'lang'>,
  block: string,
  item: string,
): string | undefined {
  const words = reusableWords[lang];
  const { blocks, answers } = editor.$page.get();
  const found = findBlock(blocks, block);
  if (!found) return words.gone;
  const nodes = nodesIn(answers, item);
  if (!nodes) return words.unreadable;
  const holder = found.ancestors.at(-1) ?? null;
  for (const { de, en } of nodes) {
    const refused = refusalOfAll(holder, de) ?? refusalOfAll(holder, en);
    if (refused) return editingMessage(refused, lang);
  }
  const trees: { [L in Language]?: BlockNode[] } = editor.$data.get()['data'] ?? {};
  const rename = renaming({ trees });
  const copies = nodes.map(({ de, en }) => ({
    de: copyBlock(de, rename),
    en: copyBlock(en, rename),
  }));
  editor.change(
    (document, shown) => {
      const put = planInsertAll(document, shown, found.place, copies);
      return [...put, ...planRemove(applyOps(document, put), shown, [block])];
    },
    words.detached,
    { on: 'blocks', ids: copies.map(({ de }) => de.id) },
  );
  // At the end of this turn it is told that a block is gone.
  queueMicrotask(() => report(ui, words.detached, true));
  return undefined;
}
