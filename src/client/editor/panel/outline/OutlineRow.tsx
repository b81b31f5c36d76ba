import type { PointerEvent } from 'react';
import { isShown } from '../commands/actions.ts';
import { useChrome } from '../chrome/chrome.ts';
import { firstWords, iconOf, nameOf } from '../kinds/describe.ts';
import { Icon } from '../parts/Icon.tsx';
import type { VisibleRow } from './rows.ts';

type Props = {
  row: VisibleRow;
  /** The row that Tab leads to. */
  isCurrent: boolean;
  isSelected: boolean;
  /** Where a dragged block would land, if it is here. */
  drop: 'before' | 'after' | 'inside' | undefined;
  onSelect(): void;
  onPress(event: PointerEvent): void;
  onFold(isFolded: boolean): void;
};

/** A block in the outline: its kind and its first words. */
export function OutlineRow({ row, isCurrent, isSelected, drop, onSelect, onPress, onFold }: Props) {
  const { ui, words, lang } = useChrome();
  const { node, depth, index, siblings, isFolded } = row;
  const text = firstWords(node);
  const shown = isShown(node);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
    <div
      role="treeitem"
      data-row={node.id}
      data-drop={drop}
      className={shown ? 'tr' : 'tr hid'}
      style={{ paddingLeft: 4 + depth * 16 }}
      tabIndex={isCurrent ? 0 : -1}
      aria-level={depth + 1}
      aria-posinset={index + 1}
      aria-setsize={siblings}
      aria-selected={isSelected}
      aria-expanded={isFolded === undefined ? undefined : !isFolded}
      onClick={onSelect}
      onPointerDown={onPress}
      onPointerEnter={() => ui.$pointed.set(node.id)}
    >
      <span
        className="tw"
        aria-hidden="true"
        onClick={(event) => {
          if (isFolded === undefined) return;
          event.stopPropagation();
          onFold(!isFolded);
        }}
      >
        {isFolded !== undefined && (
          <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} size="s" />
        )}
      </span>
      <Icon name={iconOf(node)} />
      <span className="nm">
        {nameOf(node, lang)} {text && <em>{text}</em>}
      </span>
      {!shown && (
        <span className="mkr">
          <Icon name="eye-off" size="s" />
          <span className="vh">{words.block.hidden}</span>
        </span>
      )}
    </div>
  );
}
