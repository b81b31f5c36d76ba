import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { connectSquidex } from '#src/content/squidex/client.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { Others } from '#src/publish/ports.ts';
import { createPublisher } from '#src/publish/publisher.ts';
import { emptyReport } from '#src/publish/report.ts';
import { openContent } from '../replica/content.ts';
import { createPlainRenderer, inAllLanguages, type PlainRenderer } from './renderer.ts';
import { publishedAnew, served } from './served.ts';
import { openSpine } from './spine.ts';

/** A server that leads and has no others. */
const ALONE: Others = {
  leads: () => true,
  wantsBuild: () => false,
  ask: async () => undefined,
  share: (nextBuild) => ({ nextBuild, taken: () => undefined, agree: async () => 'agreed' }),
  pin: async () => true,
  pinned: () => undefined,
  askPin: async () => true,
};

let renderer: PlainRenderer;
let spine: Awaited<ReturnType<typeof openSpine>>;

beforeEach(async () => {
  renderer = createPlainRenderer();
  spine = await openSpine(renderer);
  const { write } = spine.content;
  await write.category('beds', { Name: { de: 'Betten', en: 'Beds' } });
  await write.category('towels', { Name: { de: 'Tücher', en: 'Towels' } });
  await write.product('a', { name: { de: 'Laken' }, categories: { iv: ['beds'] } });
  await write.product('b', { name: { de: 'Decke' }, categories: { iv: ['beds'] } });
  await write.product('c', { name: { de: 'Handtuch' }, categories: { iv: ['towels'] } });
  await write.page('home', '');
  await write.page('care', 'pflege');
  await write.site({
    home: { iv: ['home'] },
    menu: { de: [{ label: 'Pflege', target: ['care'] }] },
  });
});

afterEach(() => spine.close());

/** What a publish after the change rendered. The site then is what a full publish gives. */
async function renderedAfter(change: () => Promise<unknown>): Promise<string[]> {
  await spine.publisher.publish();
  renderer.rendered();
  await change();
  await spine.publisher.publish();
  const rendered = renderer.rendered();
  expect(await served(spine.site)).toEqual(await publishedAnew(spine.dependencies, served));
  return rendered;
}

const BEDS = inAllLanguages('/kategorie/betten').with(1, '/en/kategorie/beds');
const TOWELS = inAllLanguages('/kategorie/tuecher').with(1, '/en/kategorie/towels');
const sorted = (...paths: (string | string[])[]) => paths.flat().sort();

test('the first publish renders everything, and each German page stands under two paths', async () => {
  const report = await spine.publisher.publish();
  expect(report).toMatchObject({ outcome: 'published', full: true, failed: 0 });
  const all = [
    ...['/de', '/en', '/theme.css', '/de/pflege', '/en/pflege', BEDS, TOWELS],
    ...['laken', 'decke', 'handtuch'].map((slug) => inAllLanguages(`/product/${slug}`)),
  ];
  expect(renderer.rendered()).toEqual(sorted(...all));
  expect(spine.site.lookup('/product/laken')).toEqual(spine.site.lookup('/de/product/laken'));
  expect(spine.site.lookup('/')).toEqual(spine.site.lookup('/de'));
  expect(spine.site.lookup('/_payload.json')).toEqual(spine.site.lookup('/de/_payload.json'));
});

describe('a publish renders exactly the pages that a change touches:', () => {
  test('a day that comes, where it is announced', async () => {
    const { write } = spine.content;
    spine.shop.today = '2027-02-14';
    await write.patch('products', 'a', { availableFrom: { iv: '2027-02-15T00:00:00Z' } });
    const rendered = await renderedAfter(async () => (spine.shop.today = '2027-02-15'));
    expect(rendered).toEqual(sorted(inAllLanguages('/product/laken'), BEDS, '/de', '/en'));
    expect(await renderedAfter(async () => (spine.shop.today = '2027-02-16'))).toEqual([]);
  });

  test('a price', async () => {
    const { write } = spine.content;
    const rendered = await renderedAfter(() =>
      write.patch('products', 'a', { priceCents: { iv: 1 } }),
    );
    expect(rendered).toEqual(sorted(inAllLanguages('/product/laken'), BEDS, '/de', '/en'));
  });

  test('a field that no page shows', async () => {
    const { write } = spine.content;
    const rendered = await renderedAfter(() => write.patch('products', 'c', { order: { iv: 0 } }));
    expect(rendered).toEqual([]);
  });

  test('a moved product', async () => {
    const { write } = spine.content;
    const rendered = await renderedAfter(() =>
      write.patch('products', 'a', { categories: { iv: ['towels'] } }),
    );
    expect(rendered).toEqual(sorted(inAllLanguages('/product/laken'), BEDS, TOWELS));
  });

  test('a renamed category, at its new address', async () => {
    const { write } = spine.content;
    const rendered = await renderedAfter(() =>
      write.patch('categories', 'beds', { Name: { de: 'Schlafen', en: 'Sleep' } }),
    );
    const moved = ['/de/kategorie/schlafen', '/en/kategorie/sleep'];
    const products = ['laken', 'decke'].flatMap((slug) => inAllLanguages(`/product/${slug}`));
    expect(rendered).toEqual(sorted(moved, products));
    expect(spine.site.lookup('/kategorie/betten')).toBeUndefined();
    expect(spine.site.lookup('/en/kategorie/beds/_payload.json')).toBeUndefined();
  });

  test('a new product', async () => {
    const { write } = spine.content;
    const rendered = await renderedAfter(() => write.product('d', { name: { de: 'Kissen' } }));
    expect(rendered).toEqual(sorted(inAllLanguages('/product/kissen'), '/de', '/en'));
  });

  test('a deleted product', async () => {
    const { store } = spine.content;
    const rendered = await renderedAfter(() => store.deleteItem('products', 'a'));
    expect(rendered).toEqual(sorted(BEDS, '/de', '/en'));
    expect(spine.site.lookup('/product/laken')).toBeUndefined();
  });

  test('a menu', async () => {
    const { write } = spine.content;
    const menu = { de: [{ label: 'Betten', target: ['beds'] }], en: [] };
    const rendered = await renderedAfter(() => write.site({ menu }));
    expect(rendered).toHaveLength(14);
    expect(rendered).not.toContain('/theme.css');
  });

  test('a second product of the same name, and the name that becomes free again', async () => {
    const { write } = spine.content;
    const second = await renderedAfter(() => write.product('e', { name: { de: 'Laken' } }));
    expect(second.filter((path) => path.startsWith('/de/product'))).toEqual([
      expect.stringMatching(/^\/de\/product\/laken-[0-9a-f]{6}$/),
    ]);
    const renamed = await renderedAfter(() =>
      write.patch('products', 'a', { name: { de: 'Bettlaken' } }),
    );
    expect(renamed).toContain('/de/product/bettlaken');
    expect(renamed).toContain('/de/product/laken');
    expect([...spine.site.paths()].filter((path) => /laken-/.test(path))).toEqual([]);
  });

  test('two pages that swap their addresses', async () => {
    const { write } = spine.content;
    await write.page('washing', 'waschen');
    const slug = (text: string) => ({ seo: { de: { slug: text } } });
    const rendered = await renderedAfter(async () => {
      await write.patch('pages', 'washing', slug('zwischen'));
      await write.patch('pages', 'care', slug('waschen'));
      await write.patch('pages', 'washing', slug('pflege'));
    });
    expect(rendered).toEqual(expect.arrayContaining(['/de/waschen', '/de/pflege']));
    expect(spine.site.pages.ofItem('care')).toEqual(['/de/waschen', '/en/waschen']);
  });

  test('a template that becomes a page because another one takes its place', async () => {
    const { write } = spine.content;
    await write.page('t1', 'vorlage-1');
    await write.page('t2', 'vorlage-2');
    await write.site({ productTemplate: { iv: ['t1'] } });
    const rendered = await renderedAfter(() => write.site({ productTemplate: { iv: ['t2'] } }));
    expect(rendered).toContain('/de/vorlage-1');
    expect(spine.site.lookup('/vorlage-1')).toBeDefined();
    expect(spine.site.lookup('/vorlage-2')).toBeUndefined();
  });

  test('a template that was never a page becomes one when it is no template any more', async () => {
    const { write } = spine.content;
    await renderedAfter(async () => {
      await write.page('t1', 'vorlage-1');
      await write.site({ productTemplate: { iv: ['t1'] } });
    });
    expect(spine.site.lookup('/vorlage-1')).toBeUndefined();
    const rendered = await renderedAfter(() => write.site({ productTemplate: { iv: [] } }));
    expect(rendered).toEqual(expect.arrayContaining(inAllLanguages('/vorlage-1')));
  });

  test('a page that becomes a template and a page again', async () => {
    const { write } = spine.content;
    await renderedAfter(() => write.site({ productTemplate: { iv: ['care'] } }));
    expect(spine.site.lookup('/pflege')).toBeUndefined();
    const rendered = await renderedAfter(() => write.site({ productTemplate: { iv: [] } }));
    expect(rendered).toEqual(expect.arrayContaining(inAllLanguages('/pflege')));
  });

  test('further pages of a category appear and go', async () => {
    const { write, store } = spine.content;
    const many = Array.from({ length: 30 }, (_, index) => `p${index}`);
    for (const id of many) await write.product(id, { categories: { iv: ['towels'] } });
    await renderedAfter(() => write.product('p30', { categories: { iv: ['towels'] } }));
    expect(spine.site.lookup('/kategorie/tuecher/seite/2')).toBeDefined();
    await renderedAfter(async () => {
      for (const id of many.slice(0, 10)) await store.deleteItem('products', id);
    });
    expect(spine.site.lookup('/kategorie/tuecher/seite/2')).toBeUndefined();
    expect(spine.site.lookup('/en/kategorie/towels/page/2')).toBeUndefined();
  });
});

test('without a change nothing is rendered and nothing written', async () => {
  await spine.publisher.publish();
  const { id, seq } = spine.site.current() ?? {};
  renderer.rendered();
  expect(await spine.publisher.publish()).toMatchObject({ outcome: 'unchanged', rendered: 0 });
  expect(await spine.publisher.publish({ full: true })).toMatchObject({
    outcome: 'unchanged',
    rendered: 15,
    changed: 0,
  });
  expect(spine.site.current()).toMatchObject({ id, seq });
});

test('another code build is a full publish; pages that look the same are no new ones', async () => {
  await spine.publisher.publish();
  const other = createPlainRenderer('other');
  const publisher = createPublisher({ ...spine.dependencies, renderer: () => other });
  expect(await publisher.publish()).toMatchObject({ full: true, changed: 15, removed: 0 });
  expect(await publisher.publish()).toMatchObject({ full: false, rendered: 0 });
});

test('another replica is a full publish', async () => {
  await spine.publisher.publish();
  const { replica } = spine.dependencies;
  const other = { ...replica, epoch: 'another', head: () => 1, trimmed: () => 0 };
  const publisher = createPublisher({ ...spine.dependencies, replica: other });
  expect(await publisher.publish()).toMatchObject({ full: true, changed: 0 });
});

test('what the log of changes has no more is found by a full publish', async () => {
  await spine.publisher.publish();
  const { replica, content, site } = spine;
  for (const id of ['a', 'b']) await content.write.patch('products', id, { priceCents: { iv: 1 } });
  await replica.sync(content.source);
  replica.trim(replica.head());
  expect(await spine.publisher.publish()).toMatchObject({ outcome: 'published', full: true });
  expect(await served(site)).toEqual(await publishedAnew(spine.dependencies, served));
});

test('a publish syncs with the hints of all that asked for it, again where the source was away', async () => {
  const asked: (readonly string[])[] = [];
  let isAway = true;
  const publisher = createPublisher({
    ...spine.dependencies,
    sync: (hints) => {
      asked.push(hints);
      const away = { ok: false as const, error: problem('source-unreachable') };
      return isAway ? Promise.resolve(away) : spine.dependencies.sync(hints);
    },
  });
  publisher.request({ hints: ['a'] });
  await publisher.publish({ hints: ['b', 'a'] });
  isAway = false;
  await publisher.publish({ hints: ['c'] });
  await publisher.publish();
  expect(asked).toEqual([['a', 'b'], ['a', 'b', 'c'], []]);
});

test('hints of a sync that throws go to the next one', async () => {
  const asked: (readonly string[])[] = [];
  let isFull = true;
  const publisher = createPublisher({
    ...spine.dependencies,
    sync(hints) {
      asked.push(hints);
      if (isFull) throw new Error('database or disk is full');
      return spine.dependencies.sync(hints);
    },
  });
  await expect(publisher.publish({ hints: ['a'] })).rejects.toThrow('disk is full');
  await publisher.refresh();
  isFull = false;
  await publisher.publish();
  await publisher.publish();
  expect(asked).toEqual([['a'], ['a'], ['a'], []]);
  expect(spine.events).toContain('sync-failed');
});

test('a server that follows reports what the leader published, also where it cannot read the content', async () => {
  const logged: unknown[] = [];
  const publisher = createPublisher({
    ...spine.dependencies,
    log: (...line) => void logged.push(line),
    sync() {
      throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
    },
  });
  const report = emptyReport('b1');
  publisher.join({ ...ALONE, leads: () => false, ask: async () => report });
  const asked = publisher.request();
  expect(await asked.done).toEqual(report);
  expect(publisher.finished(asked.id)).toMatchObject(report);
  // That a disk is full needs no stack.
  expect(logged).toEqual([['sync-failed', { reason: 'disk-full' }]]);
});

test('who asks for what is new before it is read shares one look at the source', async () => {
  let looks = 0;
  const sync: typeof spine.dependencies.sync = (...asked) => {
    looks++;
    return spine.dependencies.sync(...asked);
  };
  const publisher = createPublisher({ ...spine.dependencies, sync });
  await Promise.all([publisher.refresh(), publisher.refresh(), publisher.refresh()]);
  expect(looks).toBe(1);
  await publisher.refresh();
  expect(looks).toBe(2);
});

test('a server that does not lead takes builds while its content source says nothing', async () => {
  const silent = Promise.withResolvers<void>();
  const publisher = createPublisher({
    ...spine.dependencies,
    sync: async (...asked) => {
      await silent.promise;
      return spine.dependencies.sync(...asked);
    },
  });
  const report = { ...emptyReport('id'), outcome: 'published' } as const;
  publisher.join({ ...ALONE, leads: () => false, ask: async () => report });
  const looked = [publisher.refresh(), publisher.publish()];
  expect(await publisher.exclusively(async () => 'taken')).toBe('taken');
  silent.resolve();
  await Promise.all(looked);
  expect(spine.replica.head()).toBeGreaterThan(0);
});

test('a publish draws no further pages until the other servers have taken those before', async () => {
  const gate = Promise.withResolvers<void>();
  const publisher = createPublisher(spine.dependencies);
  const taken = () => gate.promise;
  const agree = async () => 'agreed' as const;
  publisher.join({ ...ALONE, share: (nextBuild) => ({ nextBuild, taken, agree }) });
  const { done } = publisher.request();
  const drawn: string[] = [];
  await expect
    .poll(() => drawn.push(...renderer.rendered()) && drawn.length)
    .toBeGreaterThanOrEqual(4);
  await wait(200);
  drawn.push(...renderer.rendered());
  expect(drawn).toHaveLength(4);
  gate.resolve();
  expect((await done).rendered).toBeGreaterThan(4);
});

test('whoever listens hears of every publish that ended, once', async () => {
  const heard: string[] = [];
  spine.publisher.onFinished(({ id, outcome }) => heard.push(`${outcome} ${id}`));
  const { id, done } = spine.publisher.request();
  spine.publisher.request();
  await done;
  const second = await spine.publisher.publish();
  expect(heard).toEqual([`published ${id}`, `unchanged ${second.id}`]);
});

describe('a page that cannot be rendered', () => {
  const price = (cents: number) => () =>
    spine.content.write.patch('products', 'a', { priceCents: { iv: cents } });
  const textAt = async (path: string) => (await served(spine.site)).get(path);

  test('in part goes live without that part, and the report names it', async () => {
    await spine.publisher.publish();
    renderer.broken.set('/de/product/laken', 'partly');
    await price(1)();
    expect(await spine.publisher.publish()).toMatchObject({
      outcome: 'published',
      failed: 0,
      errors: [{ path: '/de/product/laken', name: 'block-invalid' }],
    });
    expect(await textAt('/de/product/laken')).toContain('"priceCents":1');
  });

  test('keeps its last good version, the rest goes live, the report names it', async () => {
    await spine.publisher.publish();
    const before = await textAt('/de/product/laken');
    renderer.broken.set('/de/product/laken', 'thrown');
    await price(1)();
    const report = await spine.publisher.publish();
    expect(report).toMatchObject({
      outcome: 'published',
      failed: 1,
      errors: [{ path: '/de/product/laken', name: 'render-failed' }],
    });
    expect(spine.site.current()?.report.errors).toEqual(report.errors);
    expect(await textAt('/product/laken')).toBe(before);
    expect(await textAt('/en/product/laken')).toContain('"priceCents":1');
    expect(spine.events).toContain('render-failed');
  });

  test('that gave no reason is tried again with the next change, whatever that is', async () => {
    await spine.publisher.publish();
    renderer.broken.set('/de/product/laken', 'thrown');
    await price(1)();
    await spine.publisher.publish();
    renderer.broken.clear();
    await spine.content.write.product('z', { name: { de: 'Zelt' } });
    await spine.publisher.publish();
    expect(await textAt('/de/product/laken')).toContain('"priceCents":1');
    expect(await served(spine.site)).toEqual(await publishedAnew(spine.dependencies, served));
  });

  test('that says what it had read waits for a change of that', async () => {
    renderer.broken.set('/de/product/laken', 'reported');
    expect(await spine.publisher.publish()).toMatchObject({ failed: 1 });
    expect(await textAt('/de/product/laken')).toBeUndefined();
    renderer.broken.clear();
    renderer.rendered();
    await spine.content.write.product('z', { name: { de: 'Zelt' } });
    await spine.publisher.publish();
    expect(renderer.rendered()).not.toContain('/de/product/laken');
    await price(1)();
    await spine.publisher.publish();
    expect(await textAt('/product/laken')).toContain('"priceCents":1');
  });
});

describe('calls that come together', () => {
  test('share one publish while another one runs, and get its id at once', async () => {
    const first = spine.publisher.request();
    await Promise.resolve();
    await Promise.resolve();
    expect(spine.publisher.state().running?.id).toBe(first.id);
    const followers = Array.from({ length: 50 }, () => spine.publisher.request());
    expect(new Set(followers.map(({ id }) => id)).size).toBe(1);
    expect(followers[0]?.id).not.toBe(first.id);
    expect(followers.map(({ joined }) => joined)).toEqual([false, ...Array(49).fill(true)]);
    expect(spine.publisher.state().queued).toBe(followers[0]?.id);
    const reports = await Promise.all(followers.map(({ done }) => done));
    expect(new Set(reports).size).toBe(1);
    expect((await first.done).id).toBe(spine.site.current()?.id);
    expect(spine.publisher.state()).toMatchObject({ running: undefined, queued: undefined });
  });

  test('see everything that was saved before they were made', async () => {
    await spine.publisher.publish();
    const { write } = spine.content;
    const done = Array.from({ length: 10 }, async (_, index) => {
      await write.patch('products', 'a', { priceCents: { iv: 100 + index } });
      return spine.publisher.publish();
    });
    await Promise.all(done);
    expect(await served(spine.site)).toEqual(await publishedAnew(spine.dependencies, served));
  });

  test('are full when one of them asks for that', async () => {
    await spine.publisher.publish();
    const reports = await Promise.all([
      spine.publisher.publish(),
      spine.publisher.publish({ full: true }),
    ]);
    expect(reports.map(({ full }) => full)).toEqual([true, true]);
  });
});

describe('a content source', () => {
  const isContent = ({ url }: Request) => new URL(url).pathname.includes('/content/');
  const json = (body: unknown) => Response.json(body);
  const refusal = () => Response.json({ message: 'No.', statusCode: 400 }, { status: 400 });
  const isTooSlow = () => {
    throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  };
  const cutOff = () =>
    new Response(
      new ReadableStream({
        start(stream) {
          stream.enqueue(Buffer.from('{"total":200,"items":[{"id":"a","da'));
          stream.error(new TypeError('terminated'));
        },
      }),
      { headers: { 'content-type': 'application/json' } },
    );
  /** As it should be at first, so that a part of the changes is read. */
  const afterSome = (answer: () => Response) => {
    let left = 12;
    return () => (left-- > 0 ? undefined : answer());
  };
  const faults: [string, (request: Request) => Response | undefined][] = [
    ['is away', () => new Response(null, { status: 503 })],
    ['cannot be reached', () => Response.error()],
    ['is too slow', (request) => (isContent(request) ? isTooSlow() : undefined)],
    ['answers nonsense', () => new Response('<h1>Welcome to nginx!</h1>')],
    ['answers something else', (request) => (isContent(request) ? json({ items: 7 }) : undefined)],
    ['refuses', (request) => (isContent(request) ? refusal() : undefined)],
    ['is cut off within an answer', (request) => (isContent(request) ? cutOff() : undefined)],
    ['goes away in the middle', afterSome(() => new Response(null, { status: 502 }))],
  ];
  const back = () => {
    spine.content.wire.fault = () => undefined;
  };

  test.each(faults)(
    'that %s leaves the site as it is; the next publish mends it',
    async (...row) => {
      const [, fault] = row;
      const { write, store, wire } = spine.content;
      await spine.publisher.publish();
      const before = await served(spine.site);
      await write.patch('products', 'a', { priceCents: { iv: 1 } });
      await write.page('care', 'neue-pflege');
      await store.deleteItem('products', 'b');
      wire.fault = fault;
      expect(await spine.publisher.publish()).toMatchObject({
        outcome: 'failed',
        problem: { name: expect.stringMatching(/^source-/) },
      });
      expect(await served(spine.site)).toEqual(before);
      back();
      expect(await spine.publisher.publish()).toMatchObject({ outcome: 'published' });
      expect(await served(spine.site)).toEqual(await publishedAnew(spine.dependencies, served));
    },
  );

  test('that takes the place of another one is shown once it was read to its end', async () => {
    await spine.publisher.publish();
    const before = await served(spine.site);
    const other = await openContent({ now: () => new Date('2020-01-01T00:00:00Z') });
    onTestFinished(other.close);
    await other.write.product('real', { name: { de: 'Kissen', en: 'Cushion' } });
    const config = { ...other.config, url: 'http://other.invalid' };
    Object.assign(spine.content, connectSquidex(config));
    other.wire.fault = (request) => (request.url.includes('/pages') ? refusal() : undefined);
    for (const full of [false, true]) {
      expect(await spine.publisher.publish({ full })).toMatchObject({ outcome: 'failed' });
    }
    // New code goes live with what could be read, but not with half of other content.
    const code = createPlainRenderer('other');
    const anew = createPublisher({ ...spine.dependencies, renderer: () => code });
    expect(await anew.publish({ force: true })).toMatchObject({ outcome: 'failed' });
    expect(await served(spine.site)).toEqual(before);
    other.wire.fault = () => undefined;
    expect((await spine.publisher.publish()).problem?.name).toBe('publish-refused');
    expect(await served(spine.site)).toEqual(before);
    expect((await spine.publisher.publish({ force: true })).outcome).toBe('published');
    expect(spine.site.lookup('/de/product/kissen')?.status).toBe(200);
    expect(spine.site.lookup('/de/pflege')).toBeUndefined();
  });

  test('that is away at midnight does not keep the new day from being shown, but nothing else of it', async () => {
    const { write, wire } = spine.content;
    spine.shop.today = '2027-02-14';
    await write.patch('products', 'a', { availableFrom: { iv: '2027-02-15T00:00:00Z' } });
    await spine.publisher.publish();
    renderer.rendered();
    wire.fault = () => new Response(null, { status: 503 });
    spine.shop.today = '2027-02-15';
    expect(await spine.publisher.publish()).toMatchObject({
      ...{
        outcome: 'published',
        full: false,
        problem: { name: expect.stringMatching(/^source-/) },
      },
    });
    expect(renderer.rendered()).toEqual(
      sorted(inAllLanguages('/product/laken'), BEDS, '/de', '/en'),
    );
    expect(await served(spine.site)).toEqual(await publishedAnew(spine.dependencies, served));
    expect(await spine.publisher.publish()).toMatchObject({ outcome: 'failed' });

    // Half of what is new must not be shown with the day.
    back();
    await write.patch('products', 'a', { priceCents: { iv: 1 } });
    await write.page('care', 'neue-pflege');
    const before = await served(spine.site);
    wire.fault = (request) => (request.url.includes('/pages') ? refusal() : undefined);
    spine.shop.today = '2027-02-16';
    expect(await spine.publisher.publish()).toMatchObject({ outcome: 'failed' });
    expect(await served(spine.site)).toEqual(before);
    back();
    expect(await spine.publisher.publish()).toMatchObject({ outcome: 'published' });
    expect(await served(spine.site)).toEqual(await publishedAnew(spine.dependencies, served));
  });

  test('that is away does not keep new code from going live', async () => {
    await spine.publisher.publish();
    spine.content.wire.fault = () => new Response(null, { status: 503 });
    const other = createPlainRenderer('other');
    const publisher = createPublisher({ ...spine.dependencies, renderer: () => other });
    expect(await publisher.publish()).toMatchObject({ outcome: 'published', full: true });
  });
});

test.each([
  ['database or disk is full', 13, 'disk-full'],
  ['disk I/O error', 10, 'internal-error'],
])(
  'a publish that ends by "%s" leaves the site as it was, and the next one mends it',
  async (text, errcode, name) => {
    await spine.publisher.publish();
    const before = await served(spine.site);
    await spine.content.write.patch('products', 'a', { priceCents: { iv: 1 } });
    const { queries } = spine.dependencies;
    const logged: string[] = [];
    const failing = createPublisher({
      ...spine.dependencies,
      log: (event) => void logged.push(event),
      queries: () => ({
        ...queries(),
        readOf() {
          throw Object.assign(new Error(text), { errcode });
        },
      }),
    });
    const ended = failing.publish();
    // That a disk is full is no bug: it is reported, and the log needs no stack.
    if (name === 'disk-full') expect(await ended).toMatchObject({ problem: { name } });
    else await expect(ended).rejects.toThrow(text);
    expect(logged).toEqual(name === 'disk-full' ? [] : ['publish-failed']);
    expect(failing.state().last).toMatchObject({ outcome: 'failed', problem: { name } });
    expect(await served(spine.site)).toEqual(before);
    expect(await spine.publisher.publish()).toMatchObject({ outcome: 'published' });
  },
);

test('content that changes while pages are rendered is never published half', async () => {
  await spine.publisher.publish();
  await spine.content.write.patch('products', 'a', { priceCents: { iv: 1 } });
  let late = true;
  const slow = {
    ...renderer,
    render: async (...[target, queries]: Parameters<PlainRenderer['render']>) => {
      if (late) {
        late = false;
        await spine.content.write.patch('products', 'a', { priceCents: { iv: 2 } });
        await spine.replica.sync(spine.content.source);
      }
      return renderer.render(target, queries);
    },
  };
  await createPublisher({ ...spine.dependencies, renderer: () => slow }).publish();
  expect(await served(spine.site)).toEqual(await publishedAnew(spine.dependencies, served));
});

test('content that changes at each attempt is reported, and the next publish shows it', async () => {
  await spine.publisher.publish();
  await spine.content.write.patch('products', 'a', { priceCents: { iv: 1 } });
  let price = 1;
  const restless = {
    ...renderer,
    render: async (...[target, queries]: Parameters<PlainRenderer['render']>) => {
      await spine.content.write.patch('products', 'a', { priceCents: { iv: ++price } });
      await spine.replica.sync(spine.content.source);
      return renderer.render(target, queries);
    },
  };
  const before = await served(spine.site);
  const logged: string[] = [];
  const publisher = createPublisher({
    ...spine.dependencies,
    renderer: () => restless,
    log: (event) => void logged.push(event),
  });
  const restlessness = { outcome: 'failed', problem: { name: 'content-restless' } };
  expect(await publisher.publish()).toMatchObject(restlessness);
  expect(new Set(logged)).toEqual(new Set(['publish-repeated']));
  expect(await served(spine.site)).toEqual(before);
  expect(await spine.publisher.publish()).toMatchObject({ outcome: 'published' });
  expect(await served(spine.site)).toEqual(await publishedAnew(spine.dependencies, served));
});

test('a full publish finds what was deleted for good, without a hint', async () => {
  const { store } = spine.content;
  await spine.content.write.product('for-good');
  await spine.publisher.publish();
  expect(spine.site.pages.ofItem('for-good')).not.toEqual([]);
  await store.deleteItem('products', 'for-good', { permanent: true });
  expect(await spine.publisher.publish()).toMatchObject({ outcome: 'unchanged' });
  expect(await spine.publisher.publish({ full: true })).toMatchObject({ outcome: 'published' });
  expect(spine.site.pages.ofItem('for-good')).toEqual([]);
});

test.each(['queries', 'share'] as const)(
  'a publish that fails in its first step (%s) leaves the next one free to begin',
  async (step) => {
    const publisher = createPublisher({
      ...spine.dependencies,
      queries: () => (step === 'queries' ? failing() : spine.dependencies.queries()),
    });
    const failing = () => {
      throw new Error('database or disk is full');
    };
    publisher.join({ ...ALONE, share: step === 'share' ? failing : ALONE.share });
    await expect(publisher.publish()).rejects.toThrow('disk is full');
    expect(await createPublisher(spine.dependencies).publish()).toMatchObject({
      outcome: 'published',
    });
  },
);
