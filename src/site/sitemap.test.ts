import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDatabase } from '#src/lib/node/sqlite.ts';
import { createEntries } from './entries.ts';
import { MIGRATIONS } from './migrations.ts';
import { createObjects } from './objects.ts';
import { createSitemap, SITEMAP } from './sitemap.ts';

function open(size: number) {
  const database = openDatabase(':memory:', MIGRATIONS);
  const objects = createObjects(database, 1_000_000);
  const entries = createEntries(database, objects);
  let seq = 0;
  const publish = (edit: (sitemap: ReturnType<typeof createSitemap>) => void) => {
    const sitemap = createSitemap(database, entries, size);
    edit(sitemap);
    const steps = sitemap.writing(++seq);
    let step = steps.next();
    while (!step.done) step = steps.next();
    return step.value;
  };
  const files = async () => {
    const found = new Map<string, string>();
    for (const path of entries.paths(seq)) {
      const object = entries.lookup(path, seq)?.object;
      if (object) found.set(path, String(await objects.body(object, 'identity')));
    }
    return found;
  };
  return { publish, files };
}

const listed = (canonical: string, url = 'https://a.example', trailingSlash = false) => ({
  url,
  trailingSlash,
  canonical,
  alternates: { de: canonical, en: `/en${canonical.slice(3)}` },
});
const locs = (xml = '') => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc);

test('a page is listed with its languages, as its address is written', async () => {
  const { publish, files } = open(10);
  publish((sitemap) => sitemap.list('/de/grüße', listed('/de/grüße', 'https://a.example', true)));
  const all = await files();
  expect(locs(all.get(SITEMAP))).toEqual(['https://a.example/sitemap-all.xml']);
  const one = 'https://a.example/de/gr%C3%BC%C3%9Fe/';
  expect(all.get('/sitemap-all.xml')).toContain(
    `<url><loc>${one}</loc><xhtml:link rel="alternate" hreflang="de" href="${one}"/>` +
      '<xhtml:link rel="alternate" hreflang="en" href="https://a.example/en/gr%C3%BC%C3%9Fe/"/>' +
      `<xhtml:link rel="alternate" hreflang="x-default" href="${one}"/></url>`,
  );
});

test('a publish writes the shard that a new page is in, and no other', async () => {
  const { publish, files } = open(100);
  publish((sitemap) => {
    for (let n = 0; n < 1_000; n++) sitemap.list(`/de/${n}`, listed(`/de/${n}`));
  });
  const before = await files();
  expect(before.size).toBeGreaterThan(10);
  const { changed, removed } = publish((sitemap) => sitemap.list('/de/x', listed('/de/x')));
  expect(changed).toHaveLength(1);
  expect(removed).toEqual([]);
  const shards = [...(await files())].filter(([path]) => path !== SITEMAP);
  for (const [path, xml] of shards) expect(locs(xml).length, path).toBeLessThanOrEqual(100);
  expect(shards.flatMap(([, xml]) => locs(xml))).toHaveLength(1_001);
});

test('what is listed as before writes nothing', () => {
  const { publish } = open(10);
  publish((sitemap) => sitemap.list('/de/x', listed('/de/x')));
  const again = publish((sitemap) => sitemap.list('/de/x', listed('/de/x')));
  expect(again).toEqual({ changed: [], removed: [] });
});

test('without pages there is no sitemap', async () => {
  const { publish, files } = open(10);
  publish((sitemap) => sitemap.list('/de/x', listed('/de/x')));
  publish((sitemap) => sitemap.list('/de/x', null));
  expect(await files()).toEqual(new Map());
});

const path = fc.nat(60).map((n) => `/de/${n}`);
const change = fc.record({ path, keep: fc.boolean(), url: fc.constantFrom('https://a.example') });

test('which shards there are is a function of the pages, whatever happened before', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.array(change, { maxLength: 30 }), { maxLength: 6 }),
    fc.integer({ min: 1, max: 12 }),
    async (publishes, size) => {
      const chain = open(size);
      const pages = new Set<string>();
      for (const changes of publishes) {
        chain.publish((sitemap) => {
          for (const one of changes) {
            if (one.keep) {
              pages.add(one.path);
              sitemap.list(one.path, listed(one.path, one.url));
            } else {
              pages.delete(one.path);
              sitemap.forget(one.path);
            }
          }
        });
        const fresh = open(size);
        fresh.publish((sitemap) => {
          for (const page of pages) sitemap.list(page, listed(page));
        });
        expect(await chain.files()).toEqual(await fresh.files());
      }
    },
  );
  await fc.assert(property, { numRuns: 60 });
});
