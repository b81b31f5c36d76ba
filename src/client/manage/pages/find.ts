import { hasWords } from '#src/lib/words.ts';

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-page]')];

/**
 * The search and the filter over the list, and the arrows that fold what is below a page. What is asked for is in
 * the address, so that whoever comes back finds the list as it was.
 */
export function watchFind(): void {
  const field = document.querySelector<HTMLInputElement>('[data-find]');
  const filter = document.querySelector<HTMLSelectElement>('[data-filter]');
  if (!field || !filter) return;
  const asked = new URLSearchParams(location.search);
  field.value = asked.get('q') ?? '';
  filter.value = asked.get('show') ?? '';
  // An address may name a choice that does not exist.
  if (filter.selectedIndex < 0) filter.value = '';
  const show = () => showRows(field.value, filter.value);
  for (const input of [field, filter]) {
    input.addEventListener('input', () => {
      keep({ q: field.value, show: filter.value });
      show();
    });
  }
  for (const button of document.querySelectorAll<HTMLElement>('[data-fold]')) {
    button.addEventListener('click', () => {
      button.ariaExpanded = button.ariaExpanded === 'true' ? 'false' : 'true';
      show();
    });
  }
  show();
}

/** Hides the rows that are not asked for, and those below a folded page as long as nothing is asked for. */
function showRows(words: string, kind: string): void {
  const isAsked = words.trim() !== '' || kind !== '';
  const folded = [...document.querySelectorAll('[data-fold][aria-expanded="false"]')].flatMap(
    (button) => button.closest<HTMLElement>('[data-page]')?.dataset['path'] ?? [],
  );
  for (const row of rows()) {
    const { page = '', path = '', kinds = '' } = row.dataset;
    const isMeant =
      hasWords([page, path], words) && (kind === '' || kinds.split(' ').includes(kind));
    const isFolded = !isAsked && folded.some((one) => path.startsWith(`${one}/`));
    row.hidden = !isMeant || isFolded;
    const box = row.querySelector<HTMLInputElement>('[data-choose]');
    // What is out of sight is not changed along with the others.
    if (row.hidden && box?.checked) box.click();
  }
  const nothing = document.querySelector<HTMLElement>('[data-nothing]');
  if (nothing) nothing.hidden = rows().some(({ hidden }) => !hidden);
}

function keep(asked: Record<'q' | 'show', string>): void {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(asked)) {
    if (value === '') address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  history.replaceState(history.state, '', address);
}
