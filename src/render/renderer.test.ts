import { expect, test } from 'vitest';
import type { BlockNode } from '#src/model/block-node.ts';
import type { Route } from '#src/model/answers.ts';
import { node, route, tableQueries } from '../../tests/block-fixture.ts';
import { createRenderer, type RenderPage } from './renderer.ts';

const THEME = {
  themes: [],
  colours: [{ key: '0a1b2c3d', hex: '#123' }],
  textStyles: [{ key: '4e5f6a7b', name: 'Zeile', classes: 'text-lg fixed' }],
  site: null,
};
const FONT = {
  ...{ mission: 'main', family: 'Own', weight: 400, url: '/assets/own.woff2', type: 'woff2' },
  metrics: null,
};

function queriesOf(nodes: BlockNode[]) {
  return tableQueries({
    'site:de': { name: 'Almwerk', indexable: true, description: null, shareImage: null },
    'menu:de': [],
    'footer:de': [],
    preloads: [],
    fonts: [{ ...FONT, file: 'f1' }],
    'file:f1': null,
    'routes:p': [{ path: '/de/pflege', lang: 'de', page: 1 }],
    'ownLanguages:p': ['de'],
    'page:p:de': { title: 'Pflege', seotitle: null, textLang: 'de', nodes },
    theme: THEME,
  });
}

const at: Route = { ...route(), path: '/de/pflege' };
const titled: RenderPage = async ({ data }) => `<title>${data.title}</title>`;
const render = (nodes: BlockNode[], renderPage = titled) =>
  createRenderer('app', { scripts: [], styles: [] }, renderPage).render(at, queriesOf(nodes));

test('a page is two files, each also without its language', async () => {
  const { files, problem } = await render([]);
  expect(problem).toBeUndefined();
  expect(files).toMatchObject([
    { path: '/de/pflege', aliases: ['/pflege'], body: '<title>Pflege | Almwerk</title>' },
    { path: '/de/pflege/_payload.json', aliases: ['/pflege/_payload.json'] },
  ]);
});

test('a block that does not fit is reported, and the page is there', async () => {
  const { files, problem } = await render([node('carousel')]);
  expect(files).toHaveLength(2);
  expect(problem?.name).toBe('block-unknown');
});

test('a page that cannot be drawn has no files, but its reads', async () => {
  const { files, reads, problem } = await render([], async () => undefined);
  expect(files).toEqual([]);
  expect(problem?.name).toBe('render-failed');
  expect(reads.map(({ query }) => query)).toContain('page:p:de');
});

test('inline code that the policy of the site does not know goes into that of the page', async () => {
  const { files } = await render([], async () => '<script>1</script><style>p{}</style>');
  expect(files[0]?.headers['Content-Security-Policy']).toMatch(
    /^script-src 'sha256-[^']+'; style-src 'sha256-[^']+'$/,
  );
});

test('the theme sheet reads theme and fonts only, and reports classes that it leaves out', async () => {
  const renderer = createRenderer('app', { scripts: [], styles: [] }, titled);
  const { files, reads, problem } = await renderer.render(
    { path: '/theme.css', kind: 'file' },
    queriesOf([]),
  );
  expect(files).toMatchObject([{ path: '/theme.css', type: 'text/css; charset=utf-8' }]);
  expect(reads.map(({ query }) => query)).toEqual(['theme', 'fonts', 'file:f1']);
  expect(problem).toEqual({ name: 'class-unknown', details: { style: 'Zeile', classes: 'fixed' } });
});
