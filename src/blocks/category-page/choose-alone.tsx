import type { showHere, startChoosing } from '#src/client/visitor/choose.ts';

type Chooser = { startChoosing: typeof startChoosing; showHere: typeof showHere };

/**
 * Chooses from a category where there is no server. What was chosen stands in the address of the category itself, so it
 * may be there already. In: what chooses, as the script of the page has it.
 */
export function chooseAlone({ startChoosing, showHere }: Chooser): void {
  leadHere(document);
  startChoosing(async (address) => {
    const { drawChosen } = await import('./draw-chosen.tsx');
    return leadHere(await drawChosen(address));
  });
  const chooser = document.querySelector<HTMLFormElement>('[data-chooser]');
  const names = [...new URLSearchParams(location.search).keys()];
  if (names.some((name) => chooser?.elements.namedItem(name))) showHere().catch(keepGoods);
}

/** Below a category there is nothing: its form and the links in it lead to itself. In and out: a page. */
function leadHere(page: Document): Document {
  const end = location.pathname.endsWith('/') ? '/' : '';
  const own = (address: string | null) => String(address).replace(/\/filter(?=$|\?)/, end);
  for (const form of page.querySelectorAll('[data-chooser]')) {
    form.setAttribute('action', own(form.getAttribute('action')));
    for (const link of form.querySelectorAll('a')) {
      link.setAttribute('href', own(link.getAttribute('href')));
    }
  }
  return page;
}

/** Leaves all goods of the category in sight, since nothing could be drawn. */
function keepGoods(error: unknown): void {
  console.warn(error);
  document.querySelector('.b-category-page')?.removeAttribute('aria-busy');
}
