import type { ReactNode } from 'react';
import type { Field, Fields } from '#src/model/field.ts';
import { useChrome } from '../chrome.ts';
import { Button } from '../parts/Buttons.tsx';
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
  return (
    <>
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
                <RowForm {...rest} {...{ row, at }} columns={field.nested ?? {}} />
              </li>
            );
          })}
        </ol>
      )}
      <Button className="acc" onClick={() => set([...rows, {}])}>
        {words.inspector.add}
      </Button>
    </>
  );
}

type RowFormProps = Pick<Props, 'path' | 'block' | 'scope' | 'draw'> & {
  row: unknown;
  at: number;
  columns: Fields;
};

function RowForm({ path, block, scope, draw, row, at, columns }: RowFormProps) {
  const { editor, words, lang } = useChrome();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
    <div className="rows" role="group" aria-label={words.inspector.row(at + 1)}>
      {Object.entries<Field<unknown>>(columns).map(([column, field]) => {
        const place = `${path}.${at}.${column}`;
        return draw({
          field,
          path: place,
          block,
          scope: `${scope}.${column}`,
          label: field.label[lang],
          value: isRecord(row) ? row[column] : undefined,
          onChange: (one, how) => editor.setField(block, place, one, how),
        });
      })}
    </div>
  );
}

const isRecord = (row: unknown): row is Record<string, unknown> =>
  row !== null && typeof row === 'object';
