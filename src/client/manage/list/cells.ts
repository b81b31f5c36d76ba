import { askRows } from '#src/client/items/requests.ts';
import { shopClock } from '#src/client/items/shop-clock.ts';
import { createKeyedMutex } from '#src/lib/mutex.ts';
import type { ItemRow } from '#src/model/items/item-table.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#src/model/languages.ts';
import {
  type ListCell,
  closeCell,
  describe,
  isChanged,
  makeCell,
  openCell,
  shownAs,
  storedIn,
} from './cell.ts';
import { type CellAnswer, saveCell, saveStatus } from './save-cell.ts';
import { signInLink } from './sign-in-link.ts';
import { CELL_WORDS } from './words.ts';

/** A table whose cells are edited where they stand. */
type CellTable = {
  schema: string;
  lang: Language;
  /** The columns that can be edited. */
  columns: string[];
  cells: ListCell[];
  /** Where screen readers hear what was saved. */
  news: HTMLElement | null | undefined;
};

/**
 * Makes the cells of a table editable where they stand. Enter opens a cell and saves it, Esc gives back what was
 * there, Tab saves and opens the next one. What is refused stays in its cell, with the reason.
 */
export function watchCells(element: HTMLTableElement): void {
  const table = readTable(element);
  const { cells } = table;
  const mutex = createKeyedMutex();
  let unsaved = 0;

  for (const cell of cells) {
    cell.button.addEventListener('click', () => open(cell));
    const openers: (HTMLElement | null)[] = [cell.button, cell.at.querySelector('a')];
    for (const opener of openers) {
      opener?.addEventListener('keydown', ({ key }) => {
        if (key === 'F2') open(cell);
      });
    }
  }
  addEventListener('beforeunload', (event) => {
    if (unsaved > 0 || cells.some(isChanged)) event.preventDefault();
  });

  function open(cell: ListCell, text = storedIn(cell)): void {
    if (cell.open) {
      cell.open.field.focus();
      return;
    }
    const field = openCell(cell, text);
    field.addEventListener('keydown', (event) => pressed(cell, event as KeyboardEvent));
    field.addEventListener('blur', (event) => {
      const { relatedTarget } = event as FocusEvent;
      const isBeside = relatedTarget instanceof Node && cell.at.contains(relatedTarget);
      if (!isBeside && cell.open?.field === field) void commit(cell);
    });
  }

  function pressed(cell: ListCell, event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      closeCell(cell);
      cell.button.focus();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const saved = commit(cell);
      cell.button.focus();
      void saved;
    } else if (event.key === 'Tab') {
      // To the way to sign in, where it stands behind the field.
      if (!event.shiftKey && cell.open?.said.querySelector('a')) return;
      const next = cells[cells.indexOf(cell) + (event.shiftKey ? -1 : 1)];
      if (!next) return;
      event.preventDefault();
      void commit(cell);
      open(next);
    }
  }

  /** Closes a cell and saves it, after what is being saved of the same row. */
  async function commit(cell: ListCell): Promise<void> {
    const row = cell.at.closest('tr');
    const id = row?.dataset['id'];
    const before = storedIn(cell);
    const text = closeCell(cell);
    if (!row || id === undefined || text === before) return;
    cell.shown.textContent = shownAs(cell, text);
    cell.at.ariaBusy = 'true';
    unsaved += 1;
    try {
      const answer = await mutex.run(id, () => save(table, { cell, row, id, before, text }));
      if (answer.is === 'saved') tellSaved(table, cell);
      else reopen(cell, answer, text);
    } finally {
      unsaved -= 1;
      cell.at.ariaBusy = null;
    }
  }

  /** Opens a cell again that was not saved, and says why. */
  function reopen(
    cell: ListCell,
    answer: Exclude<CellAnswer, { is: 'saved' }>,
    text: string,
  ): void {
    const words = CELL_WORDS[table.lang];
    const { activeElement } = document;
    open(cell, text);
    const opened = cell.open;
    if (!opened) return;
    opened.field.ariaInvalid = 'true';
    opened.said.textContent =
      answer.is === 'met' ? words.met(answer.text || words.empty) : answer.message;
    if (answer.is === 'refused' && answer.isSignedOut) {
      opened.said.append(' ', signInLink(table.lang));
    }
    // Whoever went on to another cell stays there.
    if (activeElement instanceof HTMLElement && activeElement !== cell.button) {
      activeElement.focus();
    }
  }
}

function readTable(element: HTMLTableElement): CellTable {
  const documentLang = document.documentElement.lang;
  const lang = isLanguage(documentLang) ? documentLang : DEFAULT_LANGUAGE;
  const heads = [...element.querySelectorAll<HTMLElement>('th[data-column]')];
  return {
    schema: element.dataset['schema'] ?? '',
    lang,
    columns: heads.flatMap(({ dataset }) => dataset['column'] ?? []),
    cells: [...element.querySelectorAll<HTMLElement>('[data-cell]')].flatMap(
      (at) => makeCell(at, heads, CELL_WORDS[lang]) ?? [],
    ),
    news: element.parentElement?.querySelector<HTMLElement>('[data-cell-news]'),
  };
}

type CellChange = { cell: ListCell; row: HTMLElement; id: string; before: string; text: string };

/** Saves a cell, and shows its row as it is stored then. */
async function save(table: CellTable, { cell, row, id, before, text }: CellChange) {
  const { schema, lang, columns } = table;
  const target = { schema, id, lang };
  const version = Number(row.dataset['version']);
  const answer =
    cell.name === 'state'
      ? await saveStatus(target, version, text === 'offline' ? text : 'live')
      : await saveCell({ ...target, field: cell.name }, { before, text });
  const rows = await askRows(schema, lang, { ids: [id], columns });
  const now = rows.is === 'done' ? rows.value[0] : undefined;
  if (now) showRow(table, row, now);
  return answer;
}

/** Shows a row as it is stored now; cells that are open keep what is typed. */
function showRow({ cells, lang }: CellTable, row: HTMLElement, now: ItemRow): void {
  row.dataset['version'] = String(now.version);
  for (const at of row.querySelectorAll<HTMLElement>('[data-cell]')) {
    const name = at.dataset['cell'] ?? '';
    const shown = at.querySelector<HTMLElement>('[data-shown]');
    if (!shown) continue;
    const cell = cells.find((one) => one.at === at);
    if (name === 'state') {
      at.dataset['typed'] = now.state;
      shown.className = `status status--${now.state}`;
      shown.textContent = cell ? shownAs(cell, now.state) : now.state;
    } else {
      at.dataset['typed'] = now.typed[name] ?? '';
      const index = Number(at.dataset['index'] ?? -1);
      shown.textContent = index < 0 ? now.name : (now.cells[index] ?? '');
    }
    if (cell) describe(cell, CELL_WORDS[lang]);
  }
  const remark = row.querySelector('[data-remark]');
  if (remark) remark.textContent = now.remark ?? '';
  const changed = row.querySelector('[data-changed]');
  const time = shopClock(lang, { dateStyle: 'short', timeStyle: 'short' });
  if (changed) changed.textContent = time.format(new Date(now.lastModified));
}

/** Marks a cell for a moment, and lets screen readers hear that it is saved. */
function tellSaved({ news, lang }: CellTable, { at, label }: ListCell): void {
  at.classList.add('cell-saved');
  setTimeout(() => at.classList.remove('cell-saved'), 2_000);
  const name = at.closest('tr')?.querySelector('th a')?.textContent ?? '';
  if (news) news.textContent = CELL_WORDS[lang].saved(label, name.trim());
}
