export type PageKind = 'home' | 'category' | 'product' | 'page' | 'application' | 'error';
export type SitePage = { path: string; kind: PageKind };

const ORDER: readonly PageKind[] = ['home', 'category', 'product', 'page', 'application', 'error'];
/** Of the kinds of which there are many. */
const SOME = 3;

/**
 * The pages of a site in both languages, by following its links. In: its address; `all`, or some of the
 * kinds that have many. Out: by kind, each German page followed by the English one.
 */
export async function findPages(url: string, { all }: { all: boolean }): Promise<SitePage[]> {
  const found = new Map<string, string>();
  const left = ['/de'];
  for (let path = left.shift(); path !== undefined; path = left.shift()) {
    if (found.has(path)) continue;
    const response = await fetch(new URL(path, url));
    if (!response.ok) continue;
    const html = await response.text();
    found.set(path, englishOf(html) ?? '');
    left.push(...linksIn(html).filter((one) => one.startsWith('/de') && !found.has(one)));
  }
  const pages = ORDER.flatMap((kind) => {
    const paths = [...found.keys()].filter((path) => kindOf(path) === kind);
    return all
      ? paths
      : paths.slice(0, kind === 'category' || kind === 'product' ? SOME : undefined);
  });
  return [
    ...pages.flatMap((path) => [path, found.get(path) ?? '']).flatMap(asPage),
    { path: '/login', kind: 'application' },
    { path: '/de/gibt-es-nicht', kind: 'error' },
    { path: '/en/is-not-there', kind: 'error' },
  ];
}

const asPage = (path: string): SitePage[] => (path === '' ? [] : [{ path, kind: kindOf(path) }]);

function kindOf(path: string): PageKind {
  const [, , first, second] = path.split('/');
  if (first === undefined) return 'home';
  if (second !== undefined && first === 'product') return 'product';
  return second !== undefined && first === 'kategorie' ? 'category' : 'page';
}

/** The paths that a page links to on its own site, without queries and fragments. */
function linksIn(html: string): string[] {
  return [...html.matchAll(/<a [^>]*?href="(\/[^"#?]*)/g)].flatMap(([, href = '']) =>
    /^\/\w\w(?:\/(?!suche|search)|$)/.test(href) ? [decodeURI(href)] : [],
  );
}

/** The path of the same page in English. */
function englishOf(html: string): string | undefined {
  const links = [...html.matchAll(/<link [^>]*>/g)].map(([tag]) => tag);
  const english = links.find((tag) => /hreflang="en"/.test(tag));
  const href = /href="([^"]+)"/.exec(english ?? '')?.[1];
  return href && decodeURI(new URL(href, 'http://site.invalid').pathname);
}
