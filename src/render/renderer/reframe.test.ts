import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SiteInfo } from '#src/model/pages/answers.ts';
import { queryKey } from '#src/model/pages/query.ts';
import { node, route, tableQueries } from '../../../tests/block-fixture.ts';
import { filesBelow, ROOT } from '../../../tests/source.ts';
import { loadPageData } from '../page/page-data.ts';
import type { PageRenderer } from './page-renderer.ts';
import type { PageView } from '../page/page-view.ts';
import { FRAME_FIELDS, reframe, withFrame } from './reframe.ts';

const at = { ...route(), path: '/de/pflege' };

/** What a site shows around its pages, and what it is called. */
type Around = { menu: string; footer: string; site?: Partial<SiteInfo> };

const SITE = {
  ...{ name: 'Almwerk', indexable: true, description: null, shareImage: null, url: '' },
  ...{ hours: null, claim: null },
};

const piece: PageRenderer['piece'] = async (name, { frame: { menu, footer, hours, claim } }) =>
  name === 'header'
    ? `<nav>${menu[0]?.label} ${claim}</nav>`
    : `<footer>${footer[0]?.label} ${hours}</footer>`;

/** As the layouts draw it, with words that stand in the frame too. */
async function drawn(view: PageView, words: string): Promise<string> {
  const [header, footer] = [await piece('header', view), await piece('footer', view)];
  return (
    `<!doctype html><html data-digest="${view.data.digest}"><title>${words}</title>` +
    `<body>${header}<main id="inhalt">${words}</main>${footer}</body></html>`
  );
}

async function pageWith({ menu, footer, site = {} }: Around, words = 'Text') {
  const linkTo = (label: string) => [{ label, path: '/de/pflege' }];
  const content = [{ type: 'paragraph', content: [{ type: 'text', text: words }] }];
  const queries = tableQueries({
    'site:de': { ...SITE, ...site },
    'menu:de': linkTo(menu),
    'footer:de': linkTo(footer),
    preloads: [],
    'routes:p': [{ path: '/de/pflege', lang: 'de', page: 1 }],
    'ownLanguages:p': ['de'],
    'page:p:de': {
      ...{ title: 'Pflege', seotitle: null, textLang: 'de', theme: null, background: null },
      nodes: [node('rich-text', { text: { type: 'doc', content } })],
    },
  });
  const loaded = loadPageData(queries, at);
  if (!loaded.ok) throw new Error(loaded.error.problem.name);
  const { view, payload } = loaded.value;
  return { queries, html: await drawn(view, words), payload, data: view.data };
}

const ALL = (['menu', 'footer', 'site'] as const).map((name) => queryKey(name, 'de'));

// Words that a page has no other way to write: they are escaped before they are drawn.
const words = fc.string().map((text) => text.replaceAll('<', '&lt;'));
const around = fc.record({
  menu: words,
  footer: words,
  site: fc.record({ hours: fc.option(words), claim: fc.option(words) }),
});

test('a page with a new frame has the bytes of one that is rendered as a whole', async () => {
  const property = fc.asyncProperty(around, around, words, async (was, is, text) => {
    const before = await pageWith(was, text);
    const after = await pageWith(is, text);
    const framed = await reframe({ ...before, changed: ALL }, after.queries, { piece });
    expect(framed?.html).toBe(after.html);
    expect(framed?.payload).toBe(after.payload);
    expect(framed?.data).toEqual(JSON.parse(after.payload));
  });
  await fc.assert(property, { numRuns: 200 });
});

test('what did not change is not drawn', async () => {
  const before = await pageWith({ menu: 'Waschen', footer: 'Recht' });
  const after = await pageWith({ menu: 'Pflegen', footer: 'Recht' });
  const pieces: string[] = [];
  const watched: PageRenderer['piece'] = (name, view) => {
    pieces.push(name);
    return piece(name, view);
  };
  const changed = [queryKey('menu', 'de')];
  const framed = await reframe({ ...before, changed }, after.queries, { piece: watched });
  expect(framed?.html).toBe(after.html);
  expect(pieces).toEqual(['header']);
});

test('a new name stands in more than the frame: the page is rendered as a whole', async () => {
  const before = await pageWith({ menu: 'Waschen', footer: 'Recht' });
  const after = await pageWith({ menu: 'Waschen', footer: 'Recht', site: { name: 'Loden' } });
  const changed = [queryKey('site', 'de')];
  expect(await reframe({ ...before, changed }, after.queries, { piece })).toBeUndefined();
});

test('a text without the marks has no frame', () => {
  const parts = { digest: '1', header: 'a', footer: 'b' };
  const text = '<html data-digest="0"><body><main id="inhalt">x</main></body></html>';
  expect(withFrame(text, parts)).toBe(
    '<html data-digest="1"><body>a<main id="inhalt">x</main>b</body></html>',
  );
  expect(withFrame(text, {})).toBe(text);
  for (const mark of ['data-digest="', '<body>', '<main id="inhalt"', '</main>', '</body>']) {
    expect(withFrame(text.replace(mark, ''), parts), mark).toBeUndefined();
  }
});

test('no block has a main of its own', () => {
  const views = filesBelow('src/blocks').filter((path) => /\.(?:tsx|astro)$/.test(path));
  expect(views.filter((path) => /<main\b/.test(readFileSync(join(ROOT, path), 'utf8')))).toEqual(
    [],
  );
});

test('no block shows what the frame shows', () => {
  const asks = new RegExp(`ask\\(\\s*'(?:menu|footer)'|\\b(?:${[...FRAME_FIELDS].join('|')})\\b`);
  const blocks = filesBelow('src/blocks').filter((path) => /\.(?:ts|tsx|astro)$/.test(path));
  expect(blocks.length).toBeGreaterThan(50);
  expect(blocks.filter((path) => asks.test(readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
});
