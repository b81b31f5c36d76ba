import { DEFAULT_LANGUAGE, isLanguage } from '#src/model/languages.ts';
import { createIconDrawings } from './icon-drawings.ts';

/** How far from the window an icon is drawn, so that nobody sees it empty. */
const AHEAD = '200px';

/** Draws icons that came without their drawing, once somebody gets to see them. In: their places. */
export function watchIcons(places: readonly HTMLElement[]): void {
  const { lang } = document.documentElement;
  const byId = new Map(places.map((place) => [place.dataset['icon'] ?? '', place]));
  const want = createIconDrawings(
    isLanguage(lang) ? lang : DEFAULT_LANGUAGE,
    ({ id, isLoading, svg }) => {
      const place = byId.get(id);
      if (!place) return;
      place.ariaBusy = String(isLoading);
      const drawing = svg === null ? null : drawn(svg);
      if (drawing) place.replaceChildren(drawing);
    },
  );
  const observer = new IntersectionObserver(
    (entries) => {
      const seen = entries.filter(({ isIntersecting }) => isIntersecting);
      for (const { target } of seen) observer.unobserve(target);
      void want(seen.flatMap(({ target }) => target.getAttribute('data-icon') ?? []));
    },
    { rootMargin: AHEAD },
  );
  for (const place of places) observer.observe(place);
}

/** The server has cleaned it (`lib/svg.ts`); a parsed text runs nothing, and only its drawing is taken. */
function drawn(svg: string): SVGElement | null {
  return new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
}
