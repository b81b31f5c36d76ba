import type { CellInput } from '#src/model/items/item-table.ts';
import { randomId } from '#src/lib/random-id.ts';
import type { CellWords } from './words.ts';

type InputElement = HTMLInputElement | HTMLSelectElement;

/** A cell that can be edited, with what is typed into it while it is open. */
export type ListCell = {
  at: HTMLElement;
  /** A field of the schema, or 'state'. */
  name: string;
  label: string;
  options: CellInput['options'];
  button: HTMLButtonElement;
  shown: HTMLElement;
  open?: { field: InputElement; said: HTMLElement };
};

/**
 * Gives a cell of the table its button.
 * In: its element; the heads of the columns that can be edited. Out: undefined where its column cannot be.
 */
export function makeCell(
  at: HTMLElement,
  columns: readonly HTMLElement[],
  words: CellWords,
): ListCell | undefined {
  const name = at.dataset['cell'] ?? '';
  const head = columns.find(({ dataset }) => dataset['column'] === name);
  const shown = at.querySelector<HTMLElement>('[data-shown]');
  if (!head || !shown) return undefined;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'cell';
  const link = at.querySelector('a');
  if (link) {
    // The name leads to the form: its pen stands beside it.
    button.classList.add('cell--pen');
    link.after(button);
  } else {
    shown.replaceWith(button);
    button.append(shown);
  }
  const label = head.dataset['label'] ?? name;
  const options: CellInput['options'] = JSON.parse(head.dataset['options'] ?? '[]');
  const cell: ListCell = { at, name, label, options, button, shown };
  describe(cell, words);
  return cell;
}

/** Tells screen readers which cell a button opens. */
export function describe({ button, label, shown }: ListCell, words: CellWords): void {
  button.ariaLabel = `${label}: ${shown.textContent?.trim() || words.empty}, ${words.edit}`;
  button.title = words.keys;
}

/** What was last known to be stored, as it is typed. */
export const storedIn = ({ at }: ListCell) => at.dataset['typed'] ?? '';

export function isChanged(cell: ListCell): boolean {
  return cell.open !== undefined && cell.open.field.value !== storedIn(cell);
}

/** Puts a field into a closed cell and the focus into the field. Out: the field. */
export function openCell(cell: ListCell, text: string): InputElement {
  const field = fieldOf(cell, text);
  const said = document.createElement('span');
  said.className = 'cell-said';
  said.id = `said-${randomId()}`;
  said.role = 'alert';
  field.ariaLabel = cell.label;
  field.setAttribute('aria-describedby', said.id);
  cell.at.classList.add('cell-open');
  cell.at.append(field, said);
  cell.open = { field, said };
  field.focus();
  if (field instanceof HTMLInputElement) field.select();
  return field;
}

function fieldOf(cell: ListCell, text: string): InputElement {
  const { options, name } = cell;
  if (options.length === 0) {
    const input = document.createElement('input');
    input.value = text;
    return input;
  }
  const select = document.createElement('select');
  const isKnown = options.some(({ value }) => value === text);
  const shown = isKnown ? options : [{ value: text, label: '' }, ...options];
  for (const { value, label } of shown) {
    const option = new Option(label, value, false, value === text);
    option.disabled = name === 'state' && value !== storedIn(cell) && !isChosen(value, cell);
    select.append(option);
  }
  return select;
}

/** An item is shown to visitors or taken from them: a draft, or changes that wait, it becomes by other ways. */
const isChosen = (state: string, cell: ListCell): boolean =>
  state === 'live' || (state === 'offline' && storedIn(cell) !== 'draft');

/** Takes the field out of a cell. Out: what was typed into it. */
export function closeCell(cell: ListCell): string {
  const { open } = cell;
  delete cell.open;
  cell.at.classList.remove('cell-open');
  open?.field.remove();
  open?.said.remove();
  return open?.field.value ?? '';
}

/** How a value is shown: by the name of its choice where there are choices. */
export function shownAs({ options }: ListCell, value: string): string {
  return options.find((one) => one.value === value)?.label ?? value;
}
