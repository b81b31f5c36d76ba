import { useChrome } from '../chrome/chrome.ts';
import { Button } from '../parts/Buttons.tsx';
import { columnsIn, headOf, withColumns } from './columns.ts';
import { MoveButtons, RemoveButton } from './RowButtons.tsx';

type Props = {
  /** What columns are called where they are stored: as many as there can be. */
  names: readonly string[];
  rows: readonly unknown[];
  onChange(rows: unknown[]): void;
};

/** The columns of a table, by their heads: added at the end, moved, and taken away. */
export function ColumnsField({ names, rows, onChange }: Props) {
  const { words } = useChrome();
  const { inspector } = words;
  const columns = columnsIn(names, rows);
  const set = (next: readonly (readonly unknown[])[]) => onChange(withColumns(names, rows, next));
  return (
    <div className="fld">
      <ol className="nest" aria-label={inspector.columns}>
        {columns.map((column, at) => {
          const name = inspector.column(at + 1, headOf(column));
          const row = { rows: columns, at, name, onChange: set };
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
            <li className="n" key={at}>
              <span className="grow trunc small">{name}</span>
              <MoveButtons {...row} across />
              <RemoveButton {...row} off={columns.length === 1 && inspector.onlyColumn} />
            </li>
          );
        })}
      </ol>
      <Button
        className="acc"
        off={columns.length === names.length && inspector.mostColumns(names.length)}
        onClick={() => set([...columns, []])}
      >
        {inspector.addColumn}
      </Button>
    </div>
  );
}
