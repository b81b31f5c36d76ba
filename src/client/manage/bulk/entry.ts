import * as v from 'valibot';
import { ask } from '#src/client/requests/ask.ts';
import { numberIn } from '#src/lib/number.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#src/model/languages.ts';

/** Null: the server does not know of it. */
const ProgressAnswer = v.nullable(v.object({ done: v.number(), total: v.number() }));
const AGAIN_MS = 500;

/**
 * Says that many items are being changed, once, and shows how far that is until the page of the outcome comes. In: the
 * form of `Bulk.astro`; `run` in it is the name by which the server is asked.
 */
function watchRun(form: HTMLFormElement): void {
  const { run = '', begun = '', far: counted = '' } = form.dataset;
  const told = form.querySelector<HTMLElement>('[role=status]');
  const bar = form.querySelector('progress');
  const count = form.querySelector<HTMLElement>('[data-count]');
  if (!told || !bar || !count) return;
  const { lang } = document.documentElement;
  const shownIn = isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
  let isRunning = false;

  const show = async (): Promise<void> => {
    const path = `${location.pathname}?${new URLSearchParams({ run })}`;
    const answer = await ask(ProgressAnswer, path, { lang: shownIn });
    if (!isRunning) return;
    if (answer.is === 'done' && answer.value) {
      const { done, total } = answer.value;
      Object.assign(bar, { max: total, value: done });
      const shown = numberIn[shownIn];
      count.textContent = counted.replace('{done}', shown(done)).replace('{total}', shown(total));
    }
    setTimeout(show, AGAIN_MS);
  };

  form.addEventListener('submit', (event) => {
    if (isRunning) return event.preventDefault();
    isRunning = true;
    told.textContent = begun;
    bar.hidden = false;
    void show();
  });
  // A browser that comes back shows the page as it was left.
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    isRunning = false;
    told.textContent = '';
    count.textContent = '';
    bar.removeAttribute('value');
    bar.hidden = true;
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-run]')) watchRun(form);

// What became of it is read out when its page comes.
document.querySelector<HTMLElement>('[data-outcome]')?.focus();
