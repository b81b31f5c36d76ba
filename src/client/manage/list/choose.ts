import { numberIn } from '#src/lib/number.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#src/model/languages.ts';

/**
 * Rows of a list are chosen together: with Shift all between two of them. Rows that are hidden stay as they are. Where all
 * of a page are chosen, so may be those on other pages.
 */
const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-choose]')];
const all = document.querySelector<HTMLInputElement>('input[data-choose-all]');
const form = document.querySelector<HTMLElement>('[data-bulk]');
const said = form?.querySelector<HTMLElement>('[data-chosen]');
const further = form?.querySelector<HTMLElement>('[data-all-found]');
const found = further?.querySelector('input');
const nobody = said?.textContent ?? '';
const { lang } = document.documentElement;
const shown = numberIn[isLanguage(lang) ? lang : DEFAULT_LANGUAGE];
let last = -1;

const isFree = (box: HTMLInputElement) => !box.disabled && box.closest('tr')?.hidden !== true;

function tell(): void {
  const ticked = boxes.filter(({ checked }) => checked).length;
  const isAll = ticked > 0 && ticked === boxes.filter(isFree).length;
  if (further) further.hidden = !isAll;
  if (found && !isAll) found.checked = false;
  const count = found?.checked === true ? Number(found.dataset['total']) : ticked;
  if (form) form.dataset['bulk'] = count === 0 ? 'idle' : 'chosen';
  if (said) {
    said.textContent =
      count === 0 ? nobody : (said.dataset['chosen'] ?? '').replace('{count}', shown(count));
  }
  if (all) {
    all.checked = isAll;
    all.indeterminate = ticked > 0 && !isAll;
  }
}

for (const [at, box] of boxes.entries()) {
  box.addEventListener('click', ({ shiftKey }) => {
    if (shiftKey && last >= 0) {
      const [from, to] = last < at ? [last, at] : [at, last];
      const between = boxes.slice(from, to + 1).filter(isFree);
      for (const one of between) one.checked = box.checked;
    }
    last = at;
    tell();
  });
}
found?.addEventListener('change', tell);
all?.addEventListener('change', () => {
  for (const box of boxes.filter(isFree)) box.checked = all.checked;
  tell();
});
tell();
