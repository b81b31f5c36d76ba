import { foldTexts, lookFor } from '#src/lib/words.ts';
import { LOCALES } from '#src/model/languages.ts';
import { KEPT, KEPT_AT } from '../kept.ts';

/**
 * The page that is shown without a connection: lists the pages that are on this device, and searches in
 * them. When the connection is back it gives way to the page that was wanted.
 */
type KeptPage = { path: string; canonical: string; title: string; text: string; at: number };

const lang = document.documentElement.lang === 'en' ? 'en' : 'de';
const main = document.querySelector<HTMLElement>('main.offline');
const list = main?.querySelector('ul');
const said = main?.querySelector('[role=status]');
const field = main?.querySelector('input');

async function readKept(): Promise<KeptPage[]> {
  const cache = await caches.open(KEPT.pages);
  const pages = await Promise.all((await cache.keys()).map((request) => readPage(cache, request)));
  const known = new Set<string>();
  return pages
    .flatMap((page) => page ?? [])
    .sort((a, b) => b.at - a.at)
    .filter(({ canonical }) => known.size < known.add(canonical).size);
}

async function readPage(cache: Cache, request: Request): Promise<KeptPage | undefined> {
  const { pathname: path } = new URL(request.url);
  const kept = await cache.match(request);
  const isPage = kept?.headers.get('content-type')?.startsWith('text/html');
  if (!kept || !isPage || /^\/(?:[a-z]{2}\/)?offline$/.test(path)) return undefined;
  const page = new DOMParser().parseFromString(await kept.text(), 'text/html');
  if (page.documentElement.lang !== lang) return undefined;
  const text = foldTexts([page.title, page.querySelector('main')?.textContent ?? '']);
  const canonical = page.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? path;
  const at = Date.parse(kept.headers.get(KEPT_AT) ?? '') || 0;
  return { path, canonical, title: page.title, text, at };
}

function show(pages: readonly KeptPage[]): void {
  const hasTyped = lookFor(field?.value ?? '');
  const found = pages.filter(({ text }) => hasTyped(text));
  const { none = '', nothing = '' } = main?.dataset ?? {};
  if (said) said.textContent = pages.length === 0 ? none : found.length === 0 ? nothing : '';
  list?.replaceChildren(...found.map(itemOf));
}

function itemOf({ path, title, at }: KeptPage): HTMLElement {
  const item = document.createElement('li');
  const link = Object.assign(document.createElement('a'), { href: path, textContent: title });
  const day = new Date(at).toLocaleString(LOCALES[lang], {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const date = Object.assign(document.createElement('small'), { textContent: day });
  item.append(link, date);
  return item;
}

async function start(): Promise<void> {
  // Where site data is blocked, none are to be read.
  const pages = 'caches' in window ? await readKept().catch(() => []) : [];
  // It may stand in the place of the page of the search.
  if (field) field.value = new URLSearchParams(location.search).get('q') ?? '';
  field?.addEventListener('input', () => show(pages));
  field?.form?.addEventListener('submit', (event) => event.preventDefault());
  show(pages);
}

if (main) {
  main.querySelector('[data-again]')?.addEventListener('click', () => location.reload());
  const isInPlace = !location.pathname.endsWith('/offline');
  addEventListener('online', () => isInPlace && location.reload());
  await start();
}
