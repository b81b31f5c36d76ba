import { registry } from '#src/blocks/registry/registry.ts';
import { LOGIN_PATHS } from '#src/model/links.ts';
import { type TestDemoPage, demoPages } from '../site/demo.ts';

/** Another way to get to a page than its address: `allow` are the problems that belong to it. */
export type PageCase = { name: string; path: string; allow?: RegExp };

/** One page of every kind in a language, found by what it shows. Throws when the demo lacks a kind. */
export async function pageKinds(lang: 'de' | 'en'): Promise<PageCase[]> {
  const pages = (await demoPages()).filter((page) => page.lang === lang);
  const lost = (path: string) => ({ path, allow: /^404: / });
  const category = longest(pages, /^\/..\/kategorie\/[^/]+$/);
  const kinds: PageCase[] = [
    { name: 'the home page', path: `/${lang}` },
    { name: 'a page of texts', path: longest(pages, /^\/..\/[^/]+$/) },
    { name: 'a category', path: category },
    { name: 'what can be chosen from a category', path: `${category}/filter` },
    { name: 'a product in many colours', path: mostColours(pages).path },
    { name: 'a sold out product', path: longest(pages, /\/product\//, 'class="avail avail--off"') },
    { name: 'an unknown page', ...lost(`/${lang}/nichts`) },
    { name: 'an unknown product', ...lost(`/${lang}/product/nichts`) },
    { name: 'the sign-in', path: LOGIN_PATHS[lang] },
    // Without the query it starts a publish and follows it, by loading itself anew.
    { name: 'the cache', path: '/manage/flushcache?watch' },
  ];
  return [...kinds, ...pagesOfBlocks(pages, kinds)];
}

/** As few further pages as show every kind of block. Throws when the demo lacks one. */
function pagesOfBlocks(pages: readonly TestDemoPage[], kinds: readonly PageCase[]): PageCase[] {
  const more: PageCase[] = [];
  for (const block of Object.keys(registry)) {
    const holds = new RegExp(`class="b b-${block}[ "]`);
    const holders = pages.filter(({ html }) => holds.test(html));
    const isShown = holders.some(({ path }) =>
      [...kinds, ...more].some((one) => one.path === path),
    );
    if (isShown) continue;
    const path = longest(holders, /./);
    more.push({ name: `a page with a ${block}`, path });
  }
  return more;
}

/** The product with the most colours to choose from. */
export function mostColours(pages: readonly TestDemoPage[]): TestDemoPage {
  const colours = ({ html }: TestDemoPage) => html.split('class="at at-').length;
  const [most] = pages
    .filter(({ path }) => path.includes('/product/'))
    .sort((a, b) => colours(b) - colours(a));
  if (!most || colours(most) < 3) throw new Error('no product has two colours');
  return most;
}

function longest(pages: readonly TestDemoPage[], path: RegExp, holds = ''): string {
  const [found] = pages
    .filter((page) => path.test(page.path) && page.html.includes(holds))
    .sort((a, b) => b.html.length - a.html.length);
  if (!found) throw new Error(`the demo has no page ${path} with ${holds}`);
  return found.path;
}
