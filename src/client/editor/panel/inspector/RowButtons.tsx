import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useChrome } from '../chrome/chrome.ts';
import { IconButton } from '../parts/Buttons.tsx';

type Props<T> = {
  rows: readonly T[];
  at: number;
  name: string;
  onChange(rows: T[]): void;
};

/** Moves a row of a list up and down; `across`: what stands below each other here stands side by side. */
export function MoveButtons<T>({
  rows,
  at,
  name,
  onChange,
  across = false,
}: Props<T> & { across?: boolean }) {
  const { words } = useChrome();
  const { block, inspector } = words;
  const last = rows.length - 1;
  const move = (to: number) => (event: MouseEvent<HTMLElement>) => {
    onChange(rows.toSpliced(at, 1).toSpliced(to, 0, ...rows.slice(at, at + 1)));
    focusRow(event.currentTarget, to);
  };
  return (
    <>
      <IconButton
        icon={across ? 'arrow-left' : 'arrow-up'}
        size="s"
        className="xs"
        label={`${across ? inspector.left : block.up}: ${name}`}
        off={at === 0 && (across ? inspector.leftmost : block.first)}
        onClick={move(at - 1)}
      />
      <IconButton
        icon={across ? 'arrow-right' : 'arrow-down'}
        size="s"
        className="xs"
        label={`${across ? inspector.right : block.down}: ${name}`}
        off={at === last && (across ? inspector.rightmost : block.last)}
        onClick={move(at + 1)}
      />
    </>
  );
}

/** Takes a row out of a list; `off` says why it has to stay. */
export function RemoveButton<T>({
  rows,
  at,
  name,
  onChange,
  off,
}: Props<T> & { off?: string | false }) {
  const { words } = useChrome();
  return (
    <IconButton
      icon="x"
      size="s"
      className="xs"
      label={words.inspector.removeItem(name)}
      off={off}
      onClick={({ currentTarget }) => {
        onChange(rows.toSpliced(at, 1));
        focusRow(currentTarget, Math.min(at, rows.length - 2));
      }}
    />
  );
}

/**
 * Gives the focus to where a row stands after the list has changed: to the button that was pressed, in that row.
 * Where no row is left, to what adds one. It is there before the next key.
 */
export function focusRow(pressed: HTMLElement, row: number): void {
  const list = pressed.closest('.nest');
  const field = list?.parentElement;
  const own = buttonsIn(pressed.closest('.n'));
  // What stands before these buttons differs from row to row.
  const fromEnd = own.indexOf(pressed) - own.length;
  flushSync(() => undefined);
  const place = list?.isConnected ? list.children[row] : undefined;
  const target = place
    ? buttonsIn(place.querySelector('.n') ?? place).at(fromEnd)
    : field?.querySelector<HTMLElement>('.btn');
  target?.focus();
}

const buttonsIn = (line: Element | null): HTMLElement[] => [
  ...(line?.querySelectorAll('button') ?? []),
];
