import * as v from 'valibot';
import { ContentItem } from '#src/api/contract/content.ts';
import { ProblemAnswer } from '#src/api/contract/problem.ts';

/** The buttons that delete a page, after a question: that cannot be undone. */
export function watchRemovals(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.ask');
  if (!dialog) return;
  let open: { button: HTMLButtonElement; title: string } | undefined;
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-remove]')) {
    button.addEventListener('click', () => {
      const title = button.closest<HTMLElement>('[data-page]')?.dataset['page'] ?? '';
      open = { button, title };
      say(dialog, 'h2', filled(dialog.dataset['question'], title));
      say(dialog, '[role=alert]', '');
      dialog.showModal();
    });
  }
  dialog.querySelector('[data-confirm]')?.addEventListener('click', async () => {
    if (!open) return;
    const { button, title } = open;
    const failed = dialog.dataset['failed'] ?? '';
    const problem = await remove(button.dataset['remove'] ?? '').catch(() => failed);
    if (problem !== undefined) return say(dialog, '[role=alert]', problem);
    dialog.close();
    takeRow(button);
    say(document, '[data-said]', filled(dialog.dataset['done'], title));
  });
}

/** Deletes the newest version of a page. Out: what to tell, when it was refused. */
async function remove(address: string): Promise<string | undefined> {
  const read = await fetch(address);
  const item: unknown = await read.json();
  if (!read.ok) return v.parse(ProblemAnswer, item).message;
  const { version } = v.parse(ContentItem, item);
  const headers = { 'If-Match': `"${version}"` };
  const response = await fetch(address, { method: 'DELETE', headers });
  return response.ok ? undefined : v.parse(ProblemAnswer, await response.json()).message;
}

/** Takes the row away; the focus goes to the next one, else to the one before. */
function takeRow(button: HTMLButtonElement): void {
  const row = button.closest('tr');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  row?.remove();
  next?.querySelector<HTMLElement>('.edit a')?.focus();
  say(document, '[data-count]', String(document.querySelectorAll('[data-page]').length));
}

function say(within: ParentNode, selector: string, text: string): void {
  const element = within.querySelector(selector);
  if (element) element.textContent = text;
}

const filled = (text = '', title: string) => text.replace('{title}', () => title);
