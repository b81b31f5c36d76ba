const KINDS = ['home', 'category', 'filter', 'product', 'page'] as const;
export type PageKind = (typeof KINDS)[number] | 'search' | 'application' | 'error';
export type SitePage = { path: string; kind: PageKind; status: number };

/** What the demo had once. */
const GONE = '/de/product/wanduhr-filz';

/** Of the kinds of which there are many. */
const SOME: Partial<Record<PageKind, number>> = { category: 3, filter: 1, product: 3 };

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
    found.set(path, html);
    left.push(...linksIn(html).filter((one) => one.startsWith('/de') && !found.has(one)));
  }
  const german = KINDS.flatMap((kind) => {
    const paths = [...found.keys()].filter((path) => kindOf(path) === kind);
    return all ? paths : paths.slice(0, SOME[kind]);
  });
  const product = german.find((path) => kindOf(path) === 'product') ?? '';
  const pages: SitePage[] = [
    ...german.flatMap((path) => [path, englishOf(found.get(path) ?? '') ?? '']).flatMap(asPage),
    ...chosen(found),
    ...searches('/de/suche', product),
    ...searches('/en/search', englishOf(found.get(product) ?? '') ?? product),
    { path: '/login', kind: 'application', status: 200 },
    { path: '/de/gibt-es-nicht', kind: 'error', status: 404 },
    { path: '/en/is-not-there', kind: 'error', status: 404 },
    ...(await gone(url)),
    { path: '/500', kind: 'error', status: 500 },
  ];
  // What was chosen from a shelf is the shelf in another language.
  return [...new Map(pages.map((page) => [page.path, page])).values()];
}

/** A page that is gone for good, where a site has it. */
async function gone(url: string): Promise<SitePage[]> {
  const { status } = await fetch(new URL(GONE, url));
  return status === 410 ? [{ path: GONE, kind: 'error', status }] : [];
}

const asPage = (path: string): SitePage[] =>
  path === '' ? [] : [{ path, kind: kindOf(path), status: 200 }];

/** A shelf with something chosen from it, and with so much that nothing is left. */
function chosen(found: ReadonlyMap<string, string>): SitePage[] {
  const shelf = [...found].find(([path]) => kindOf(path) === 'filter');
  if (!shelf) return [];
  const [path, html] = shelf;
  const choices = [...html.matchAll(/name="([a-z]+)"[^>]*? value="([^"]+)"/g)];
  const queries = choices.map(([, name = '', value = '']) => `${name}=${value}`);
  return [queries.slice(0, 1), queries].map((some) => ({
    path: `${path}?${some.join('&')}`,
    kind: 'filter',
    status: 200,
  }));
}

/** The search: nothing typed, found, misspelled, not there. In: its path, and that of a product. */
function searches(search: string, product: string): SitePage[] {
  const [word = ''] = product.slice(product.lastIndexOf('/') + 1).split('-');
  const misspelled = `${word.slice(0, 2)}${word[3] ?? ''}${word[2] ?? ''}${word.slice(4)}`;
  return ['', `?q=${word}`, `?q=${misspelled}`, '?q=qqqq'].map((query) => ({
    path: `${search}${query}`,
    kind: 'search',
    status: 200,
  }));
}

function kindOf(path: string): PageKind {
  const [, , first, second, third] = path.split('/');
  if (first === undefined) return 'home';
  if (second !== undefined && first === 'product') return 'product';
  if (second === undefined || first !== 'kategorie') return 'page';
  return third === 'filter' ? 'filter' : 'category';
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
