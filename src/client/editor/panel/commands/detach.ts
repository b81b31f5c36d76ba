import { findBlock } from '#src/blocks/tree/find.ts';
import { editingMessage } from '#src/model/errors/editing-errors.ts';
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
  const put = editor.replace(found, nodes, words.detached);
  if (!put.ok) return editingMessage(put.error, lang);
  // At the end of this turn it is told that a block is gone.
  queueMicrotask(() => report(ui, words.detached, true));
  return undefined;
}
