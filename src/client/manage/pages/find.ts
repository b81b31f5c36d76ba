import { hasWords } from '#src/lib/words.ts';

/** The field over the list: leaves the pages that have what was typed in their title. */
export function watchFind(): void {
  const field = document.querySelector<HTMLInputElement>('[data-find]');
  const nothing = document.querySelector<HTMLElement>('[data-nothing]');
  field?.addEventListener('input', () => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-page]')];
    for (const row of rows) row.hidden = !hasWords([row.dataset['page'] ?? ''], field.value);
    if (nothing) nothing.hidden = rows.some(({ hidden }) => !hidden);
  });
}
