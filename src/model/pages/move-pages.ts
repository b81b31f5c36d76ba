import { err, ok, type Result } from '#src/lib/result.ts';
import { type Language, LANGUAGES } from '../languages.ts';
import { isReserved, itemPath, parseItemPath } from '../links.ts';
import type { Paths } from './answers.ts';

/** A page of the tree, by where it stands. */
export type PlacedPage = { id: string; paths: Paths };

/** A page that gets other addresses. */
export type MovedPage = { id: string; from: Paths; to: Paths };

/** Why pages cannot be moved; `path`: the address that they would have. */
export type MoveFault = { is: 'here' | 'inside' | 'taken' | 'reserved' | 'deep'; path: string };

/** The most segments that `slugifyPath` leaves. */
const MOST_SEGMENTS = 8;

/**
 * Moves pages below another one; null: to the top. The pages below them come along. Out: each page that gets
 * another address, the moved ones before those below them.
 */
export function movePages(
  pages: readonly PlacedPage[],
  ids: readonly string[],
  below: string | null,
): Result<MovedPage[], MoveFault> {
  const parent = pages.find(({ id }) => id === below);
  const moved = new Map<string, MovedPage>();
  // A page that comes along with one above it is not moved by itself.
  const roots = pages.filter(
    (page) =>
      ids.includes(page.id) &&
      !pages.some((other) => ids.includes(other.id) && isBelow(page, other)),
  );
  for (const root of roots) {
    if (parent && (parent === root || isBelow(parent, root))) return fault('inside', root.paths.de);
    const along = [root, ...pages.filter((page) => isBelow(page, root))];
    for (const page of along) {
      const to = placeOf(page, root, parent);
      if (LANGUAGES.some((lang) => to[lang] !== page.paths[lang])) {
        moved.set(page.id, { id: page.id, from: page.paths, to });
      }
    }
  }
  if (moved.size === 0) return fault('here', roots[0]?.paths.de ?? null);
  return faultOf(pages, moved) ?? ok([...moved.values()]);
}

const fault = (is: MoveFault['is'], path: string | null) => err({ is, path: path ?? '' });

/** Whether a page stands below another one, in any language. */
function isBelow(page: PlacedPage, above: PlacedPage): boolean {
  return LANGUAGES.some((lang) => isAddressBelow(page.paths[lang], above.paths[lang]));
}

const isAddressBelow = (path: string | null, above: string | null) =>
  path !== null && above !== null && path.startsWith(`${above}/`);

/** Where a page stands once it, or the one above it, has been moved. */
function placeOf(page: PlacedPage, root: PlacedPage, parent: PlacedPage | undefined): Paths {
  const pathIn = (lang: Language) => {
    const [path, above] = [page.paths[lang], root.paths[lang]];
    if (path === null || above === null) return path;
    if (path !== above && !isAddressBelow(path, above)) return path;
    const own = slugOf(above).split('/').at(-1) ?? '';
    const place = parent ? slugOf(parent.paths[lang] ?? parent.paths.de) : '';
    const slug = [place, own].filter(Boolean).join('/') + path.slice(above.length);
    return itemPath('pages', lang, slug);
  };
  return { de: pathIn('de'), en: pathIn('en') };
}

/** The part of an address that the page itself has. */
export function slugOf(path: string | null): string {
  return (path === null ? undefined : parseItemPath(path)?.slug) ?? '';
}

function faultOf(pages: readonly PlacedPage[], moved: ReadonlyMap<string, MovedPage>) {
  const taken = new Set<string | null>();
  for (const { id, paths } of pages) {
    for (const lang of LANGUAGES) if (!moved.has(id)) taken.add(paths[lang]);
  }
  for (const { to } of moved.values()) {
    for (const lang of LANGUAGES) {
      const path = to[lang];
      if (path === null) continue;
      if (taken.has(path)) return fault('taken', path);
      taken.add(path);
      const slug = slugOf(path);
      if (isReserved(slug)) return fault('reserved', path);
      if (slug.split('/').length > MOST_SEGMENTS) return fault('deep', path);
    }
  }
  return undefined;
}
