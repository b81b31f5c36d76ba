/** Rows of a list are chosen together: with Shift all between two of them. Rows that are hidden stay as they are. */
const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-choose]')];
const all = document.querySelector<HTMLInputElement>('input[data-choose-all]');
const form = document.querySelector<HTMLElement>('[data-bulk]');
const said = form?.querySelector<HTMLElement>('[data-chosen]');
const nobody = said?.textContent ?? '';
let last = -1;

const isFree = (box: HTMLInputElement) => !box.disabled && box.closest('tr')?.hidden !== true;

function tell(): void {
  const count = boxes.filter(({ checked }) => checked).length;
  if (form) form.dataset['bulk'] = count === 0 ? 'idle' : 'chosen';
  if (said) {
    said.textContent =
      count === 0 ? nobody : (said.dataset['chosen'] ?? '').replace('{count}', String(count));
  }
  if (all) {
    all.checked = count > 0 && count === boxes.filter(isFree).length;
    all.indeterminate = count > 0 && !all.checked;
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
all?.addEventListener('change', () => {
  for (const box of boxes.filter(isFree)) box.checked = all.checked;
  tell();
});
tell();
