import { useChrome } from '../chrome.ts';
import { IconButton } from '../parts/Buttons.tsx';

type Props<T> = {
  rows: readonly T[];
  at: number;
  name: string;
  onChange(rows: T[]): void;
};

/** Moves a row of a list up and down. */
export function MoveButtons<T>({ rows, at, name, onChange }: Props<T>) {
  const { words } = useChrome();
  const move = (to: number) =>
    onChange(rows.toSpliced(at, 1).toSpliced(to, 0, ...rows.slice(at, at + 1)));
  const last = rows.length - 1;
  return (
    <>
      <IconButton
        icon="arrow-up"
        size="s"
        className="xs"
        label={`${words.block.up}: ${name}`}
        off={at === 0 && words.block.first}
        onClick={() => move(at - 1)}
      />
      <IconButton
        icon="arrow-down"
        size="s"
        className="xs"
        label={`${words.block.down}: ${name}`}
        off={at === last && words.block.last}
        onClick={() => move(at + 1)}
      />
    </>
  );
}

/** Takes a row out of a list. */
export function RemoveButton<T>({ rows, at, name, onChange }: Props<T>) {
  const { words } = useChrome();
  return (
    <IconButton
      icon="x"
      size="s"
      className="xs"
      label={words.inspector.removeItem(name)}
      onClick={() => onChange(rows.toSpliced(at, 1))}
    />
  );
}
