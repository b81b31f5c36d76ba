import type { ReactNode } from 'react';
import { isRecord } from '#src/lib/is-record.ts';
import type { Field } from '#src/model/fields/field.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Button } from '../parts/Buttons.tsx';
import { ColumnsField } from './ColumnsField.tsx';
import { columnsIn, headOf } from './columns.ts';
import type { FieldProps } from './control.ts';
import { MoveButtons, RemoveButton } from './RowButtons.tsx';

type Props = Pick<FieldProps, 'field' | 'path' | 'value' | 'onChange' | 'block' | 'scope'> & {
  labelledBy: string;
  /** Draws the field of a row. */
  draw(column: FieldProps): ReactNode;
};

/** Rows of named columns: added, moved and taken away; each is a small form. */
export function RowsField({ field, value, onChange, labelledBy, ...rest }: Props) {
  const { words } = useChrome();
  const rows: unknown[] = Array.isArray(value) ? value : [];
  const set = (next: unknown[]) => onChange(next, 'at-once');
  const cells = useCells(field, rows);
  return (
    <>
      {field.growing && rows.length > 0 && (
        <ColumnsField names={Object.keys(field.nested ?? {})} rows={rows} onChange={set} />
      )}
      {rows.length > 0 && (
        <ol className="nest" aria-labelledby={labelledBy}>
          {rows.map((row, at) => {
            const move = { rows, at, name: words.inspector.row(at + 1), onChange: set };
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
              <li key={at}>
                <div className="n">
                  <span className="grow small faint">{move.name}</span>
                  <MoveButtons {...move} />
                  <RemoveButton {...move} />
                </div>
                <RowForm {...rest} {...{ row, at, cells }} />
              </li>
            );
          })}
        </ol>
      )}
      <Button className="acc" onClick={() => set([...rows, {}])}>
        {field.growing ? words.inspector.addRow : words.inspector.add}
      </Button>
    </>
  );
}

/** One cell of each row. */
type Cell = { name: string; field: Field<unknown>; label: string; isOfTable: boolean };

/** The cells that rows have: of a table as many as it uses, called by what its first row says. */
function useCells({ nested = {}, growing = false }: Field<unknown>, rows: unknown[]): Cell[] {
  const { words, lang } = useChrome();
  const all = Object.entries<Field<unknown>>(nested);
  const columns = growing ? columnsIn(Object.keys(nested), rows) : all.map(() => []);
  return all.slice(0, columns.length).map(([name, field], at) => ({
    ...{ name, field, isOfTable: growing },
    label: growing ? words.inspector.column(at + 1, headOf(columns[at] ?? [])) : field.label[lang],
  }));
}

type RowFormProps = Pick<Props, 'path' | 'block' | 'scope' | 'draw'> & {
  row: unknown;
  at: number;
  cells: readonly Cell[];
};

function RowForm({ path, block, scope, draw, row, at, cells }: RowFormProps) {
  const { editor, words } = useChrome();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
    <div className="rows" role="group" aria-label={words.inspector.row(at + 1)}>
      {cells.map(({ name, field, label, isOfTable }) => {
        const place = `${path}.${at}.${name}`;
        return draw({
          ...{ field, label, block },
          path: place,
          scope: `${scope}.${name}`,
          value: isRecord(row) ? row[name] : undefined,
          // A column whose last word goes is still one: somebody is writing in it.
          onChange: (one, how) => editor.setField(block, place, isOfTable ? (one ?? '') : one, how),
        });
      })}
    </div>
  );
}
