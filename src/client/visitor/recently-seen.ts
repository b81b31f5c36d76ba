import { element } from './element.ts';

/**
 * The goods that somebody looked at last. They are kept on the device only, for each language, and
 * nobody else hears of them.
 */
type Seen = { path: string; name: string; image: string };

const KEPT = 6;
const SHOWN = 4;
const KEY = `seen-${document.documentElement.lang}`;

function read(): Seen[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSeen) : [];
  } catch {
    return [];
  }
}

const isSeen = (one: unknown): one is Seen => {
  const { path, name, image } = Object(one);
  return [path, image].every((at) => typeof at === 'string' && /^\/(?!\/)/.test(at)) && !!name;
};

/** Keeps the product of this page, and shows those that were seen before it. */
export function keepSeen(): void {
  const detail = document.querySelector('[data-product]');
  const name = detail?.querySelector('h1')?.textContent ?? '';
  const picture = detail?.querySelector<HTMLImageElement>('.thumbs img, .gallery img');
  if (!detail || !picture) return;
  // The page may have been asked for at its address without a language.
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  const path = new URL(canonical ?? location.href).pathname;
  const before = read().filter((one) => one.path !== path);
  show(before.slice(0, SHOWN));
  const image = picture.getAttribute('src') ?? '';
  try {
    localStorage.setItem(KEY, JSON.stringify([{ path, name, image }, ...before].slice(0, KEPT)));
  } catch {
    // A device that keeps nothing remembers nothing.
  }
}

function show(seen: readonly Seen[]): void {
  const place = document.querySelector<HTMLElement>('[data-recent]');
  if (!place || seen.length === 0) return;
  const items = seen.map(({ path, name, image }) => {
    const picture = Object.assign(new Image(160, 200), { src: image, alt: '', loading: 'lazy' });
    const link = element('a', { href: path }, [String(name)]);
    return element('li', { className: 'card' }, [
      element('div', { className: 'card__pic' }, [picture]),
      element('h3', { className: 'card__text card__name' }, [link]),
    ]);
  });
  place.querySelector('ul')?.replaceChildren(...items);
  place.hidden = false;
}
