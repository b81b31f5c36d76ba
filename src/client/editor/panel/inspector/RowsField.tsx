import type { Field } from '#src/model/field.ts';
import { useChrome } from '../chrome.ts';
import { Button, IconButton } from '../parts/Buttons.tsx';
import type { ReactNode } from 'react';
import type { FieldProps } from './control.ts';

type Props = Pick<FieldProps, 'field' | 'path' | 'value' | 'onChange' | 'block' | 'scope'> & {
  labelledBy: string;
  /** Draws the field of a row. */
  draw(column: FieldProps): ReactNode;
};

/** Rows of named columns: added, moved and taken away; each is a small form. */
export function RowsField({ field, path, value, onChange, block, scope, labelledBy, draw }: Props) {
  const { editor, words, lang } = useChrome();
  const rows: unknown[] = Array.isArray(value) ? value : [];
  const nested: [string, Field<unknown>][] = Object.entries(field.nested ?? {});
  const set = (next: unknown[]) => onChange(next, 'at-once');
  const swap = (at: number, to: number) => {
    const next = [...rows];
    [next[at], next[to]] = [next[to], next[at]];
    set(next);
  };
  return (
    <>
      {rows.length > 0 && (
        <ol className="nest" aria-labelledby={labelledBy}>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
            <li className="n" key={at}>
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own */}
              <div className="rows" role="group" aria-label={words.inspector.row(at + 1)}>
                <p className="small faint">{words.inspector.row(at + 1)}</p>
                {nested.map(([name, column]) =>
                  draw({
                    field: column,
                    path: `${path}.${at}.${name}`,
                    block,
                    scope: `${scope}.${name}`,
                    label: column.label[lang],
                    value: isRecord(row) ? row[name] : undefined,
                    onChange: (one, how) =>
                      editor.setField(block, `${path}.${at}.${name}`, one, how),
                  }),
                )}
              </div>
              <div>
                <IconButton
                  icon="arrow-up"
                  size="s"
                  className="xs"
                  label={`${words.block.up}: ${words.inspector.row(at + 1)}`}
                  off={at === 0 && words.block.first}
                  onClick={() => swap(at, at - 1)}
                />
                <IconButton
                  icon="arrow-down"
                  size="s"
                  className="xs"
                  label={`${words.block.down}: ${words.inspector.row(at + 1)}`}
                  off={at === rows.length - 1 && words.block.last}
                  onClick={() => swap(at, at + 1)}
                />
                <IconButton
                  icon="x"
                  size="s"
                  className="xs"
                  label={words.inspector.removeItem(words.inspector.row(at + 1))}
                  onClick={() => set(rows.filter((_, index) => index !== at))}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      <Button className="acc" onClick={() => set([...rows, {}])}>
        {words.inspector.add}
      </Button>
    </>
  );
}

const isRecord = (row: unknown): row is Record<string, unknown> =>
  row !== null && typeof row === 'object';
