import { STYLED_COLOURS } from '#src/model/fields/choice-places.ts';
import { keepSeen } from './recently-seen.ts';
import { reachAll, watchSwipes } from './swipe.ts';

/**
 * What a product page does besides what it does without a script: a colour changes at once and leaves no
 * way back, thumbnails, arrow keys and buttons turn the pictures, and the page can be shared. It listens
 * on the document, since the editor draws pages anew.
 */

const closest = <E extends Element = HTMLElement>(target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<E>(selector) : null;

const isElsewhere = (event: MouseEvent) =>
  event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey;

const styled = new Set<number>();

/** Hides what is not of a colour while it is chosen, as the style sheet does for those that it knows. */
function styleColour(place: number): void {
  if (place < STYLED_COLOURS || styled.has(place)) return;
  styled.add(place);
  const sheet = new CSSStyleSheet();
  const others = `:is([data-c]:not([data-c='${place}']),[data-not~='${place}'])`;
  sheet.replaceSync(`.detail:has(.at-${place}[data-on]) ${others}{display:none}`);
  document.adoptedStyleSheets.push(sheet);
}

/** Shows a colour. In: the id of its anchor, or its place, by which the page in another language names it. */
function chooseColour(id: string): boolean {
  const anchor = /^at-\d+$/.test(id)
    ? document.querySelector(`.detail .${id}`)
    : document.getElementById(id);
  const index = anchor && /\bat-(\d+)/.exec(anchor.className)?.[1];
  const detail = closest(anchor, '.detail');
  if (!index || !detail) return false;
  if (anchor.id !== id) history.replaceState(history.state, '', `#${anchor.id}`);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.lang a')) {
    link.hash = `at-${index}`;
  }
  detail.dataset['colour'] = index;
  detail.querySelector('[data-on]')?.removeAttribute('data-on');
  anchor.setAttribute('data-on', '');
  styleColour(Number(index));
  // A size that does not exist in this colour gives way to one that does.
  const isShown = (size: Element) => size.closest('label')?.checkVisibility() ?? false;
  const chosen = detail.querySelector('.size :checked');
  if (chosen && !isShown(chosen)) {
    [...detail.querySelectorAll<HTMLInputElement>('.size input')].find(isShown)?.click();
  }
  return true;
}

/** The way to the other language takes the size along, whose word is one in all languages. */
document.addEventListener('change', ({ target }) => {
  const size = closest<HTMLInputElement>(target, '.detail .size input');
  if (!size) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.lang a')) {
    link.search = `?size=${encodeURIComponent(size.value)}`;
  }
});

/** The id that an address names behind its `#`; '' where nobody can read it. */
function fragment(): string {
  try {
    return decodeURI(location.hash.slice(1));
  } catch {
    return '';
  }
}

/** Addresses of search engines and other shops name colour and size as parameters. */
function readAddress(): void {
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (chooseColour(`${name}-${value}`)) continue;
    const size = [...document.querySelectorAll<HTMLInputElement>('.detail .size input')];
    size.find((one) => one.value === value)?.click();
  }
  if (location.hash) chooseColour(fragment());
}

addEventListener('hashchange', () => chooseColour(fragment()));

const strips = (inside: Element | null) =>
  inside?.querySelector<HTMLElement>(
    '.lightbox[open] .lightbox__strip, .lightbox:popover-open .lightbox__strip',
  ) ?? inside?.querySelector<HTMLElement>('.strip');

const placeIn = (strip: HTMLElement) => Math.round(strip.scrollLeft / (strip.clientWidth || 1));

/** Which picture a strip moves to, and from which, so that whoever presses twice at once comes to the second one. */
const goal = new WeakMap<EventTarget, { from: number; to: number }>();
const tellsEnd = 'onscrollend' in window;

/** Shows a picture of a strip; after the last one comes the first. */
function turn(strip: HTMLElement, to: number): void {
  const count = strip.children.length;
  const next = (to + count) % count;
  const from = placeIn(strip);
  if (tellsEnd && next !== from) goal.set(strip, { from, to: next });
  else goal.delete(strip);
  reachAll(strip);
  strip.scrollTo({ left: next * strip.clientWidth });
}

const turnBy = (strip: HTMLElement, by: number) =>
  turn(strip, (goal.get(strip)?.to ?? placeIn(strip)) + by);

/** What ends where this way began was the move before it, whose end is told late. */
function end({ target }: Event): void {
  if (target instanceof HTMLElement && placeIn(target) !== goal.get(target)?.from)
    goal.delete(target);
}
document.addEventListener('scrollend', end, true);
/** Who takes the strip into their own hands leaves the way. */
for (const hand of ['pointerdown', 'wheel'] as const) {
  document.addEventListener(
    hand,
    ({ target }) => {
      const strip = closest(target, '.strip, .lightbox__strip');
      if (strip) goal.delete(strip);
    },
    { passive: true },
  );
}

/** A picture that is shown twice as large is pushed to its edge before the next one comes. */
function canPush(room: Element | null, by: number): boolean {
  if (!room) return false;
  const left = by < 0 ? room.scrollLeft : room.scrollWidth - room.clientWidth - room.scrollLeft;
  return left > 1;
}

/** Closes the pictures that are shown large, which older browsers open as a popover. */
function close(dialog: HTMLDialogElement): void {
  if (dialog.matches(':popover-open')) dialog.hidePopover();
  else dialog.close();
}

/** The thumbnail of the picture that is shown is the current one. */
function mark(strip: HTMLElement): void {
  const at = placeIn(strip);
  const thumbs = closest(strip, '.gallery')?.querySelectorAll('.thumbs a') ?? [];
  for (const [index, thumb] of [...thumbs].entries()) {
    thumb.toggleAttribute('aria-current', index === at);
    if (index === at) thumb.setAttribute('aria-current', 'true');
  }
}

document.addEventListener(
  'scroll',
  ({ target }) => {
    if (target instanceof HTMLElement && target.matches('.gallery .strip')) mark(target);
  },
  { capture: true, passive: true },
);

document.addEventListener('click', (event) => {
  const { target } = event;
  if (isElsewhere(event)) return;
  const swatch = closest<HTMLAnchorElement>(target, '.swatch');
  if (swatch && chooseColour(decodeURI(swatch.hash.slice(1)))) {
    event.preventDefault();
    // Replaced, so that trying colours does not fill the way back.
    history.replaceState(history.state, '', swatch.hash);
  }
  const gallery = closest(target, '.gallery');
  const strip = strips(gallery);
  const thumb = closest(target, '.thumbs a');
  if (thumb && strip) {
    event.preventDefault();
    turn(strip, [...(gallery?.querySelectorAll('.thumbs a') ?? [])].indexOf(thumb));
  }
  const step = closest(target, '[data-step]');
  if (step && strip) turnBy(strip, Number(step.dataset['step']));
  const dialog = closest<HTMLDialogElement>(target, '.lightbox');
  if (dialog && !closest(target, 'img, .lightbox__bar, .lightbox__caption')) close(dialog);
  const share = closest<HTMLButtonElement>(target, '[data-share]');
  if (share) void shareThis(share);
});

document.addEventListener('keydown', (event) => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const gallery = closest(event.target, '.gallery');
  const strip = strips(gallery);
  if (!by || !strip || event.defaultPrevented || event.altKey) return;
  if (canPush(closest(event.target, '.lightbox__room'), by)) return;
  event.preventDefault();
  turnBy(strip, by);
});

/** The dialog opens at the picture that was touched, and the page shows the last one after it. */
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLDialogElement)) return;
    const small = closest(target, '.gallery')?.querySelector<HTMLElement>('.strip');
    const large = target.querySelector<HTMLElement>('.lightbox__strip');
    if (!small || !large) return;
    goal.delete(large);
    // Closed on its way, it never told its end.
    reachAll(large);
    if (large.clientWidth > 0)
      large.scrollTo({ left: placeIn(small) * large.clientWidth, behavior: 'instant' });
    else turn(small, at.get(large) ?? placeIn(small));
  },
  true,
);

/** What a dialog showed last: once closed, it has no width to tell by. */
const at = new WeakMap<HTMLElement, number>();
document.addEventListener(
  'scroll',
  ({ target }) => {
    // Closed, it is nowhere.
    if (
      target instanceof HTMLElement &&
      target.matches('.lightbox__strip') &&
      target.clientWidth > 0
    ) {
      at.set(target, placeIn(target));
    }
  },
  { capture: true, passive: true },
);

/** By the device's own way, else the address is copied; where it cannot be, it is shown. */
async function shareThis(button: HTMLButtonElement): Promise<void> {
  const { href } = location;
  const device: Partial<Navigator> = navigator;
  if (device.share) {
    // What somebody closes again is not shared.
    await device.share({ title: document.title, url: href }).catch(() => undefined);
    return;
  }
  const status = button.nextElementSibling;
  // Pages that came by plain http have no clipboard, and browsers may refuse it.
  const isCopied = await device.clipboard?.writeText(href).then(
    () => true,
    () => false,
  );
  if (status) status.textContent = isCopied ? (button.dataset['share'] ?? '') : href;
}

/** Who touches the page may want all its pictures: until then they are not loaded. */
const TOUCHES = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'] as const;
const touching = new AbortController();
function onTouch(event: Event): void {
  // Browsers tell of a pointer that rests where the page has just been drawn: nobody moved it.
  const isMove = event instanceof PointerEvent && event.type === 'pointermove';
  if (isMove && event.movementX === 0 && event.movementY === 0) return;
  touching.abort();
  document.documentElement.toggleAttribute('data-touched', true);
}
const { signal } = touching;
for (const touch of TOUCHES) addEventListener(touch, onTouch, { passive: true, signal });

readAddress();
watchSwipes();
keepSeen();
