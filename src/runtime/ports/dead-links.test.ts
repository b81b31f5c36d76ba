import { expect, test } from 'vitest';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import { digest } from '#src/lib/node/digest.ts';
import type { Ask, Read } from '#src/model/pages/query.ts';
import type { Pages } from '#src/site/pages.ts';
import type { Recorded } from '#src/site/recorded.ts';
import { newBuildId } from '#src/site/builds.ts';
import { openSite } from '#src/site/site.ts';
import { createDeadLinks } from './dead-links.ts';

const read = (query: string, answer: unknown, ...readers: string[]): Read => ({
  ...{ query, readers },
  digest: digest(canonicalJson(answer)),
});

const GONE = read('address:/de/weg', null, 'slug:pages:de:weg', 'slug:redirects:de:/de/weg');
const MOVED = read('address:/de/alt', '/de/neu', 'slug:redirects:de:/de/alt');
const CHOSEN = read('routes:p1', [], 'item:p1');

/** A site of three pages, of which two link to what is gone; `there`: what is there by now. */
async function deadLinks(there: { paths?: string[]; items?: string[] } = {}) {
  const site = openSite(':memory:');
  const build = site.begin({ id: newBuildId(), at: 1, app: 'a', epoch: 'e', contentSeq: 1 });
  build.recording.use('/de', [GONE, MOVED, read('page:h:de', 'h', 'item:h')]);
  build.recording.use('/de/product/decke', [
    CHOSEN,
    read('product:a:de', 'a', 'slug:redirects:de:/de/weg'),
  ]);
  build.recording.use('/offline.json', [read('routes:p2', [], 'item:p2')]);
  build.recording.use('/de/ziel', [read('redirect:r', 'r', 'slug:redirects:de:/de/ziel')]);
  build.commit({ sync: 0, affected: 0, render: 0, commit: 0 });
  const targets = new Map([
    ['/de', { kind: 'page', id: 'h', lang: 'de' }],
    ['/de/product/decke', { kind: 'product', id: 'a', lang: 'de' }],
  ]);
  const pages = {
    get: (path: string) => targets.has(path) && { target: targets.get(path) },
  } as unknown as Pages;
  const ask = ((name: string, of: string) => {
    if (name === 'routes') return there.items?.includes(of) ? [{ path: '/de/p' }] : [];
    return of === '/de/alt' || there.paths?.includes(of) ? of : null;
  }) as Ask;
  const lookedFor: string[] = [];
  const recorded: Recorded = {
    ...site.recorded,
    pagesReading(answers, most) {
      lookedFor.push(...answers.readers);
      return site.recorded.pagesReading(answers, most);
    },
  };
  return { found: await createDeadLinks({ ask }, { recorded, pages })(), lookedFor };
}

test('a link to what is not there is found with the pages that have it, in blocks and in texts of goods', async () => {
  const home = { path: '/de', kind: 'page', id: 'h' };
  const blanket = { path: '/de/product/decke', kind: 'product', id: 'a' };
  const { found, lookedFor } = await deadLinks();
  expect(found).toEqual([
    { to: { path: '/de/weg' }, total: 2, pages: [home, blanket] },
    { to: { id: 'p1' }, total: 1, pages: [blanket] },
  ]);
  // A shop may have thousands of redirects: nobody looks for the pages of what leads somewhere.
  expect(lookedFor).toEqual(['slug:redirects:de:/de/weg']);
});

test('what is there by now is no dead link, although no page was drawn since', async () => {
  const { found } = await deadLinks({ paths: ['/de/weg'], items: ['p1'] });
  expect(found).toEqual([]);
});
