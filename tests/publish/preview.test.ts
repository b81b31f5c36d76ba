import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProposedItem } from '#src/content/queries/proposals.ts';
import type { Preview } from '#src/publish/preview.ts';
import { digest } from '#src/lib/node/digest.ts';
import type { Site } from '#src/site/site.ts';
import { must } from '../replica/content.ts';
import { anyChange, apply, type RandomChange, wholeContent } from './changes.ts';
import { openPreview, openShop } from './previewed.ts';
import { served, servedDigest } from './served.ts';

/** Publishes, and says which canonical paths were rendered and which went. */
async function publishNow({ publisher, renderer, site }: Awaited<ReturnType<typeof openPreview>>) {
  const before = new Set(site.pages.all());
  renderer.rendered();
  await publisher.publish({ force: true });
  const after = new Set(site.pages.all());
  return { rendered: renderer.rendered(), gone: [...before.difference(after)].sort() };
}

const paths = ({ pages }: Preview, ...kinds: string[]) =>
  pages
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ path }) => path)
    .sort();

/** The change as somebody would propose it; undefined where that is not possible. */
function proposed(change: RandomChange): ProposedItem | undefined {
  if ('write' in change) {
    const { write: schema, id, data, status } = change;
    return status === 'Published' ? { id, schema, data } : undefined;
  }
  return 'delete' in change ? { id: change.delete, remove: true } : undefined;
}

/** A home page that goes, which chance seldom brings. */
const HOME = {
  ...{ write: 'pages', id: 'g2', status: 'Published' },
  data: { title: { de: 'Laken' }, data: { de: [], en: [] }, seo: { de: { slug: '' } } },
} satisfies RandomChange;
const HOME_SET = { site: { home: { iv: ['g2'] } } } satisfies RandomChange;
const HOME_DELETED = { delete: 'g2', of: 'pages', permanent: false } satisfies RandomChange;

/** `npm run soak -- chains` has more. */
const RUNS = Number(process.env['PREVIEW_RUNS'] ?? 8);

test(
  'says what a publish then does, whatever is proposed, and writes nothing',
  async () => {
    const batches = fc.array(fc.array(anyChange, { minLength: 1, maxLength: 3 }), { maxLength: 6 });
    const property = fc.asyncProperty(wholeContent, batches, async (content, chain) => {
      const spine = await openPreview();
      try {
        for (const change of content) await apply(spine, change);
        await spine.publisher.publish({ force: true });
        for (const batch of chain) {
          const changes = batch.filter((one) => proposed(one) !== undefined);
          const items = changes.map(proposed).filter((one) => one !== undefined);
          const isDistinct = new Set(items.map(({ id }) => id)).size === items.length;
          const isKnown = items.every(({ id }) => spine.replica.view('draft').row(id));
          if (items.length === 0 || !isDistinct || !isKnown) {
            for (const change of batch) await apply(spine, change);
            await spine.publisher.publish({ force: true });
            continue;
          }
          const before = await servedDigest(spine.site);
          const preview = must(await spine.previews.ask(items));
          expect(await servedDigest(spine.site)).toBe(before);
          let isTaken = true;
          for (const change of changes) isTaken = (await apply(spine, change)) && isTaken;
          const { rendered, gone } = await publishNow(spine);
          if (!isTaken) continue;
          expect(paths(preview, 'changed', 'new')).toEqual(rendered);
          // This publish is forced: it takes away also what another one keeps, such as a home page without a successor.
          const kept = new Set(paths(preview, 'kept'));
          expect(paths(preview, 'removed')).toEqual(gone.filter((path) => !kept.has(path)));
          for (const page of preview.pages) expect(page.reasons.length).toBeGreaterThan(0);
        }
      } finally {
        spine.close();
      }
    });
    const examples: [RandomChange[], RandomChange[][]][] = [[[HOME], [[HOME_SET], [HOME_DELETED]]]];
    await fc.assert(property, { numRuns: RUNS, endOnFailure: false, examples });
  },
  120_000 + RUNS * 15_000,
);

/** What a browser is sent of a page: the digest of its bytes, and how many of them are on their way. */
async function sent(site: Site, path: string) {
  const object = site.lookup(path)?.object;
  if (!object) return undefined;
  const bytes = await site.body(object, 'identity');
  return { digest: digest(bytes), length: (await site.body(object, 'br')).length };
}

/** Fifty publishes, or as many times fifty as the soak asks for: 200 and more. */
const FIFTIES = process.env['PREVIEW_RUNS'] === undefined ? 1 : 4;

const anyDraft = anyChange
  .filter((change) => 'write' in change)
  .map(({ write, id, data }) => ({ draft: write, id, data }));

test(
  'what it says of a page before a draft goes live is what visitors are sent then, to the byte',
  async () => {
    let compared = 0;
    const drafts = fc.array(anyDraft, { minLength: 50, maxLength: 50 });
    const property = fc.asyncProperty(wholeContent, drafts, async (content, chain) => {
      const spine = await openPreview();
      try {
        for (const change of content) await apply(spine, change);
        await spine.publisher.publish({ force: true });
        for (const change of chain) {
          await apply(spine, change);
          await spine.replica.sync(spine.content.source);
          const asked = await spine.previews.ask([{ id: change.id }]);
          // An item that nobody has made, or whose draft cannot be read.
          if (!asked.ok) continue;
          const { pages } = asked.value;
          for (const { path, html } of pages) {
            if (html) expect((await sent(spine.site, path))?.length ?? null).toBe(html.before);
          }
          await spine.content.store.setStatus(change.draft, change.id, 'Published');
          await spine.publisher.publish({ force: true });
          for (const { path, html, kind } of pages) {
            const now = await sent(spine.site, path);
            if (html) expect(now).toEqual({ digest: html.digest, length: html.after });
            if (kind === 'removed') expect(now).toBeUndefined();
            if (html) compared += 1;
          }
        }
      } finally {
        spine.close();
      }
    });
    await fc.assert(property, { numRuns: FIFTIES, endOnFailure: true });
    expect(compared).toBeGreaterThan(20);
  },
  120_000 * FIFTIES,
);

test('nothing proposed and nothing waiting is nothing', async () => {
  const spine = await openShop();
  const preview = must(await spine.previews.ask([]));
  expect(preview).toEqual({
    full: false,
    pinned: false,
    comparison: { next: null, of: 0 },
    total: 0,
    counts: { changed: 0, new: 0, removed: 0, kept: 0 },
    pages: [],
  });
  spine.close();
});

test('without items it is what waits in the replica', async () => {
  const spine = await openShop();
  await spine.content.write.product('p1', { priceCents: { iv: 1 }, categories: { iv: ['c1'] } });
  await spine.replica.sync(spine.content.source);
  const preview = must(await spine.previews.ask([]));
  expect(paths(preview, 'changed')).toContain('/de/product/decke-p1');
  spine.close();
});

test('a page names the item and the query behind its change, its own page first', async () => {
  const spine = await openShop();
  const data = {
    name: { de: 'Decke p1' },
    priceCents: { iv: 100 },
    categories: { iv: ['c1'] },
    order: { iv: 1 },
  };
  const { pages, total } = must(await spine.previews.ask([{ id: 'p1', data }]));
  expect(total).toBe(pages.length);
  const about = { item: 'p1', title: 'Decke p1', schema: 'products' };
  expect(pages.find(({ path }) => path === '/de/product/decke-p1')).toEqual({
    path: '/de/product/decke-p1',
    lang: 'de',
    item: 'p1',
    title: 'Decke p1',
    kind: 'changed',
    reasons: [{ ...about, query: 'product:p1:de', direct: true }],
    html: expect.objectContaining({ before: expect.any(Number), after: expect.any(Number) }),
  });
  expect(pages.find(({ path }) => path === '/de/kategorie/kategorie-c1')?.reasons).toEqual([
    { ...about, query: 'productCard:p1:de', direct: false },
  ]);
  expect(pages.map(({ item }) => item).indexOf('c1')).toBeGreaterThan(0);
  spine.close();
});

test('a draft is preview as it is stored, and unsaved fields in its place', async () => {
  const spine = await openShop();
  const { store, source } = spine.content;
  const version = () => spine.replica.view('draft').row('g1')?.version ?? 0;
  must(await store.createDraft('pages', 'g1', version()));
  await spine.replica.sync(source);
  const moved = { title: { de: 'Seite g1' }, seo: { de: { slug: 'waschen' } } };
  must(await store.updateItem('pages', 'g1', moved, version()));
  await spine.replica.sync(source);

  const stored = must(await spine.previews.ask([{ id: 'g1', version: version() }]));
  expect(paths(stored, 'removed')).toEqual(['/de/pflege', '/en/pflege']);
  expect(paths(stored, 'new')).toEqual(['/de/waschen', '/en/waschen']);

  const unsaved = { ...moved, seo: { de: { slug: 'leinen' } } };
  const typed = must(await spine.previews.ask([{ id: 'g1', data: unsaved }]));
  expect(paths(typed, 'new')).toEqual(['/de/leinen', '/en/leinen']);
  expect(must(await spine.previews.ask([])).total).toBe(0);
  spine.close();
});

test('a new page that was never saved is preview, and what others are called that link to it', async () => {
  const spine = await openShop();
  const data = { title: { de: 'Neu' }, seo: { de: { slug: 'pflege' } } };
  const preview = must(await spine.previews.ask([{ id: 'neu', schema: 'pages', data }]));
  expect(paths(preview, 'changed', 'removed')).toEqual([]);
  expect(preview.counts.new).toBe(2);
  expect(preview.pages[0]?.path).toMatch(/^\/de\/pflege-[0-9a-f]{6}$/);
  expect(preview.pages[0]?.title).toBe('Neu');
  spine.close();
});

test('a colour changes the theme sheet and nothing else', async () => {
  const spine = await openShop();
  const data = { name: { de: 'Moos' }, hexcode: { iv: '#445566' } };
  const { pages } = must(await spine.previews.ask([{ id: 'f1', data }]));
  expect(pages).toEqual([
    {
      path: '/theme.css',
      lang: null,
      item: null,
      title: '',
      kind: 'changed',
      reasons: [{ item: 'f1', title: 'Moos', schema: 'colors', query: 'theme', direct: false }],
      html: null,
    },
  ]);
  spine.close();
});

test('pages beyond the first ones are drawn bit by bit, until all were compared', async () => {
  const spine = await openShop();
  for (let index = 0; index < 20; index++) {
    const data = { name: { de: `Decke ${index}` }, categories: { iv: ['c1'] } };
    await spine.content.write.product(`more-${index}`, data);
  }
  await spine.publisher.publish();
  const items = Array.from({ length: 20 }, (_, index) => ({
    id: `more-${index}`,
    data: { name: { de: `Decke ${index}` }, priceCents: { iv: 9 }, categories: { iv: ['c1'] } },
  }));
  const first = must(await spine.previews.ask(items));
  const drawn = first.pages.filter(({ html }) => html !== null).map(({ path }) => path);
  let { next } = first.comparison;
  expect(next).not.toBeNull();
  while (next !== null) {
    const more = must(await spine.previews.compare(items, next));
    drawn.push(...more.pages.map(({ path }) => path));
    ({ next } = more.comparison);
  }
  const changed = first.pages.filter(({ lang }) => lang !== null).map(({ path }) => path);
  expect(drawn.toSorted()).toEqual(changed.toSorted());
  spine.close();
});

test('a comparison goes on at the state at which it began; what is asked anew sees the new one', async () => {
  const spine = await openShop();
  const more = Array.from({ length: 40 }, (_, index) => `more-${index}`);
  const dataOf = (index: number) => ({
    name: { de: `Decke ${index}` },
    categories: { iv: ['c1'] },
  });
  for (const [index, id] of more.entries()) await spine.content.write.product(id, dataOf(index));
  await spine.publisher.publish();
  const items = more.map((id, index) => ({
    id,
    data: { ...dataOf(index), priceCents: { iv: 9 } },
  }));
  const first = must(await spine.previews.ask(items));
  const [next] = [first.comparison.next];
  if (next === null) throw new Error('All were drawn at once.');
  const drawn = first.pages.filter(({ html }) => html !== null).map(({ path }) => path);
  // What others publish meanwhile is no change any more: the rest would move up.
  for (const [index, id] of more.slice(0, 10).entries()) {
    await spine.content.write.product(id, { ...dataOf(index), priceCents: { iv: 9 } });
  }
  await spine.publisher.publish();
  // Others look at something else, too.
  must(await spine.previews.ask([]));
  const rest = must(await spine.previews.compare(items, next));
  expect(rest.comparison.next).toBeNull();
  const paths = [...drawn, ...rest.pages.map(({ path }) => path)];
  const all = first.pages.filter(({ lang }) => lang !== null).map(({ path }) => path);
  expect(paths.toSorted()).toEqual(all.toSorted());
  const anew = must(await spine.previews.ask(items));
  const stillChange = anew.pages.map(({ path }) => path);
  expect(stillChange).not.toContain('/de/product/decke-0');
  expect(stillChange).toContain('/de/product/decke-39');
  spine.close();
});

test('one page is shown as it is and as it would be', async () => {
  const spine = await openShop();
  const data = { name: { de: 'Decke p1' }, priceCents: { iv: 77 }, categories: { iv: ['c1'] } };
  const path = '/de/product/decke-p1';
  const shown = must(await spine.previews.show([{ id: 'p1', data }], path));
  expect(shown.before).toBe((await served(spine.site)).get(path)?.split('\n').slice(1).join('\n'));
  expect(shown.after).toContain('"priceCents":77');
  expect(must(await spine.previews.show([{ id: 'p1', remove: true }], path)).after).toBeNull();
  spine.close();
});

test.each([
  ['an item that is not there', [{ id: 'nobody' }], 'content-missing'],
  ['another version than the stored one', [{ id: 'p1', version: 99 }], 'version-conflict'],
  ['fields that do not parse', [{ id: 'p1', data: { priceCents: { iv: 'x' } } }], 'item-invalid'],
])('%s is a problem', async (_, items, name) => {
  const spine = await openShop();
  const asked = await spine.previews.ask(items);
  expect(asked.ok ? undefined : asked.error.name).toBe(name);
  spine.close();
});

test('nobody who asks waits for a publish that runs, and sees what was live before it', async () => {
  const spine = await openShop();
  await spine.content.write.product('p1', { priceCents: { iv: 1 }, categories: { iv: ['c1'] } });
  const shown = '/de/product/decke-p1';
  let seen: Promise<[Preview, string | null]> | undefined;
  const { promise: isAnswered, resolve: answered } = Promise.withResolvers<void>();
  const render = spine.renderer.render;
  spine.renderer.render = async (target, queries, made) => {
    // In the middle of the publish: its pages are half written.
    seen ??= (async () => {
      const answer: [Preview, string | null] = [
        must(await spine.previews.ask([{ id: 'p2', remove: true }])),
        must(await spine.previews.show([], shown)).before,
      ];
      answered();
      return answer;
    })();
    const rendered = await render(target, queries, made);
    if (target.path === '/theme.css') await isAnswered;
    return rendered;
  };
  await spine.publisher.publish({ full: true });
  const [preview, before] = (await seen) ?? [];
  expect(preview && paths(preview, 'removed')).toContain('/de/product/decke-p2');
  // What the publish is about to do waits, as far as visitors can tell.
  expect(preview && paths(preview, 'changed')).toContain(shown);
  expect(before).not.toContain('"priceCents":1,');
  const after = must(await spine.previews.show([], shown)).before;
  expect(after).toContain('"priceCents":1,');
  spine.close();
});

test('while a rollback holds the site it says so', async () => {
  const spine = await openShop();
  const first = spine.site.current();
  await spine.content.write.product('p1', { priceCents: { iv: 1 } });
  await spine.publisher.publish();
  if (first) spine.site.rollBack(first);
  expect(must(await spine.previews.ask([]))).toMatchObject({ pinned: true, total: 0 });
  spine.close();
});
