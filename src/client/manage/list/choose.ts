/** Rows of a list are chosen together: with Shift all between two of them. */
const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-choose]')];
const all = document.querySelector<HTMLInputElement>('input[data-choose-all]');
const said = document.querySelector<HTMLElement>('[data-bulk] [data-chosen]');
const nobody = said?.textContent ?? '';
let last = -1;

function tell(): void {
  const count = boxes.filter(({ checked }) => checked).length;
  if (said) {
    said.textContent =
      count === 0 ? nobody : (said.dataset['chosen'] ?? '').replace('{count}', String(count));
  }
  if (all) {
    all.checked = count > 0 && count === boxes.length;
    all.indeterminate = count > 0 && count < boxes.length;
  }
}

for (const [at, box] of boxes.entries()) {
  box.addEventListener('click', ({ shiftKey }) => {
    if (shiftKey && last >= 0) {
      const [from, to] = last < at ? [last, at] : [at, last];
      for (const between of boxes.slice(from, to + 1)) between.checked = box.checked;
    }
    last = at;
    tell();
  });
}
all?.addEventListener('change', () => {
  for (const box of boxes) box.checked = all.checked;
  tell();
});
tell();
