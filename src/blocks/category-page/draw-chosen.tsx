import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { request } from '#src/client/visitor/http.ts';
import { encodePath } from '#src/lib/path.ts';
import { choiceQuery, readChoice } from '#src/model/fields/choice.ts';
import type { Language } from '#src/model/languages.ts';
import type { PageData } from '#src/model/pages/page-data.ts';
import { type Ask, queryKey } from '#src/model/pages/query.ts';
import { loadPages } from '../load/pager.ts';
import { PLAIN } from './plain-block.ts';
import { loadCategoryPage } from './load-category-page.ts';
import { View } from './View.tsx';

type Answers = PageData['answers'];

/**
 * What is left of a category, drawn in the browser: on a site without a server, out of the data that lie beside its
 * pages. In: the address of a category, with what was chosen in its query. Out: a document with the block. Throws where
 * the data do not come, or say nothing of what can be chosen.
 */
export async function drawChosen(address: string): Promise<Document> {
  const { pathname, searchParams } = new URL(address);
  const { route, answers: own } = await readData(pathname);
  const { id, lang } = route;
  if (!(queryKey('facets', id, lang) in own)) throw new Error(`${pathname} has no filters.`);
  const others = loadPages(id, answering(own), lang).filter(({ page }) => page !== route.page);
  const pages = await Promise.all(others.map(({ path }) => readData(encodePath(path))));
  const answers: Answers = Object.assign({}, own, ...pages.map((page) => page.answers));
  const choice = readChoice(searchParams, lang);
  const at = choiceQuery(choice, lang) === '' ? route : { ...route, choice };
  const load = () => loadCategoryPage(undefined, answering(answers), at);
  const goods = await goodsInColours(load()?.chosen, answers, lang);
  Object.assign(answers, ...[...goods.values()].map((good) => good.answers));
  const data = load();
  if (!data) throw new Error(`${pathname} has no category.`);
  const drawn = document.implementation.createHTMLDocument('');
  const place = drawn.createElement('div');
  place.className = 'b-category-page';
  drawn.body.append(place);
  flushSync(() => createRoot(place).render(<View block={PLAIN} data={data} lang={lang} />));
  const cards = place.querySelectorAll('.products > li');
  for (const [index, { id: shown }] of data.cards.entries()) {
    const good = goods.get(shown);
    if (good) keepMade(cards[index], good.html);
  }
  return drawn;
}

/** What was fetched, by address; each is asked for once. */
const known = new Map<string, Promise<string>>();

function read(address: string): Promise<string> {
  const asked = known.get(address) ?? askFor(address);
  known.set(address, asked);
  asked.catch(() => known.delete(address));
  return asked;
}

async function askFor(address: string): Promise<string> {
  const response = await request(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

async function readData(address: string): Promise<PageData> {
  return JSON.parse(await read(`${address.replace(/\/$/, '')}/_payload.json`));
}

const answering = (answers: Answers): Ask => {
  const ask = (...[name, ...args]: Parameters<Ask>) => answers[queryKey(name, ...args)] ?? null;
  return ask as Ask;
};

type Chosen = NonNullable<ReturnType<typeof loadCategoryPage>>['chosen'];
type Good = { answers: Answers; html: string };

/**
 * What goods look like in the colours that were chosen, by their ids: only their own pages know. Those of which the page
 * does not come look as ever.
 */
async function goodsInColours(
  chosen: Chosen,
  answers: Answers,
  lang: Language,
): Promise<Map<string, Good>> {
  const ids = (chosen?.ids ?? []).filter((id) => chosen?.inColours.has(id));
  const goods = await Promise.allSettled(
    ids.map(async (id): Promise<[string, Good]> => {
      const path = answering(answers)('productCard', id, lang)?.path ?? '';
      const [data, html] = await Promise.all([readData(encodePath(path)), read(encodePath(path))]);
      return [id, { answers: data.answers, html }];
    }),
  );
  return new Map(goods.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
}

/** Leaves those renditions of a card's picture that exist: the page of its product names them. */
function keepMade(card: Element | undefined, html: string): void {
  for (const one of card?.querySelectorAll<HTMLSourceElement | HTMLImageElement>('source, img') ??
    []) {
    const made = one.srcset
      .split(', ')
      .filter((candidate) => html.includes(candidate.split(' ', 1)[0] ?? candidate));
    one.srcset = made.join(', ');
    if (made.length === 0) one.closest('picture')?.remove();
    else if ('src' in one && !html.includes(one.getAttribute('src') ?? ''))
      one.src = made.at(-1)?.split(' ', 1)[0] ?? '';
  }
}
