import { afterEach, beforeEach, expect, test } from 'vitest';
import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica, type Replica } from '#src/content/replica/replica.ts';
import type { Queries } from '#src/model/pages/query.ts';
import { iv, must, note, openContent } from './content.ts';

let content: Awaited<ReturnType<typeof openContent>>;
let replica: Replica;
let queries: Queries;

beforeEach(async () => {
  content = await openContent();
  replica = openReplica(':memory:');
  queries = createQueries(replica, { scope: 'published' });
});

afterEach(() => {
  replica.close();
  content.close();
});

const sync = async () => must(await replica.sync(content.source));
const drawing = '<svg viewBox="0 0 8 8"><path d="M1 1h6"/><script>alert(1)</script></svg>';

test('an icon is delivered clean; lists hold the drawings of critical ones only', async () => {
  await content.write.put('icons', 'a', iv({ name: 'Wolle', svg: drawing, critical: false }));
  await content.write.put('icons', 'b', iv({ name: 'Bad', svg: drawing, critical: true }));
  await sync();
  const wool = queries.ask('icon', 'a');
  expect(wool).toMatchObject({ id: 'a', name: 'Wolle', critical: false, isLoading: false });
  expect(wool?.svg).toMatch(/^<svg [^>]+><path d="M1 1h6"><\/path><\/svg>$/);
  expect(queries.ask('icons').map(({ name, svg }) => [name, svg !== null])).toEqual([
    ['Bad', true],
    ['Wolle', false],
  ]);
});

test('a drawing that cannot be cleaned is no icon, and stands in the report', async () => {
  await content.write.put('icons', 'a', iv({ name: 'Kaputt', svg: '<svg><path></svg>' }));
  await sync();
  expect(replica.problems()).toMatchObject([{ name: 'icon-refused', details: { id: 'a' } }]);
  expect([queries.ask('icon', 'a'), queries.ask('icons')]).toEqual([null, []]);
});

test('another drawing asks the icon again, and no other', async () => {
  for (const id of ['a', 'b']) {
    await content.write.put('icons', id, iv({ name: id, svg: drawing }));
  }
  await sync();
  const head = replica.head();
  await content.write.patch('icons', 'a', iv({ svg: '<svg viewBox="0 0 8 8"/>' }));
  await sync();
  const yielded = replica.changesSince(head).flatMap(({ keys }) => keys);
  expect(queries.readOf('icon:a').readers).toEqual(['item:a']);
  expect(yielded).toContain('item:a');
  expect(yielded).not.toContain('item:b');
});

test('a dynamic block has a tree of its own in each language, else the German one', async () => {
  const blocks = [note('aaaaaaaaaa', 'Hallo')];
  await content.write.put('dynamic-blocks', 'a', {
    name: { iv: 'Gruß' },
    data: { de: blocks, en: [note('aaaaaaaaaa', 'Hello')] },
  });
  await content.write.put('dynamic-blocks', 'b', { name: { iv: 'Nur' }, data: { de: blocks } });
  await sync();
  expect(queries.ask('dynamicBlock', 'a', 'en')).toMatchObject({
    textLang: 'en',
    nodes: [{ text: 'Hello' }],
  });
  expect(queries.ask('dynamicBlock', 'b', 'en')).toMatchObject({
    name: 'Nur',
    textLang: 'de',
    nodes: [{ text: 'Hallo' }],
  });
  expect(queries.ask('dynamicBlock', 'c', 'de')).toBeNull();
});

test('the navigation of /manage is a tree in its order; visitors know nothing of it', async () => {
  const entry = (id: string, order: number, children: string[] = []) =>
    content.write.put('backend-navigation', id, {
      label: { de: id.toUpperCase() },
      ...iv({ slug: id, order, children, type: children.length > 0 ? 'group' : 'page' }),
    });
  await entry('c', 1);
  await entry('b', 2);
  await entry('a', 3, ['b', 'c', 'gone']);
  await entry('d', 0);
  await sync();
  const drafts = createQueries(replica, { scope: 'draft' });
  expect(drafts.ask('backendNavigation', 'en')).toMatchObject([
    { id: 'd', label: 'D', type: 'page', children: [] },
    { id: 'a', type: 'group', children: [{ id: 'c' }, { id: 'b' }] },
  ]);
  expect(queries.ask('backendNavigation', 'de')).toEqual([]);
});

test('entries below each other end', async () => {
  const entry = (id: string, children: string[]) =>
    content.write.put('backend-navigation', id, { label: { de: id }, ...iv({ children }) });
  await entry('b', []);
  await entry('a', ['b']);
  await content.write.patch('backend-navigation', 'b', iv({ children: ['a'] }));
  await entry('root', ['a']);
  await sync();
  const drafts = createQueries(replica, { scope: 'draft' });
  expect(drafts.ask('backendNavigation', 'de')).toMatchObject([
    { id: 'root', children: [{ id: 'a', children: [{ id: 'b', children: [] }] }] },
  ]);
});

test('scripts are those that are active; an address wins over a text', async () => {
  const script = (id: string, values: Record<string, unknown>) =>
    content.write.put(
      'third-party-scripts',
      id,
      iv({ name: id, category: 'statistic', ...values }),
    );
  const purpose = { de: 'Zählt Besuche.', en: 'Counts visits.' };
  await content.write.put('third-party-scripts', 'a', {
    ...iv({ name: 'a', category: 'statistic', src: 'https://x.example/a.js', snippet: 'run()' }),
    ...iv({ hosts: "https://y.example/\nhttps://*.example 'unsafe-inline'; http://z.example" }),
    ...iv({ cookies: '_ga, _ga_*, ;x' }),
    purpose,
  });
  await script('b', { snippet: 'run()' });
  await script('c', { snippet: 'run()', active: false });
  await script('d', {});
  await script('e', { src: 'https://1.2.3.999/e.js' });
  await sync();
  const hosts = ['https://x.example', 'https://y.example'];
  const about = { purpose: 'Counts visits.', hosts, cookies: ['_ga', '_ga_*'] };
  const none = { purpose: null, hosts: [], cookies: [] };
  expect(queries.ask('scripts', 'en')).toEqual([
    {
      ...{ id: 'a', name: 'a', category: 'statistic', ...about },
      ...{ src: 'https://x.example/a.js', snippet: null },
    },
    { id: 'b', name: 'b', category: 'statistic', ...none, src: null, snippet: 'run()' },
  ]);
});

test('the question for consent has a number, which other words for the same do not change', async () => {
  expect(queries.ask('consent', 'de')).toBeNull();
  const put = (values: Record<string, unknown>) =>
    content.write.put(
      'third-party-scripts',
      'a',
      iv({ name: 'a', category: 'statistic', src: 'https://x.example/a.js', ...values }),
    );
  await put({});
  await sync();
  const number = queries.ask('consent', 'de');
  expect(number).toBeTypeOf('number');
  expect(queries.ask('consent', 'en')).toBe(number);
  await put({ name: 'b' });
  await sync();
  expect(queries.ask('consent', 'de')).toBe(number);
  await put({ category: 'marketing' });
  await sync();
  expect(queries.ask('consent', 'de')).not.toBe(number);
});

test('the catalogue is all products in display order; a price change does not ask it again', async () => {
  await content.write.product('a', iv({ order: 2 }));
  await content.write.product('b', iv({ order: 1 }));
  await content.write.product('c', iv({ order: 2 }), 'Draft');
  await sync();
  expect(queries.ask('catalog', 1)).toEqual({ ids: ['b', 'a'], total: 2, pages: 1 });
  expect(queries.ask('catalog', 2).ids).toEqual([]);
  const { readers } = queries.readOf('catalog:1');
  const change = async (values: Record<string, unknown>) => {
    const head = replica.head();
    await content.write.patch('products', 'a', iv(values));
    await sync();
    return replica.changesSince(head).some(({ keys }) => keys.some((key) => readers.includes(key)));
  };
  expect(await change({ priceCents: 1 })).toBe(false);
  expect(await change({ order: 0 })).toBe(true);
  expect(queries.ask('catalog', 1).ids).toEqual(['a', 'b']);
});

test('fonts and text styles are read for the theme sheet only', async () => {
  await content.write.put('colors', 'c', { name: { de: 'Tanne' }, hexcode: { iv: '2C4' } });
  const style = iv({ name: 'Zeile', twclasses: 'text-lg', color: ['c'] });
  await content.write.put('text-styles', 's', style);
  const font = { name: 'Grenze', weight: 300, fileUrl: '/fonts/g.woff2', fileType: 'woff2' };
  await content.write.put('font-styles', 'f', {
    ...iv({ name: 'Grenze', mission: 'main' }),
    font: { iv: { schemaName: 'font', ...font } },
  });
  await sync();
  expect(queries.ask('theme')).toMatchObject({
    textStyles: [
      {
        ...{ key: expect.stringMatching(/^[0-9a-f]{8}$/), name: 'Zeile', classes: 'text-lg' },
        colour: '#22cc44',
      },
    ],
  });
  expect(queries.ask('fonts')).toEqual([
    {
      ...{ mission: 'main', family: 'Grenze', weight: 300, url: '/fonts/g.woff2', type: 'woff2' },
      ...{ file: null, metrics: null },
    },
  ]);
});

test('a font that the code brings is shown at an address that names its bytes', async () => {
  const fileUrl = '/fonts/grenze-latin-300-normal.woff2';
  const font = { schemaName: 'font', name: 'Grenze', weight: 300, fileUrl, fileType: 'woff2' };
  await content.write.put('font-styles', 'f', {
    ...iv({ name: 'Grenze', mission: 'main' }),
    font: { iv: font },
  });
  await sync();
  const hashed = (weight: number) =>
    expect.stringMatching(`^/fonts/grenze-latin-${weight}-normal\\.[0-9a-f]{8}\\.woff2$`);
  expect(queries.ask('fonts')).toMatchObject([{ url: hashed(300), metrics: { width: 0.351 } }]);
  expect(queries.ask('preloads')).toEqual([hashed(300), hashed(400)]);
});

test('a font from elsewhere is refused where it is written', async () => {
  const font = { schemaName: 'font', name: 'Spy', fileUrl: 'https://fonts.example/a.woff2' };
  const written = content.write.put('font-styles', 'f', {
    ...iv({ name: 'Spy', mission: 'main' }),
    font: { iv: font },
  });
  await expect(written).rejects.toThrow(/fileUrl/);
});

test('a schema that the source lacks is named, with the command that adds it', async () => {
  await content.write.product('a');
  await sync();
  content.wire.fault = (request) =>
    new URL(request.url).pathname.endsWith('/icons')
      ? Response.json({ message: '' }, { status: 404 })
      : undefined;
  const result = await replica.sync(content.source);
  expect(result).toMatchObject({ error: { name: 'schema-missing', details: { schema: 'icons' } } });
  expect(queries.ask('product', 'a', 'de')).not.toBeNull();
});

test('half of a character in a name is U+FFFD, and its address leads to the page', async () => {
  await content.write.product('a', { name: { de: 'De\ud83dcke \\ud83d', en: 'Blan\udc00ket' } });
  await sync();
  const paths = queries.ask('routes', 'a').map(({ path }) => path);
  expect(paths).toEqual(['/de/product/decke-ud83d', '/en/product/blanket']);
  expect(queries.ask('product', 'a', 'de')?.name).toBe('De\ufffdcke \\ud83d');
  expect(replica.problems()).toEqual([]);
});
