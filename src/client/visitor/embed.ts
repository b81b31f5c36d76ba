import type { EVENT_PATH } from '#src/api/contract/event.ts';

/** Where the device keeps whose frames are always loaded: origins. */
const KEY = 'loden-embeds';
const EVENTS: typeof EVENT_PATH = '/api/event';

function always(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

function keep(origins: readonly string[]): void {
  try {
    if (origins.length > 0) localStorage.setItem(KEY, JSON.stringify(origins));
    else localStorage.removeItem(KEY);
  } catch {
    // A device that keeps nothing asks every time.
  }
}

/** Asks in the place of each frame of others: once, or always for whose it is. */
export function watchEmbeds(): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-embed]')];
  for (const place of places) {
    const { origin } = new URL(place.dataset['embed'] ?? '', location.href);
    place.addEventListener('click', ({ target }) => {
      const said = target instanceof HTMLButtonElement ? target.value : '';
      if (said === 'once') load(place, origin, false);
      if (said !== 'always') return;
      keep([...new Set([...always(), origin])]);
      record('always', origin);
      for (const one of places) {
        if (one.dataset['embed']?.startsWith(`${origin}/`)) load(one, origin, true);
      }
      place.querySelector('iframe')?.focus();
    });
    for (const button of place.querySelectorAll('button')) button.disabled = false;
    if (always().includes(origin)) load(place, origin, true);
  }
}

function load(place: HTMLElement, origin: string, isAlways: boolean): void {
  const { embed = '', title = '', never = '' } = place.dataset;
  const frame = Object.assign(document.createElement('iframe'), {
    ...{ src: embed, title, loading: 'lazy', allowFullscreen: true },
    ...{ referrerPolicy: 'strict-origin-when-cross-origin' },
  });
  // By the CSSOM: the sheet of all pages has no room for what few pages show.
  Object.assign(frame.style, { width: '100%', aspectRatio: '16 / 9', border: '0' });
  const parts: HTMLElement[] = [frame];
  if (isAlways) {
    const button = Object.assign(document.createElement('button'), {
      ...{ type: 'button', className: 'more', textContent: never },
    });
    button.addEventListener('click', () => {
      keep(always().filter((one) => one !== origin));
      record('never', origin);
      location.reload();
    });
    parts.push(button);
  }
  place.replaceChildren(...parts);
  if (!isAlways) frame.focus();
}

/** Writes down that somebody chose, and what; not who. */
function record(choice: string, origin: string): void {
  if ('static' in document.documentElement.dataset) return;
  const { href: u, hostname: d } = location;
  const event = { n: 'Consent', u, d, p: { choice: `${choice} ${new URL(origin).hostname}` } };
  navigator.sendBeacon(EVENTS, JSON.stringify(event));
}
