import type { Ahead } from '#src/model/ahead.ts';
import { request } from '#src/client/visitor/http.ts';
import { readBuildFile } from '#src/client/visitor/updates/build-file.ts';
import { KEPT } from '#src/client/visitor/kept.ts';
import { fetchPage, keepFiles, keepPictures, keepWhole } from './keep-page.ts';
import { isKeepable } from './requests.ts';
import { isPaths, keep, spare, sparedPaths } from './store.ts';

/** Each page that is opened asks; this often the server is. */
const REST_MS = 10_000;
/** Who was away for longer has missed too much to follow it build by build. */
const MOST_BUILDS = 30;

const OFFLINE_PAGES = ['/de/offline', '/en/offline'];
const BUILD = '/builds/latest.json';
const AHEAD = '/offline.json';

let asked = 0;
let looking: Promise<void> | undefined;

/**
 * Looks whether the site has been published since: then kept copies of changed pages are fetched again, and
 * those of pages that were removed or moved go. In: whether there is room for what nobody has asked for yet.
 */
export function checkForNews(ahead: boolean): Promise<void> {
  if (Date.now() - asked < REST_MS) return looking ?? Promise.resolve();
  asked = Date.now();
  looking = refresh(ahead);
  return looking;
}

async function refresh(ahead: boolean): Promise<void> {
  const latest = await readBuildFile(`${BUILD}?${Date.now()}`);
  const { id } = Object(latest);
  if (typeof id !== 'string') return;
  const notes = await caches.open(KEPT.notes);
  const known = await (await notes.match(BUILD))?.text();
  if (known === id) return;
  if (known !== undefined) await refreshPages(await changesSince(known, id));
  if (ahead) await fetchAhead();
  await notes.put(BUILD, new Response(id));
}

/** What has changed from one build to another; undefined: that is not known. */
async function changesSince(known: string, id: string): Promise<ReadonlySet<string> | undefined> {
  const changed = new Set<string>();
  let at: unknown = id;
  for (let builds = 0; builds < MOST_BUILDS && typeof at === 'string'; builds++) {
    if (at === known) return changed;
    const meta = Object(await readBuildFile(`/builds/meta/${at}.json`));
    if (meta.all !== false || !isPaths(meta.changed) || !isPaths(meta.removed)) return undefined;
    for (const path of [...meta.changed, ...meta.removed]) changed.add(path);
    at = meta.parent;
  }
  return undefined;
}

/** Fetches the kept pages again that have changed, or all where that is not known. */
async function refreshPages(changed: ReadonlySet<string> | undefined): Promise<void> {
  const pages = await caches.open(KEPT.pages);
  for (const { url } of await pages.keys()) {
    const { pathname } = new URL(url);
    if (changed && !isChanged(pathname, changed)) continue;
    if (pathname.endsWith('/_payload.json')) await pages.delete(url);
    else await fetchPage(pathname);
  }
}

/** Pages of the default language also stand without it. */
function isChanged(pathname: string, changed: ReadonlySet<string>): boolean {
  const path = decodeURIComponent(pathname).replace(/(?:\/_payload\.json|\/)$/, '');
  return [path, `/de${path}`, `/en${path}`].some((one) => changed.has(one));
}

/** Critical pages with all that they show, the icons of the site, and the page for everything else. */
async function fetchAhead(): Promise<void> {
  const response = await request(AHEAD);
  const list: unknown = response.ok ? await response.json() : undefined;
  if (!isAhead(list)) return;
  const stays = [...OFFLINE_PAGES, ...list.pages, ...list.icons];
  // Room may be made at any time, so what stayed until now stays until all is here.
  const before = await sparedPaths();
  await spare([...before, ...stays]);
  const kept = await caches.open(KEPT.pages);
  for (const path of OFFLINE_PAGES) if (!(await kept.match(path))) await fetchPage(path);
  for (const path of list.pages) {
    stays.push(...(await keepWhole(path)));
    await spare([...before, ...stays]);
  }
  await spare(stays);
  await keepFiles(list.icons.filter((path) => path.startsWith('/icons/')));
  await keepPictures(list.icons.filter((path) => path.startsWith('/pictures/')));
  const sheet = await request('/theme.css', { cache: 'no-cache' });
  if (isKeepable(sheet)) await keep(KEPT.code, '/theme.css', sheet);
}

function isAhead(value: unknown): value is Ahead {
  const { pages, icons } = Object(value);
  return (
    isPaths(pages) && isPaths(icons) && [...pages, ...icons].every((at) => /^\/(?!\/)/.test(at))
  );
}
