import type { EVENT_PATH, EventRequest } from '#src/api/contract/event.ts';

/**
 * Counts visits in Plausible's words. It keeps nothing on the device, and says nothing of this machine's own sites,
 * of frames, of editors, of who set `plausible_ignore`, and of who asks not to be tracked.
 */
const PATH: typeof EVENT_PATH = '/api/event';
const LOCAL = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|)$/;
const FILES = /\.(?:pdf|zip|docx?|xlsx?|pptx?|csv|txt|mp[34]|webm)$/i;

type More = {
  p?: Record<string, string>;
  $?: { currency: string; amount: number };
};

/** Tells the server what a visitor did. In: its name, and more words or revenue where it has them. */
export function count(n: NonNullable<EventRequest['name']>, more?: More): void {
  if (!isCounted()) return;
  const { href: u, hostname: d } = location;
  const r = document.referrer || null;
  const event = { n, u, d, r, w: innerWidth, h: Number(isHashMode()), ...more };
  navigator.sendBeacon(PATH, JSON.stringify(event));
}

function isCounted(): boolean {
  const { dataset } = document.documentElement;
  const isWanted = navigator.doNotTrack !== '1' && !Reflect.get(navigator, 'globalPrivacyControl');
  const isHere = /^http/.test(location.protocol) && !LOCAL.test(location.hostname);
  const isVisit = top === self && !('superuser' in dataset) && !('static' in dataset);
  if (!isWanted || !isHere || !isVisit) return false;
  try {
    return localStorage.getItem('plausible_ignore') !== 'true';
  } catch {
    return true;
  }
}

const isHashMode = () => document.querySelector('[data-hash]') !== null;

/** Counts from now on: this page, those that follow without loading, ways out, files and forms. */
export function startCounting(): void {
  let seen: string | undefined;
  const view = () => {
    const now = location.pathname + (isHashMode() ? location.hash : '');
    if (now === seen) return;
    seen = now;
    count('pageview');
  };
  const begin = () => {
    view();
    if (document.querySelector('[data-missing]')) count('404', { p: { path: location.pathname } });
    const words = document.querySelector('[data-unfound]')?.getAttribute('data-unfound');
    if (words) count('Search: No Results', { p: { words } });
  };
  const { pushState } = history;
  history.pushState = (...state) => {
    pushState.apply(history, state);
    view();
  };
  addEventListener('popstate', view);
  addEventListener('hashchange', view);
  addEventListener('pageshow', () => {
    seen = undefined;
    view();
  });
  addEventListener('click', follow);
  addEventListener('auxclick', follow);
  addEventListener('submit', countForm);
  if (Reflect.get(document, 'prerendering')) addEventListener('prerenderingchange', begin);
  else begin();
}

function follow({ target, button }: MouseEvent): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
  // The right button only shows what one may do.
  if (!link || button > 1 || !/^http/.test(link.protocol)) return;
  const p = { url: link.origin + link.pathname };
  if (FILES.test(link.pathname)) count('File Download', { p });
  else if (link.origin !== location.origin) count('Outbound Link: Click', { p });
}

/** What a script sends counts when the server has taken it (`send-form.ts`). */
function countForm({ target, defaultPrevented }: Event): void {
  if (
    defaultPrevented ||
    !(target instanceof HTMLFormElement) ||
    target.getAttribute('method') !== 'post'
  )
    return;
  // Not `target.action`: a field of that name hides it.
  const form = new URL(target.getAttribute('action') ?? '', location.href).pathname;
  count('Form: Submission', { p: { form } });
}
