import { findBlock } from '#src/blocks/tree/find.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { isEmptyContainer, openPicker } from '../commands/actions.ts';
import { useChrome } from '../chrome/chrome.ts';
import { nameOf } from '../kinds/describe.ts';
import { Icon } from '../parts/Icon.tsx';
import { fieldsOf } from '../fields/fields.ts';
import { type Box, edgeOf, type Gap, type HiddenBlocks, placed } from './boxes.ts';

/** Of a lower block the button would cover the middle, where one clicks into its text. */
const LOW = 56;
/** The same where a button of its own stands in the middle. */
const LOW_EMPTY = 112;

/** The line between two blocks, where one can insert. */
export function InsertLine({ gap }: { gap: Gap }) {
  const chrome = useChrome();
  const { editor, words, lang } = chrome;
  const found = findBlock(editor.$page.get().blocks, gap.id);
  if (!found) return null;
  const { parent, index } = found.place;
  const isAfter = gap.edge === 'after';
  const name = nameOf(found.node, lang);
  const label = isAfter ? words.picker.insertAfter(name) : words.picker.insertBefore(name);
  const { x, width } = gap.box;
  const low = isEmptyContainer(found.node) ? LOW_EMPTY : LOW;
  const style = { width, transform: `translate(${x}px, ${edgeOf(gap.box, gap.edge) - 1}px)` };
  return (
    <div className={gap.box.height < low ? 'insline low' : 'insline'} style={style}>
      <PlusButton
        label={label}
        onClick={() => openPicker(chrome, { parent, index: isAfter ? index + 1 : index })}
      />
    </div>
  );
}

/** Where a hidden block would stand. It takes no room on the page until it is selected. */
export function HiddenMark({ mark }: { mark: HiddenBlocks }) {
  const { editor, canvas, words, lang } = useChrome();
  const found = findBlock(editor.$page.get().blocks, mark.id);
  if (!found) return null;
  const label = words.block.hiddenHere(nameOf(found.node, lang), mark.count);
  const { x, width } = mark.box;
  const show = () => {
    editor.select({ on: 'blocks', ids: [mark.id] });
    requestAnimationFrame(() => {
      canvas.reveal(mark.id);
      canvas.focus();
    });
  };
  return (
    <div
      className="hidden-mark"
      style={{ width, transform: `translate(${x}px, ${edgeOf(mark.box, mark.edge)}px)` }}
    >
      <button type="button" tabIndex={-1} aria-label={label} data-tip={label} onClick={show}>
        <Icon name="eye-off" size="s" />
      </button>
    </div>
  );
}

/** A block that is there to hold others, and holds none, asks for the first one. */
export function InsertInside({ node, box }: { node: BlockNode; box: Box }) {
  const chrome = useChrome();
  const { words, lang } = chrome;
  const label = words.picker.insertInside(nameOf(node, lang));
  // In the middle it would cover texts of the block's own.
  const hasTexts = fieldsOf(node).texts.length > 0;
  return (
    <div className={hasTexts ? 'inside lower' : 'inside'} style={placed(box)}>
      <PlusButton label={label} onClick={() => openPicker(chrome, { parent: node.id, index: 0 })} />
    </div>
  );
}

function PlusButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <button
      type="button"
      className="plus"
      tabIndex={-1}
      aria-label={label}
      data-tip={label}
      data-keys="/"
      onClick={onClick}
    >
      <Icon name="plus" size="s" />
    </button>
  );
}
