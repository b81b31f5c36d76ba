import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { NetworkFirst } from 'workbox-strategies';
import { request as ask } from '#src/client/visitor/http.ts';
import { type WorkerMessage, KEPT, KEPT_AT } from '#src/client/visitor/kept.ts';
import { DEFAULT_LANGUAGE, languageOfPath } from '#src/model/languages.ts';
import { withDate } from './html.ts';
import { fetchPage, keepFiles, keepPage, keepPictures } from './keep-page.ts';
import { leave } from './leave.ts';
import { checkForNews } from './news.ts';
import { isKeepable, isPrivate, kindOf } from './requests.ts';
import { type FetchEvent, scope } from './scope.ts';
import { keep } from './store.ts';

/**
 * The worker of the site, `/sw.js`: what was read stays readable without a connection. README of `client`
 * says what it keeps, and what it never sees.
 */
declare global {
  interface Window {
    /** Written by the build: the files that every page needs, and the offline page. */
    __WB_MANIFEST: { url: string; revision: string | null }[];
  }
}

type Asked = { event: FetchEvent; request: Request };

/** After this the kept copy is shown. */
const PATIENCE_SECONDS = 2;

const files = self.__WB_MANIFEST;

/** Pages and payloads: as they are now, else as they were. They are kept by their path, whatever was asked. */
const fresh = new NetworkFirst({
  cacheName: KEPT.pages,
  networkTimeoutSeconds: PATIENCE_SECONDS,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => new URL(request.url).pathname,
      // It is kept below, with its date.
      cacheWillUpdate: async () => null,
      fetchDidSucceed: async ({ request, response, event }) => {
        event.waitUntil(keepFresh(new URL(request.url).pathname, response.clone()));
        return response;
      },
      cachedResponseWillBeUsed: async ({ cachedResponse, request }) => {
        const found = cachedResponse ?? (await keptElsewhere(new URL(request.url).pathname));
        return found && dated(found);
      },
      handlerDidError: async ({ request }) => offlinePage(request),
    },
  ],
});

/** What is kept of a page under its other address: pages of the default language also stand without it. */
async function keptElsewhere(path: string): Promise<Response | undefined> {
  const pages = await caches.open(KEPT.pages);
  const prefix = `/${DEFAULT_LANGUAGE}`;
  const isPrefixed = path === prefix || path.startsWith(`${prefix}/`);
  if (isPrefixed) return pages.match(path.slice(prefix.length) || '/');
  return (await pages.match(prefix + path)) ?? (path === '/' ? pages.match(prefix) : undefined);
}

async function keepFresh(path: string, response: Response): Promise<void> {
  if (!path.endsWith('/_payload.json')) await keepPage(path, response);
  else if (isKeepable(response)) await keep(KEPT.pages, path, response);
}

async function dated(kept: Response): Promise<Response> {
  const at = kept.headers.get(KEPT_AT);
  if (at === null || !kept.headers.get('content-type')?.startsWith('text/html')) return kept;
  const html = withDate(await kept.text(), new Date(at));
  return new Response(html, { status: kept.status, headers: kept.headers });
}

/** What is shown in the place of a page that was never kept. */
async function offlinePage({ mode, url }: Request): Promise<Response> {
  if (mode !== 'navigate') return Response.error();
  const path = `/${languageOfPath(new URL(url).pathname)}/offline`;
  const pages = await caches.open(KEPT.pages);
  return (await pages.match(path)) ?? (await matchPrecache(path)) ?? Response.error();
}

/**
 * Answers a request for code: from the cache (fetched ahead, or kept with a page), else from the network. Fonts are
 * kept then: some are named by styles alone.
 */
async function code({ event, request }: Asked): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  return kept ?? fetchFile({ event, request }, KEPT.code, /^\/fonts\//);
}

/** Fetches a file for as long as its page waits for it, and keeps it where its path is one of these. */
async function fetchFile({ event, request }: Asked, name: string, kept: RegExp): Promise<Response> {
  const { pathname } = new URL(request.url);
  const response = await ask(request, { signal: request.signal });
  if (kept.test(pathname) && isKeepable(response)) {
    event.waitUntil(keep(name, pathname, response.clone()));
  }
  return response;
}

/** What has no hash in its name: as it is now, else as it was. */
const sheets = new NetworkFirst({
  cacheName: KEPT.code,
  networkTimeoutSeconds: PATIENCE_SECONDS,
  matchOptions: { ignoreVary: true },
});

/** A picture by its address; without a connection the same picture in another size will do. */
async function picture({ event, request }: Asked): Promise<Response> {
  const { pathname } = new URL(request.url);
  const kept = await caches.match(pathname);
  if (kept) return kept;
  try {
    return await fetchFile({ event, request }, KEPT.pictures, /./);
  } catch (error) {
    const other = await sameInOtherSize(pathname);
    if (other) return other;
    throw error;
  }
}

async function sameInOtherSize(pathname: string): Promise<Response | undefined> {
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1);
  const pictures = await caches.open(KEPT.pictures);
  const all = (await pictures.keys()).map(({ url }) => new URL(url).pathname);
  const one = all.findLast((path) => path.startsWith(folder));
  return one === undefined ? undefined : pictures.match(one);
}

function serve(): void {
  precache(files);
  cleanupOutdatedCaches();
  scope.addEventListener('activate', (event) => {
    const start = async () => {
      // Earlier workers had it on. With it, pages that the worker leaves to the browser are requested twice.
      await scope.registration.navigationPreload?.disable();
      await scope.clients.claim();
    };
    event.waitUntil(start());
  });

  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    switch (kindOf(request, location.origin)) {
      case 'page':
      case 'payload':
        return event.respondWith(fresh.handle({ event, request }));
      case 'picture':
        return event.respondWith(picture({ event, request }));
      case 'code':
        return event.respondWith(code({ event, request }));
      case 'sheet':
        return event.respondWith(sheets.handle({ event, request }));
      default:
    }
  });

  scope.addEventListener('message', (event) => {
    const asked = readMessage(event.data);
    if (asked) event.waitUntil(answer(asked).catch((error) => console.warn(error)));
  });
}

async function answer(asked: WorkerMessage): Promise<void> {
  if (asked.type === 'activate') return scope.skipWaiting();
  if (asked.type === 'look') return checkForNews(asked.ahead);
  const { path } = asked;
  const addresses = asked.loaded.map((address) => new URL(address, location.origin));
  const loaded = addresses.flatMap(({ origin, pathname }) =>
    origin === location.origin ? pathname : [],
  );
  await fetchPage(path);
  await keepPictures(loaded.filter((one) => one.startsWith('/pictures/')));
  await keepFiles(loaded.filter((one) => one.startsWith('/fonts/')));
}

/** What comes from a page is checked as what comes from anywhere. */
function readMessage(data: unknown): WorkerMessage | undefined {
  const { type, path, loaded, ahead } = Object(data);
  if (type === 'activate') return { type };
  if (type === 'look') return { type, ahead: ahead === true };
  const isPath = (one: unknown) => typeof one === 'string' && /^\/(?!\/)/.test(one);
  if (type !== 'keep' || !isPath(path) || isPrivate(path)) return undefined;
  const isAddress = (one: unknown) => typeof one === 'string' && URL.canParse(one, location.origin);
  return Array.isArray(loaded) && loaded.every(isAddress) ? { type, path, loaded } : undefined;
}

if (LODEN_WORKER) serve();
else leave();
