import type { WrittenItem } from '#src/api/contract/content.ts';
import { type RequestResult, failureText } from '#src/client/requests/ask.ts';
import { linksTo } from '#src/client/items/links-to.ts';
import { changeItem, shownIn } from './requests.ts';

/** The buttons that put a page into the trash, after a question: visitors lose its address. */
export function watchRemovals(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-failed]');
  if (!dialog) return;
  let asked: HTMLButtonElement | undefined;
  const sent = new Set<HTMLButtonElement>();
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-remove]')) {
    button.addEventListener('click', async () => {
      asked = button;
      const links = await linksToPages([button.dataset['remove'] ?? '']);
      // Meanwhile another page was asked about.
      if (asked !== button || dialog.open) return;
      dialog.querySelector('[data-links]')?.replaceChildren(...(links ? [links] : []));
      say(dialog, 'h2', filled(dialog.dataset['question'], titleOf(button)));
      say(dialog, '[role=alert]', '');
      sayBusy(dialog, sent.has(button));
      dialog.showModal();
    });
  }
  dialog.querySelector('[data-confirm]')?.addEventListener('click', async () => {
    const button = asked;
    if (!button || sent.has(button)) return;
    sent.add(button);
    sayBusy(dialog, true);
    const removed = await removePage(button.dataset['remove'] ?? '');
    const away = dialog.dataset['failed'] ?? '';
    const problem = removed.is === 'done' ? undefined : failureText(removed, { away });
    sent.delete(button);
    // Meanwhile the question may have been closed, or be about another page.
    answer(dialog, button, { problem, isHere: dialog.open && asked === button });
  });
}

type Outcome = { problem: string | undefined; isHere: boolean };

/** Says what became of a deletion: where it was asked for, else over the list. */
function answer(
  dialog: HTMLDialogElement,
  button: HTMLButtonElement,
  { problem, isHere }: Outcome,
): void {
  if (isHere) sayBusy(dialog, false);
  if (problem !== undefined) {
    if (isHere) say(dialog, '[role=alert]', problem);
    else say(document, '[data-said]', problem);
    return;
  }
  if (isHere) dialog.close();
  const title = titleOf(button);
  takeRow(button, { focus: isHere });
  say(document, '[data-said]', filled(dialog.dataset['done'], title));
}

/** While the answer is on its way the button says so, keeps the focus, and does nothing. */
function sayBusy(dialog: HTMLDialogElement, isBusy: boolean): void {
  const { idle = '', busy = '' } = dialog.dataset;
  dialog.querySelector('[data-confirm]')?.setAttribute('aria-disabled', String(isBusy));
  say(dialog, '[data-confirm]', isBusy ? busy : idle);
}

/** What links to pages, as a list for the question before they are deleted. In: the addresses of the pages. */
export function linksToPages(addresses: readonly string[]): Promise<HTMLElement | null> {
  const names = addresses.map((address): [string, string] => {
    const box = document.querySelector(`[data-choose][value="${CSS.escape(address)}"]`);
    return [address.slice(address.lastIndexOf('/') + 1), box ? titleOf(box) : address];
  });
  return linksTo(new Map(names), shownIn());
}

const titleOf = (button: Element) =>
  button.closest<HTMLElement>('[data-page]')?.dataset['page'] ?? '';

/** Puts the newest version of a page into the trash. */
export const removePage = (address: string): Promise<RequestResult<WrittenItem>> =>
  changeItem(address, ({ version }) => ({ path: address, method: 'DELETE', base: version }));

/** Takes the row away; the focus that was in it goes to the next one in sight, else to the search. */
function takeRow(button: HTMLButtonElement, { focus }: { focus: boolean }): void {
  const row = button.closest<HTMLElement>('[data-page]');
  if (!row) return;
  const rows = [...document.querySelectorAll<HTMLElement>('[data-page]:not([hidden])')];
  const at = rows.indexOf(row);
  const next = rows[at + 1]?.querySelector('.edit a') ?? rows[at - 1]?.querySelector('.edit a');
  row.remove();
  const target = next ?? document.querySelector('[data-find]');
  if (focus && target instanceof HTMLElement) target.focus();
  say(document, '[data-count]', String(document.querySelectorAll('[data-page]').length));
}

function say(within: ParentNode, selector: string, text: string): void {
  const element = within.querySelector(selector);
  if (element) element.textContent = text;
}

const filled = (text = '', title: string) => text.replace('{title}', () => title);
