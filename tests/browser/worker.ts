import type { Page } from 'playwright';
import { expect } from 'vitest';
import { watchPage } from './harness.ts';

/** The paths that are kept, by the name of their cache. */
export const kept = (page: Page, name: string) =>
  page.evaluate(async (cacheName) => {
    const requests = await (await caches.open(cacheName)).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  }, name);

/** A page with the worker, which has kept this page and what it fetches ahead. */
export async function visit(url: string, path: string) {
  const watched = await watchPage({ url, worker: true });
  const { page } = watched;
  await page.goto(path);
  await expect.poll(() => kept(page, 'loden-pages')).toContain(path);
  // Pictures that nobody has asked for yet are made now.
  await expect.poll(() => kept(page, 'loden-notes')).toContain('/builds/latest.json');
  return watched;
}
