import { isChanged } from './calm.ts';

/**
 * Choosing from a category without leaving the page: a change of the form, or a link marked
 * `data-choose`, fetches the page that the browser would have gone to and takes its block. The address
 * follows, so the way back, sharing and reloading work as if it had gone there.
 */
const BLOCK = '.b-category-page';

let newest = 0;

/** What is shown: a fragment alone is another place on the same page. */
let shown = withoutFragment(location.href);

function withoutFragment(address: string): string {
  const url = new URL(address, location.href);
  url.hash = '';
  return url.href;
}

/** Somebody has gone back or forth, and what stands there is on its way. */
let isGoing = false;

/** Brings the page of an address. */
type Bring = (address: string) => Promise<Document>;
/** How pages are fetched. Until `startChoosing` sets it, choosing does nothing; it then takes what was chosen. */
let bring: Bring | undefined;

/** Shows what stands at an address; where that fails, the browser goes there, unless it is no longer wanted. */
function show(address: string, isNew: boolean): void {
  if (!bring) return;
  const turn = ++newest;
  isGoing = !isNew;
  const isWanted = () => turn === newest;
  take(address, isNew, isWanted).catch(() => isWanted() && location.assign(address));
}

async function take(address: string, isNew: boolean, isWanted: () => boolean): Promise<void> {
  const now = document.querySelector(BLOCK);
  if (!now || !bring) throw new Error(`${address} cannot be shown here.`);
  now.ariaBusy = 'true';
  const page = await bring(address);
  if (!isWanted()) return;
  const next = page.querySelector(BLOCK);
  if (!next) throw new Error(`${address} has no goods.`);
  now.ariaBusy = null;
  if (isNew) history.pushState(null, '', address);
  isGoing = false;
  shown = withoutFragment(address);
  const refocus = focusKeeper(now);
  const refold = foldKeeper(now);
  const keep = keepPictures(now, next);
  now.replaceChildren(...next.childNodes);
  keep();
  refold(now);
  refocus(now);
  // In the other language the same is chosen.
  const ways = page.querySelectorAll('.lang');
  for (const [index, one] of [...document.querySelectorAll('.lang')].entries()) {
    one.replaceWith(ways[index] ?? one);
  }
  announce(now.querySelector('#c-left')?.textContent ?? '');
}

async function fetchPage(address: string): Promise<Document> {
  const { request } = await import('./http.ts');
  const response = await request(address, { headers: { Accept: 'text/html' } });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

const foldsOf = (block: Element) => block.querySelectorAll<HTMLDetailsElement>('[data-fold]');

/** Remembers which filters are open. Out: opens and closes them again. */
function foldKeeper(block: Element): (block: Element) => void {
  const before = new Map([...foldsOf(block)].map((fold) => [fold.dataset['fold'], fold.open]));
  return (replaced) => {
    for (const fold of foldsOf(replaced)) {
      fold.open = before.get(fold.dataset['fold']) ?? fold.open;
    }
  };
}

/**
 * Remembers which element had the focus. Out: gives it back; where that can have none, to another choice of its
 * kind; where it is gone, to the first thing to choose.
 */
function focusKeeper(block: Element): (block: Element) => void {
  const focused = document.activeElement;
  if (!focused || !block.contains(focused)) return () => undefined;
  const name = focused.getAttribute('name');
  const value = focused instanceof HTMLInputElement ? focused.value : undefined;
  return (replaced) => {
    const same = [...replaced.querySelectorAll<HTMLElement>('[name]')].find(
      (one) =>
        one.getAttribute('name') === name &&
        (value === undefined || (one instanceof HTMLInputElement && one.value === value)),
    );
    const candidates = [
      same,
      ...(same?.closest('fieldset')?.querySelectorAll<HTMLElement>('input, summary') ?? []),
      replaced.querySelector<HTMLElement>('summary, [data-choose]'),
      ...replaced.querySelectorAll('input'),
    ];
    candidates.find(canHaveFocus)?.focus({ preventScroll: true });
  };
}

const canHaveFocus = (element: Element | null | undefined) =>
  element?.checkVisibility() === true && !element.matches(':disabled');

/**
 * Pictures that are shown already are moved to their new place, so that none is loaded twice. A browser chooses the
 * size anew where one is moved or removed, and cannot measure it then.
 */
function keepPictures(now: Element, next: Element): () => void {
  for (const sized of now.querySelectorAll('.products [sizes^="auto, "]')) {
    sized.setAttribute('sizes', String(sized.getAttribute('sizes')).slice('auto, '.length));
  }
  const shown = new Map(
    [...now.querySelectorAll('.products img')].map((one) => [
      one.getAttribute('src'),
      one.parentElement,
    ]),
  );
  const places = [...next.querySelectorAll('.products img')].flatMap((one) => {
    const picture = shown.get(one.getAttribute('src'));
    if (!picture) return [];
    const place = document.createElement('i');
    one.parentElement?.replaceWith(place);
    return [{ place, picture }];
  });
  return () => {
    for (const { place, picture } of places) place.replaceWith(picture);
  };
}

let region: HTMLElement | undefined;

/** Says how many are left. */
function announce(text: string): void {
  if (!region) {
    region = document.createElement('p');
    region.className = 'vh';
    region.role = 'status';
    document.body.append(region);
  }
  region.textContent = text;
}

function addressOf(form: HTMLFormElement): string {
  const chosen = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  );
  // Equal choices have one address, in whatever order they stand in the form.
  const text = new URLSearchParams(chosen.sort()).toString();
  return `${form.action}${text && `?${text}`}`;
}

document.addEventListener('change', ({ target }) => {
  const form = target instanceof Element && target.closest<HTMLFormElement>('[data-chooser]');
  if (form) show(addressOf(form), true);
});

document.addEventListener('submit', (event) => {
  if (!(event.target instanceof HTMLFormElement) || !event.target.matches('[data-chooser]')) return;
  event.preventDefault();
  closeFilters(event.target);
  const address = addressOf(event.target);
  if (withoutFragment(address) !== shown) show(address, true);
});

/** On a phone the filters lie between the visitor and the goods. */
function closeFilters(form: HTMLFormElement): void {
  const filters = form.querySelector('details');
  const summary = filters?.querySelector('summary');
  if (!filters?.open || !summary?.checkVisibility()) return;
  filters.open = false;
  summary.focus({ preventScroll: true });
  form.scrollIntoView();
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.matches('[data-choose]')) return;
  const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
  // In the editor's canvas a link is no way.
  if (isElsewhere || event.defaultPrevented) return;
  event.preventDefault();
  show(link.href, true);
});

addEventListener('popstate', () => {
  // Whoever went back and forth meanwhile is where they were.
  if (withoutFragment(location.href) === shown && !isGoing) return;
  if (document.querySelector(BLOCK)) show(location.href, false);
});

// The form is sent at each change, so nobody has to; on a phone the button leads to the goods.
document.documentElement.dataset['chooses'] = '';

/** Begins, with what was chosen before this script was loaded. In: fetches pages where there is no server. */
export function startChoosing(bringOwn: Bring = fetchPage): void {
  bring = bringOwn;
  const chooser = document.querySelector<HTMLFormElement>('[data-chooser]');
  const choices = chooser?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select');
  if (chooser && [...(choices ?? [])].some(isChanged)) show(addressOf(chooser), true);
}

/** Shows what the address of this page chooses. Rejects on failure: the browser cannot load this address by itself. */
export async function showHere(): Promise<void> {
  const turn = ++newest;
  await take(location.href, false, () => turn === newest);
}
