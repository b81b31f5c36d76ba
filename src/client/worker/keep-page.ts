import { request } from '#src/client/visitor/http.ts';
import { KEPT } from '#src/client/visitor/kept.ts';
import { codeOf, importsOf, isContentPage, picturesOf } from './html.ts';
import { isKeepable, isPrivate } from './requests.ts';
import { keep } from './store.ts';

/** Pages that stay whatever else is kept: those that were fetched ahead. */
export const spared = new Set<string>();

/**
 * Keeps a page that has just come, and the code that it names. Out: its text; undefined for what is no
 * page of the content, or not for everybody.
 */
export async function keepPage(path: string, response: Response): Promise<string | undefined> {
  const type = response.headers.get('content-type') ?? '';
  if (isPrivate(path) || !isKeepable(response) || !type.startsWith('text/html')) return undefined;
  const html = await response.clone().text();
  if (!isContentPage(html)) return undefined;
  await keep(KEPT.pages, path, response, spared);
  await keepFiles(codeOf(html));
  return html;
}

/** Fetches a page and keeps it; `whole`: also one rendition of each of its pictures, and its payload. */
export async function fetchPage(path: string, { whole }: { whole: boolean }): Promise<void> {
  const response = await request(path, { cache: 'no-cache', headers: { Accept: 'text/html' } });
  if (response.status === 404 || response.status === 410) return forget(path);
  const html = await keepPage(path, response);
  if (!whole || html === undefined) return;
  const payload = `${path.replace(/\/$/, '')}/_payload.json`;
  const beside = await request(payload, { cache: 'no-cache' });
  if (isKeepable(beside)) await keep(KEPT.pages, payload, beside, spared);
  await keepPictures(picturesOf(html));
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
