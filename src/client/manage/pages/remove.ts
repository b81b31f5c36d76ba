import * as v from 'valibot';
import { ContentItem } from '#src/api/contract/content.ts';
import { ProblemAnswer } from '#src/api/contract/problem.ts';
import { requestSignedIn } from './requests.ts';

/** The buttons that delete a page, after a question: that cannot be undone. */
export function watchRemovals(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-failed]');
  if (!dialog) return;
  let asked: HTMLButtonElement | undefined;
  const sent = new Set<HTMLButtonElement>();
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-remove]')) {
    button.addEventListener('click', () => {
      asked = button;
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
    const failed = dialog.dataset['failed'] ?? '';
    const problem = await removePage(button.dataset['remove'] ?? '').catch(() => failed);
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

const titleOf = (button: Element) =>
  button.closest<HTMLElement>('[data-page]')?.dataset['page'] ?? '';

/** Deletes the newest version of a page. Out: what to tell, when it was refused. */
export async function removePage(address: string): Promise<string | undefined> {
  const read = await requestSignedIn(address);
  const item: unknown = await read.json();
  if (!read.ok) return v.parse(ProblemAnswer, item).message;
  const { version } = v.parse(ContentItem, item);
  const headers = { 'If-Match': `"${version}"` };
  const response = await requestSignedIn(address, { method: 'DELETE', headers });
  return response.ok ? undefined : v.parse(ProblemAnswer, await response.json()).message;
}

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
