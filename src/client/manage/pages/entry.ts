import { WrittenItem } from '#src/api/contract/content.ts';
import { previewPath } from '#src/api/contract/draft.ts';
import { ask, failureText } from '#src/client/requests/ask.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#src/model/languages.ts';
import { randomId } from '#src/lib/random-id.ts';

import '../list/choose.ts';
import { watchMenus } from '../list/menus.ts';
import { signInLink } from '../list/sign-in-link.ts';
import { watchFind } from './find.ts';
import { watchChanges } from './change.ts';
import { watchMoves } from './move.ts';
import { watchRemovals } from './remove.ts';

/** The form 'New page' in the list of pages: makes the page and opens it for editing. */
function watchForm(form: HTMLFormElement): void {
  const alert = form.querySelector('[role=alert]');
  // One id for all tries: a request that is sent again makes no second page.
  const id = randomId();
  let isSent = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSent) return;
    isSent = true;
    if (alert) alert.textContent = '';
    const problem = await create(form, id);
    // Without a problem the page is on its way to the new one.
    isSent = problem === undefined;
    if (problem) alert?.replaceChildren(...problem);
  });
}

/** Out: what to tell, when it was refused. */
async function create(form: HTMLFormElement, id: string): Promise<(string | Node)[] | undefined> {
  const { create: address = '', needed = '', reserved = '' } = form.dataset;
  const lang = isLanguage(form.dataset['lang']) ? form.dataset['lang'] : DEFAULT_LANGUAGE;
  const fields = new FormData(form);
  const title = (name: string) => String(fields.get(name) ?? '').trim();
  if (title('de') === '') return [needed];
  const made = await ask(WrittenItem, address, {
    ...{ lang, method: 'POST' },
    body: { id, title: { de: title('de'), ...(title('en') !== '' && { en: title('en') }) } },
  });
  if (made.is === 'done') {
    location.assign(`${previewPath(made.value.id, lang)}?edit`);
    return undefined;
  }
  const said = failureText(made, { away: form.dataset['failed'] ?? '' });
  if (made.is !== 'refused') return [said];
  if (made.status === 401) return [said, ' ', signInLink(lang)];
  return [made.name === 'slug-reserved' ? reserved : said];
}

const form = document.querySelector<HTMLFormElement>('form[data-create]');
if (form) watchForm(form);
watchMenus();
watchFind();
watchRemovals();
watchChanges();
watchMoves();
// Who comes back from the new page wants to see it in the list.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
const part = document.querySelector<HTMLDetailsElement>('#neu');
part?.addEventListener('toggle', () => {
  if (part.open) part.querySelector('input')?.focus();
});
// The way from elsewhere: `/manage/pages#neu`. Before the page is whole, the browser would take the focus away.
if (part && location.hash === '#neu') {
  if (document.readyState === 'complete') part.open = true;
  else window.addEventListener('load', () => (part.open = true));
}
