import { useContext } from 'react';
import { EditableContext } from '../edit-ref.tsx';
import { Text } from '../fields/Text.tsx';
import { RowText } from '../parts/RowText.tsx';
import type { ViewProps } from '../view.ts';
import type { table } from './block.ts';
import { type TableColumn, columnsOf, storedColumns, type TableRow } from './cells.ts';
import { messages } from './messages.ts';

type Props = ViewProps<typeof table>;

/** A table that scrolls sideways where it is wider than its place. */
export function View({ block, lang }: Props) {
  const { caption, rows, headRow, headColumn } = block;
  const isEdited = useContext(EditableContext) !== null;
  const columns = isEdited ? storedColumns(rows) : columnsOf(rows);
  if (columns.length === 0) return null;
  const head = headRow ? rows.slice(0, 1) : [];
  const first = head.length;
  return (
    <section
      className="scroll"
      aria-label={caption ?? messages[lang].table}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
      tabIndex={0}
    >
      <table className={`table table--${columns.length}`}>
        {caption && (
          <caption>
            <Text of={block} field="caption" as="span" />
          </caption>
        )}
        {head.length > 0 && (
          <thead>
            <Rows rows={head} from={0} columns={columns} scope="col" />
          </thead>
        )}
        <tbody>
          <Rows
            rows={rows.slice(first)}
            from={first}
            columns={columns}
            scope={headColumn ? 'row' : undefined}
          />
        </tbody>
      </table>
    </section>
  );
}

type RowsProps = {
  rows: readonly TableRow[];
  /** The number of the first one in the whole table. */
  from: number;
  columns: readonly TableColumn[];
  /** `col`: all cells are heads; `row`: the first one of each is. */
  scope: 'col' | 'row' | undefined;
};

function Rows({ rows, from, columns, scope }: RowsProps) {
  return rows.map((row, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place
    <tr key={index}>
      {columns.map((column, at) => (
        <Cell
          key={column}
          path={`rows.${from + index}.${column}`}
          text={row[column]}
          scope={scope === 'col' || at === 0 ? scope : undefined}
        />
      ))}
    </tr>
  ));
}

type CellProps = { path: string; text: string | undefined; scope: RowsProps['scope'] };

function Cell({ path, text, scope }: CellProps) {
  const inside = <RowText path={path} text={text} as="span" />;
  return scope ? <th scope={scope}>{inside}</th> : <td>{inside}</td>;
}
