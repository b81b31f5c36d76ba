import { askRows } from '#src/client/items/requests.ts';
import { createKeyedMutex } from '#src/lib/mutex.ts';
import type { CellInput, ItemRow } from '#src/model/item-table.ts';
import { DEFAULT_LANGUAGE, isLanguage, LOCALES } from '#src/model/languages.ts';
import { type CellAnswer, saveCell, saveStatus } from './save-cell.ts';
import { CELL_WORDS } from './words.ts';

type Field = HTMLInputElement | HTMLSelectElement;
/** A cell that can be edited, with what is typed into it while it is open. */
type Cell = {
  at: HTMLElement;
  name: string;
  label: string;
  options: CellInput['options'];
  button: HTMLButtonElement;
  shown: HTMLElement;
  open?: { field: Field; said: HTMLElement };
};

/**
 * Makes the cells of a table editable where they stand. Enter opens a cell and saves it, Esc gives back what was
 * there, Tab saves and opens the next one. What is refused stays in its cell, with the reason.
 */
export function watchCells(table: HTMLTableElement): void {
  const { schema = '' } = table.dataset;
  const lang = isLanguage(document.documentElement.lang)
    ? document.documentElement.lang
    : DEFAULT_LANGUAGE;
  const words = CELL_WORDS[lang];
  const columns = [...table.querySelectorAll<HTMLElement>('th[data-column]')];
  const names = columns.flatMap(({ dataset }) => dataset['column'] ?? []);
  const news = table.parentElement?.querySelector<HTMLElement>('[data-cell-news]');
  const mutex = createKeyedMutex();
  const cells: Cell[] = [];
  let unsaved = 0;

  for (const at of table.querySelectorAll<HTMLElement>('[data-cell]')) {
    const cell = makeCell(at);
    if (cell) cells.push(cell);
  }
  addEventListener('beforeunload', (event) => {
    if (unsaved > 0 || cells.some(isChanged)) event.preventDefault();
  });

  function makeCell(at: HTMLElement): Cell | undefined {
    const name = at.dataset['cell'] ?? '';
    const head = columns.find(({ dataset }) => dataset['column'] === name);
    const shown = at.querySelector<HTMLElement>('[data-shown]');
    if (!head || !shown) return undefined;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'cell';
    const label = head.dataset['label'] ?? name;
    const options: CellInput['options'] = JSON.parse(head.dataset['options'] ?? '[]');
    const cell: Cell = { at, name, label, options, button, shown };
    button.addEventListener('click', () => open(cell));
    const link = at.querySelector('a');
    if (link) {
      // The name leads to the form: its pen stands beside it.
      button.classList.add('cell--pen');
      link.after(button);
      link.addEventListener('keydown', (event) => {
        if (event.key === 'F2') open(cell);
      });
    } else {
      shown.replaceWith(button);
      button.append(shown);
    }
    button.addEventListener('keydown', (event) => {
      if (event.key === 'F2') open(cell);
    });
    describe(cell);
    return cell;
  }

  /** Tells screen readers which cell a button opens. */
  function describe({ button, label, shown }: Cell): void {
    button.ariaLabel = `${label}: ${shown.textContent?.trim() || words.empty}, ${words.edit}`;
    button.title = words.keys;
  }

  function open(cell: Cell, text = cell.at.dataset['typed'] ?? ''): void {
    if (cell.open) {
      cell.open.field.focus();
      return;
    }
    const field = fieldOf(cell, text);
    const said = document.createElement('span');
    said.className = 'cell-said';
    said.id = `said-${crypto.randomUUID()}`;
    said.role = 'alert';
    field.ariaLabel = cell.label;
    field.setAttribute('aria-describedby', said.id);
    field.addEventListener('keydown', (event) => pressed(cell, event as KeyboardEvent));
    field.addEventListener('blur', () => cell.open?.field === field && void commit(cell));
    cell.at.classList.add('cell-open');
    cell.at.append(field, said);
    cell.open = { field, said };
    field.focus();
    if (field instanceof HTMLInputElement) field.select();
  }

  function pressed(cell: Cell, event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      close(cell);
      cell.button.focus();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const saved = commit(cell);
      cell.button.focus();
      void saved;
    } else if (event.key === 'Tab') {
      const next = cells[cells.indexOf(cell) + (event.shiftKey ? -1 : 1)];
      if (!next) return;
      event.preventDefault();
      void commit(cell);
      open(next);
    }
  }

  function close(cell: Cell): string {
    const { open: opened } = cell;
    delete cell.open;
    cell.at.classList.remove('cell-open');
    opened?.field.remove();
    opened?.said.remove();
    return opened?.field.value ?? '';
  }

  /** Closes a cell and saves it, after what is being saved of the same row. */
  async function commit(cell: Cell): Promise<void> {
    const row = cell.at.closest('tr');
    const id = row?.dataset['id'];
    const before = cell.at.dataset['typed'] ?? '';
    const text = close(cell);
    if (!row || id === undefined || text === before) return;
    cell.shown.textContent = cell.options.find(({ value }) => value === text)?.label ?? text;
    cell.at.ariaBusy = 'true';
    unsaved += 1;
    const answer = await mutex.run(id, async () => {
      const target = { schema, id, lang };
      const done =
        cell.name === 'state'
          ? await saveStatus(
              target,
              Number(row.dataset['version']),
              text === 'draft' ? text : 'live',
            )
          : await saveCell({ ...target, field: cell.name }, { before, text });
      const [now] = await askRows(schema, lang, { ids: [id], columns: names });
      if (now) showRow(row, now);
      return done;
    });
    unsaved -= 1;
    cell.at.ariaBusy = null;
    told(cell, answer, text);
  }

  function told(cell: Cell, answer: CellAnswer, text: string): void {
    if (answer.is === 'saved') {
      cell.at.classList.add('cell-saved');
      setTimeout(() => cell.at.classList.remove('cell-saved'), 2_000);
      const name = cell.at.closest('tr')?.querySelector('th a')?.textContent ?? '';
      if (news) news.textContent = words.saved(cell.label, name.trim());
      return;
    }
    const { activeElement } = document;
    open(cell, text);
    const opened = cell.open;
    if (!opened) return;
    opened.field.ariaInvalid = 'true';
    opened.said.textContent =
      answer.is === 'met' ? words.met(answer.text || words.empty) : answer.message;
    // Whoever went on to another cell stays there.
    if (activeElement instanceof HTMLElement && activeElement !== cell.button) {
      activeElement.focus();
    }
  }

  /** Shows a row as it is stored now; cells that are open keep what is typed. */
  function showRow(row: HTMLElement, now: ItemRow): void {
    row.dataset['version'] = String(now.version);
    for (const at of row.querySelectorAll<HTMLElement>('[data-cell]')) {
      const name = at.dataset['cell'] ?? '';
      const shown = at.querySelector<HTMLElement>('[data-shown]');
      if (!shown) continue;
      if (name === 'state') {
        at.dataset['typed'] = now.state;
        shown.className = `status status--${now.state}`;
        shown.textContent = labelOf('state', now.state);
      } else {
        at.dataset['typed'] = now.typed[name] ?? '';
        const index = Number(at.dataset['index'] ?? -1);
        shown.textContent = index < 0 ? now.name : (now.cells[index] ?? '');
      }
      const cell = cells.find((one) => one.at === at);
      if (cell) describe(cell);
    }
    const changed = row.querySelector('[data-changed]');
    const time = new Intl.DateTimeFormat(LOCALES[lang], {
      dateStyle: 'medium',
      timeStyle: 'short',
    });
    if (changed) changed.textContent = time.format(new Date(now.lastModified));
  }

  function labelOf(column: string, value: string): string {
    const options = cells.find(({ name }) => name === column)?.options ?? [];
    return options.find((one) => one.value === value)?.label ?? value;
  }
}

function isChanged({ open, at }: Cell): boolean {
  return open !== undefined && open.field.value !== (at.dataset['typed'] ?? '');
}

function fieldOf({ options, at, name }: Cell, text: string): Field {
  if (options.length === 0) {
    const input = document.createElement('input');
    input.value = text;
    return input;
  }
  const select = document.createElement('select');
  const isKnown = options.some(({ value }) => value === text);
  const shown = isKnown ? options : [{ value: text, label: '' }, ...options];
  const current = at.dataset['typed'];
  for (const { value, label } of shown) {
    const option = new Option(label, value, false, value === text);
    // 'Live, with changes' is what becomes of an item, nothing that one chooses.
    option.disabled = name === 'state' && value === 'changed' && current !== 'changed';
    select.append(option);
  }
  return select;
}
