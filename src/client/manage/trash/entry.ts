import '../list/entry.ts';
import { RestoreAnswer, TRASH_PATH } from '#src/api/contract/trash.ts';
import { numberIn } from '#src/lib/number.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#src/model/languages.ts';
import { askSignedIn, problemOf } from '../pages/requests.ts';

/**
 * Brings back all that was found, a part with each request, and shows how far it is. What is back stays so when
 * somebody leaves meanwhile, or a request fails. In: the form that would bring back the first part alone.
 */
function watchRestoreAll(form: HTMLFormElement): void {
  const words = form.querySelector<HTMLInputElement>('[name=words]')?.value ?? '';
  const { total = '0', progress: said = '' } = form.dataset;
  let isRunning = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isRunning) return;
    isRunning = true;
    const show = showProgress(form, Number(total), said);
    let restored = 0;
    for (;;) {
      const done = await askSignedIn(RestoreAnswer, TRASH_PATH, {
        method: 'POST',
        body: { words },
      });
      if (done.is !== 'done') {
        show(restored, problemOf(done));
        isRunning = false;
        return;
      }
      restored += done.value.restored;
      show(restored);
      // What was refused stands before what was not asked for yet, and would be tried again.
      if (done.value.rest === 0 || done.value.restored === 0) {
        const counts = { restored: String(restored), left: String(done.value.rest) };
        location.assign(`${location.pathname}?${new URLSearchParams(counts)}`);
        return;
      }
    }
  });
}

/** Out: shows how many are done, and what is wrong. */
function showProgress(form: HTMLFormElement, total: number, said: string) {
  const { lang } = document.documentElement;
  const shown = numberIn[isLanguage(lang) ? lang : DEFAULT_LANGUAGE];
  const bar = form.querySelector('progress') ?? document.createElement('progress');
  const text = form.querySelector<HTMLElement>('[data-told]');
  bar.max = total;
  if (text) {
    text.before(bar);
    bar.setAttribute('aria-labelledby', text.id);
  }
  const show = (done: number, problem?: string) => {
    bar.value = done;
    const counted = said.replace('{done}', shown(done)).replace('{total}', shown(total));
    if (text) text.textContent = problem === undefined ? counted : `${counted} ${problem}`;
  };
  show(0);
  return show;
}

const form = document.querySelector<HTMLFormElement>('form[data-restore-all]');
if (form) watchRestoreAll(form);
