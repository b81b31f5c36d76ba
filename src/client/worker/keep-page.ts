import { request } from '#src/client/visitor/http.ts';
import { KEPT } from '#src/client/visitor/kept.ts';
import { codeOf, importsOf, isContentPage, picturesOf } from './html.ts';
import { isKeepable, isPrivate } from './requests.ts';
import { keep } from './store.ts';

/**
 * Keeps a page that has just come, and the code that it names. Out: its text; undefined for what is no
 * page of the content, or not for everybody.
 */
export async function keepPage(path: string, response: Response): Promise<string | undefined> {
  const type = response.headers.get('content-type') ?? '';
  if (isPrivate(path) || !isKeepable(response) || !type.startsWith('text/html')) return undefined;
  const html = await response.clone().text();
  if (!isContentPage(html)) return undefined;
  await keep(KEPT.pages, path, response);
  await keepFiles(codeOf(html));
  return html;
}

/** Fetches a page and keeps it; one that is gone, or is somewhere else now, is forgotten. */
export async function fetchPage(path: string): Promise<void> {
  const response = await request(path, { cache: 'no-cache', headers: { Accept: 'text/html' } });
  const isGone = response.status === 404 || response.status === 410;
  if (isGone || response.redirected) await forget(path);
  else await keepPage(path, response);
}

/**
 * Keeps what is missing of a page: itself, its payload, and one rendition of each of its pictures. Out: the paths of all
 * that.
 */
export async function keepWhole(path: string): Promise<string[]> {
  const pages = await caches.open(KEPT.pages);
  if (!(await pages.match(path))) await fetchPage(path);
  const html = await (await pages.match(path))?.text();
  if (html === undefined) return [];
  const payload = `${path.replace(/\/$/, '')}/_payload.json`;
  if (!(await pages.match(payload))) {
    const beside = await request(payload, { cache: 'no-cache' });
    if (isKeepable(beside)) await keep(KEPT.pages, payload, beside);
  }
  const pictures = picturesOf(html);
  await keepPictures(pictures);
  return [path, payload, ...pictures];
}

async function forget(path: string): Promise<void> {
  const pages = await caches.open(KEPT.pages);
  await pages.delete(path);
}

/** Keeps pictures whose addresses name their content: those that are there already are right. */
export async function keepPictures(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    if (await caches.match(path)) continue;
    const picture = await request(path);
    if (isKeepable(picture)) await keep(KEPT.pictures, path, picture);
  }
}

/** Keeps files of the code, and what they import. */
export async function keepFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    if (await caches.match(path)) continue;
    const file = await request(path);
    if (!isKeepable(file)) continue;
    const script = path.endsWith('.js') ? await file.clone().text() : '';
    await keep(KEPT.code, path, file);
    await keepFiles(importsOf(script, path));
  }
}
