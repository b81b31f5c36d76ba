import * as v from 'valibot';
import { isRecord } from '#src/lib/is-record.ts';
import { contentPath } from '#src/api/contract/content.ts';
import { LANGUAGES } from '#src/model/languages.ts';
import {
  type MovedPage,
  type MoveFault,
  movePages,
  type PlacedPage,
  slugOf,
} from '#src/model/pages/move-pages.ts';
import { changeItem, problemOf, sayNextTime } from './requests.ts';

const Path = v.nullable(v.string());
const Place = v.object({ id: v.string(), paths: v.object({ de: Path, en: Path }) });
const Faults = v.record(v.string(), v.string());

/** Gives pages another place in the tree: by their menu, by those that are chosen, or by dragging them. */
export function watchMoves(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-moving]');
  const select = dialog?.querySelector('select');
  if (!dialog || !select) return;
  const pages = rows().flatMap((row) => placeOf(row) ?? []);
  let ids: readonly string[] = [];
  const ask = (asked: readonly string[], below: string | null) => {
    ids = asked;
    select.value = below ?? '';
    sayWhat(dialog, ids);
    show(dialog, pages, ids);
    dialog.showModal();
  };
  select.addEventListener('input', () => show(dialog, pages, ids));
  for (const button of document.querySelectorAll('[data-move]')) {
    button.addEventListener('click', () => {
      const row = button.closest<HTMLElement>('[data-page]');
      const page = row && placeOf(row);
      if (page) ask([page.id], parentOf(pages, page));
    });
  }
  document.querySelector('[data-chosen-move]')?.addEventListener('click', () => {
    const chosen = rows().filter((row) => row.querySelector('[data-choose]:checked'));
    ask(
      chosen.flatMap((row) => placeOf(row)?.id ?? []),
      null,
    );
  });
  watchDrags(ask);
  const button = dialog.querySelector('[data-move-now]');
  button?.addEventListener('click', async () => {
    const moved = movePages(pages, ids, select.value || null);
    if (!moved.ok || button.ariaDisabled === 'true') return;
    sayBusy(button, dialog.dataset['busy']);
    const problems = await moveAll(moved.value);
    const count = moved.value.length - problems.length;
    const done = (dialog.dataset['done'] ?? '').replace('{count}', String(count));
    sayNextTime([...(count > 0 ? [done] : []), ...problems].join(' '));
    location.reload();
  });
}

const rows = () => [...document.querySelectorAll<HTMLElement>('.page-list [data-page]')];

/** Where the page of a row stands; undefined where it cannot be moved. */
function placeOf({ dataset }: HTMLElement): PlacedPage | undefined {
  const { place } = dataset;
  return place === undefined ? undefined : v.parse(Place, JSON.parse(place));
}

/** The page that a page stands below; null: none. */
function parentOf(pages: readonly PlacedPage[], { paths }: PlacedPage): string | null {
  const above = paths.de?.slice(0, paths.de.lastIndexOf('/'));
  return pages.find((page) => page.paths.de === above)?.id ?? null;
}

function sayWhat(dialog: HTMLDialogElement, ids: readonly string[]): void {
  const { question = '', questionMany = '' } = dialog.dataset;
  const row = rows().find((one) => placeOf(one)?.id === ids[0]);
  const title = row?.dataset['page'] ?? '';
  const heading = dialog.querySelector('h2');
  if (!heading) return;
  heading.textContent =
    ids.length === 1
      ? question.replace('{title}', () => title)
      : questionMany.replace('{count}', String(ids.length));
}

/** Shows which addresses change, or why the pages cannot stand there. */
function show(dialog: HTMLDialogElement, pages: readonly PlacedPage[], ids: readonly string[]) {
  const below = dialog.querySelector('select')?.value || null;
  const moved = movePages(pages, ids, below);
  const changes = dialog.querySelector<HTMLElement>('[data-changes]');
  const alert = dialog.querySelector('[role=alert]');
  const button = dialog.querySelector('[data-move-now]');
  if (!changes || !alert || !button) return;
  changes.hidden = !moved.ok;
  alert.textContent = moved.ok ? '' : wordsOf(dialog, moved.error);
  sayBusy(button, dialog.dataset['idle'], !moved.ok);
  const addresses = moved.ok ? moved.value.flatMap(addressesOf) : [];
  changes.querySelector('tbody')?.replaceChildren(...addresses.map(rowOf));
}

function wordsOf(dialog: HTMLDialogElement, { is, path }: MoveFault): string {
  const faults = v.parse(Faults, JSON.parse(dialog.dataset['faults'] ?? '{}'));
  return (faults[is] ?? '').replace('{path}', () => path);
}

/** A button that is busy, or has nothing to do, keeps the focus. */
function sayBusy(button: Element, words = '', isIdle = true): void {
  button.ariaDisabled = String(isIdle);
  button.textContent = words;
}

const addressesOf = ({ from, to }: MovedPage) =>
  LANGUAGES.flatMap((lang) =>
    to[lang] !== null && to[lang] !== from[lang] ? [[from[lang] ?? '', to[lang]]] : [],
  );

function rowOf(addresses: readonly string[]): HTMLElement {
  const row = document.createElement('tr');
  row.append(
    ...addresses.map((address) => {
      const cell = document.createElement('td');
      cell.textContent = address;
      return cell;
    }),
  );
  return row;
}

/** Writes the addresses into drafts, one page after the other. Out: what was refused, in words. */
async function moveAll(moved: readonly MovedPage[]): Promise<string[]> {
  const problems: string[] = [];
  for (const page of moved) {
    const done = await moveOne(page);
    if (done.is !== 'done') problems.push(`${page.to.de}: ${problemOf(done)}`);
  }
  return problems;
}

function moveOne({ id, from, to }: MovedPage) {
  const address = contentPath('pages', id);
  return changeItem(address, ({ draft, published, version }) => {
    const data = (draft ?? published)?.data ?? {};
    const seo: Record<string, unknown> = { ...data['seo'] };
    const { slug: _, seotitle: __, ...kind } = isRecord(seo['de']) ? seo['de'] : {};
    for (const lang of LANGUAGES) {
      if (to[lang] === null || to[lang] === from[lang]) continue;
      const own = isRecord(seo[lang]) ? seo[lang] : kind;
      seo[lang] = { ...own, slug: slugOf(to[lang]) };
    }
    const path = `${address}?publish=false`;
    return { path, method: 'PUT', base: version, body: { ...data, seo } };
  });
}

/** In the tree a page is dragged onto the one that it is to stand below, or onto the head of the table: to the top. */
function watchDrags(ask: (ids: readonly string[], below: string | null) => void): void {
  const table = document.querySelector<HTMLElement>('.page-list[data-tree]');
  if (!table) return;
  let dragged: HTMLElement | undefined;
  /** The row, or the head, that a page may be dropped on. */
  const targetOf = ({ target }: Event) => {
    const over =
      target instanceof Element ? target.closest<HTMLElement>('[data-page], thead') : null;
    return over && over !== dragged && (over.matches('thead') || placeOf(over)) ? over : undefined;
  };
  const mark = (over?: HTMLElement) => {
    for (const one of table.querySelectorAll('[data-over]')) one.removeAttribute('data-over');
    over?.setAttribute('data-over', '');
  };
  for (const row of rows()) row.draggable = placeOf(row) !== undefined;
  table.addEventListener('dragstart', ({ target, dataTransfer }) => {
    dragged = target instanceof HTMLElement && target.matches('[data-page]') ? target : undefined;
    // Firefox drags nothing without data.
    if (dragged) dataTransfer?.setData('text/plain', dragged.dataset['page'] ?? '');
  });
  table.addEventListener('dragover', (event) => {
    const over = dragged && targetOf(event);
    mark(over);
    if (over) event.preventDefault();
  });
  table.addEventListener('drop', (event) => {
    const over = dragged && targetOf(event);
    const page = dragged && placeOf(dragged);
    if (!over || !page) return;
    event.preventDefault();
    ask([page.id], placeOf(over)?.id ?? null);
  });
  table.addEventListener('dragend', () => {
    dragged = undefined;
    mark();
  });
}
