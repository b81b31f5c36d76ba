import { useEffect, useRef, useState } from 'react';
import type { FormField } from '#src/model/forms/form.ts';
import { isRecord } from '#src/lib/is-record.ts';
import { componentOf, fieldsOfRow, isBlockTree, newRow } from '#src/model/items/item-form.ts';
import { RowPlace } from './BelowRow.tsx';
import type { InputProps } from './input-props.ts';
import { useForm } from '../form-context.ts';

type ComponentRow = Readonly<Record<string, unknown>>;

/** Rows of an array, or components one after the other. */
export function RowsInput(props: InputProps) {
  const { field, path, value, onChange, isDisabled } = props;
  const { words, onMoved } = useForm();
  const rows = Array.isArray(value) ? value.filter(isRecord) : [];
  const { list, keepFocus } = useFocusOnRow(path);
  const replace = (next: readonly ComponentRow[], moved = true) => {
    if (moved) onMoved(path);
    onChange(next);
  };
  const move = (from: number, to: number) => {
    const next = [...rows];
    const [row] = next.splice(from, 1);
    if (row) next.splice(to, 0, row);
    keepFocus(to, from < to ? DOWN : UP);
    replace(next);
  };
  const remove = (index: number) => {
    keepFocus(Math.min(index, rows.length - 2), REMOVE);
    replace(rows.toSpliced(index, 1));
  };
  if (isBlockTree(field, value)) return <p className="hint">{words.blocks(rows.length)}</p>;
  return (
    <div className={isTabular(field) ? 'rows tabular' : 'rows'}>
      <ol ref={list}>
        {rows.map((row, index) => (
          // Rows have no ids of their own; what was typed in them is kept by their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index}>
            <RowFields
              {...{ field, row, isDisabled }}
              path={`${path}.${index}`}
              onChange={(next) => replace(rows.with(index, next), false)}
            />
            <div className="row-tools">
              <button
                type="button"
                className="plain"
                disabled={isDisabled || index === 0}
                aria-label={`${words.up} (${index + 1})`}
                onClick={() => move(index, index - 1)}
              >
                ↑
              </button>
              <button
                type="button"
                className="plain"
                disabled={isDisabled || index === rows.length - 1}
                aria-label={`${words.down} (${index + 1})`}
                onClick={() => move(index, index + 1)}
              >
                ↓
              </button>
              <button
                type="button"
                className="plain"
                disabled={isDisabled}
                aria-label={`${words.removeRow} (${index + 1})`}
                onClick={() => remove(index)}
              >
                ×
              </button>
            </div>
          </li>
        ))}
      </ol>
      {!isDisabled && (
        <AddRow {...{ field, path }} onAdd={(row) => replace([...rows, row], false)} />
      )}
    </div>
  );
}

/** The buttons of a row, in their order. */
const [UP, DOWN, REMOVE] = [0, 1, 2];

/**
 * Rows are known by their place: whoever moves one by keys, or takes one out, goes on with the row that they moved, or
 * with the next one; where none is left, with the button that adds one.
 */
function useFocusOnRow(path: string) {
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<{ row: number; button: number }>(undefined);
  useEffect(() => {
    const { row = 0, button = 0 } = wanted.current ?? {};
    if (!wanted.current) return;
    wanted.current = undefined;
    const tools = list.current?.children[row]?.querySelector(':scope > .row-tools');
    const buttons = [...(tools?.querySelectorAll('button') ?? [])];
    // At the end of the list the same button is off.
    const on = buttons[button]?.disabled
      ? buttons.find(({ disabled }) => !disabled)
      : buttons[button];
    const add = list.current?.parentElement?.querySelector<HTMLElement>(
      `[data-add="${CSS.escape(path)}"]`,
    );
    (on ?? add)?.focus();
  });
  return {
    list,
    keepFocus(row: number, button: number) {
      wanted.current = { row, button };
    },
  };
}

/** Values that stand side by side in a table, where there is room for one. */
const CELLS: ReadonlySet<FormField['input']> = new Set([
  ...(['text', 'number', 'select', 'date', 'toggle', 'checkbox', 'slug', 'color'] as const),
  ...(['references', 'assets'] as const),
]);
const MOST_COLUMNS = 8;

const isTabular = ({ input, nested }: FormField) =>
  input === 'array' &&
  nested.length > 1 &&
  nested.length <= MOST_COLUMNS &&
  nested.every((inner) => CELLS.has(inner.input));

/** One component, or none. */
export function ComponentInput(props: InputProps) {
  const { field, path, value, onChange, isDisabled, isRequired } = props;
  const { words } = useForm();
  if (!isRecord(value)) return isDisabled ? null : <AddRow {...{ field, path }} onAdd={onChange} />;
  return (
    <div className="rows one">
      <RowFields {...{ field, path, isDisabled, onChange }} row={value} />
      {!isRequired && !isDisabled && (
        <button type="button" className="plain" onClick={() => onChange(null)}>
          {words.takeOut}
        </button>
      )}
    </div>
  );
}

type ComponentRowProps = {
  field: FormField;
  path: string;
  row: ComponentRow;
  isDisabled: boolean;
  onChange(row: ComponentRow): void;
};

function RowFields({ field, path, row, isDisabled, onChange }: ComponentRowProps) {
  const { definition, Row: FieldRow } = useForm();
  const [below, setBelow] = useState<HTMLElement | null>(null);
  const component = field.input === 'array' ? undefined : componentOf(row, definition.schemas);
  const cells = (
    <div className="row-fields">
      {component && <p className="kind">{component.label}</p>}
      {fieldsOfRow(field, row, definition.schemas).map((inner) => (
        <FieldRow
          key={inner.name}
          field={inner}
          path={`${path}.${inner.name}`}
          required={inner.required}
          disabled={isDisabled || inner.disabled}
          value={row[inner.name]}
          onChange={(value) => onChange({ ...row, [inner.name]: value })}
        />
      ))}
    </div>
  );
  if (!isTabular(field)) return cells;
  return (
    <>
      <RowPlace value={below}>{cells}</RowPlace>
      <div className="row-below" ref={setBelow} />
    </>
  );
}

/** Adds a row, or a component of one of the kinds that the field takes. */
function AddRow({
  field,
  path,
  onAdd,
}: {
  field: FormField;
  path: string;
  onAdd(row: ComponentRow): void;
}) {
  const { definition, words } = useForm();
  if (field.input === 'array') {
    return (
      <button type="button" onClick={() => onAdd(newRow(field.nested))} data-add={path}>
        + {words.add}
      </button>
    );
  }
  const kinds = Object.entries(definition.schemas).filter(
    ([id, { form }]) => form && (field.schemaIds.length === 0 || field.schemaIds.includes(id)),
  );
  const add = (id: string) => {
    const kind = definition.schemas[id];
    if (kind) onAdd({ schemaId: id, schemaName: kind.name, ...newRow(kind.form?.fields ?? []) });
  };
  const [only, ...others] = kinds;
  if (only && others.length === 0) {
    return (
      <button type="button" onClick={() => add(only[0])} data-add={path}>
        + {words.add}: {only[1].label}
      </button>
    );
  }
  return (
    <select
      aria-label={words.add}
      value=""
      onChange={({ currentTarget }) => add(currentTarget.value)}
      data-add={path}
    >
      <option value="">+ {words.add}</option>
      {kinds.map(([id, { label }]) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  );
}
