import type { BlockNode } from '#src/model/fields/block-node.ts';
import { isShown } from '../commands/actions.ts';
import { useChrome } from '../chrome/chrome.ts';
import { iconOf, nameOf } from '../kinds/describe.ts';
import { Icon } from '../parts/Icon.tsx';
import { type Box, isLabelInside, placed, type WindowBox } from './boxes.ts';

type OutlineProps = {
  look: 'hov' | 'sel' | 'text';
  node: BlockNode;
  box: Box;
  view: WindowBox;
  /** How many are selected together; the first one says so. */
  count?: number;
};

/** The line around a block, with its name. */
export function Outline({ look, node, box, view, count = 1 }: OutlineProps) {
  const { words, lang } = useChrome();
  const hidden = !isShown(node);
  const name = count > 1 ? words.block.several(count) : nameOf(node, lang);
  return (
    <div
      className={`box ${look} ${hidden ? 'ghost' : ''} ${node.schemaName}`}
      style={placed(box)}
      aria-hidden="true"
    >
      {look !== 'text' && count > 0 && (
        <span className={isLabelInside(box, view) ? 'tag inside' : 'tag'}>
          {count === 1 && <Icon name={hidden ? 'eye-off' : iconOf(node)} />}
          {name}
        </span>
      )}
    </div>
  );
}
