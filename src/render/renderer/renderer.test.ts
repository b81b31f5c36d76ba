import { expect, test, vi } from 'vitest';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Route } from '#src/model/pages/answers.ts';
import { node, route, tableQueries } from '../../../tests/block-fixture.ts';
import { whole } from '../../../tests/rendered.ts';
import type { PageRenderer } from './page-renderer.ts';
import { createRenderer } from './renderer.ts';

const THEME = {
  themes: [],
  colours: [{ key: '0a1b2c3d', hex: '#123' }],
  textStyles: [{ key: '4e5f6a7b', name: 'Zeile', classes: 'text-lg fixed', colour: null }],
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
const titled: PageRenderer['page'] = async ({ view }) => `<title>${view.data.title}</title>`;
const rendererOf = (page: PageRenderer['page']) =>
  createRenderer('app', { scripts: [], styles: [] }, { page, piece: async () => '' });
const render = (nodes: BlockNode[], page = titled) => rendererOf(page).render(at, queriesOf(nodes));

test('a page is two files, each also without its language', async () => {
  const { files, problem } = whole(await render([]));
  expect(problem).toBeUndefined();
  expect(files).toMatchObject([
    { path: '/de/pflege', aliases: ['/pflege'], body: '<title>Pflege | Almwerk</title>' },
    { path: '/de/pflege/_payload.json', aliases: ['/pflege/_payload.json'] },
  ]);
});

test('a block that does not fit is reported, and the page is there', async () => {
  const { files, problem } = whole(await render([node('carousel')]));
  expect(files).toHaveLength(2);
  expect(problem?.name).toBe('block-unknown');
});

test('a page that cannot be drawn has no files, but its reads', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const rendered = await render([], () => Promise.reject(new Error('A bug.')));
  expect(rendered).toMatchObject({ outcome: 'failed', problem: { name: 'render-failed' } });
  const reads = rendered.outcome === 'failed' ? rendered.reads : [];
  expect(reads.map(({ query }) => query)).toContain('page:p:de');
  expect(told).toHaveBeenCalledWith(new Error('A bug.'));
  told.mockRestore();
});

test('a page that would be made from the same is not drawn', async () => {
  const { inputs = '' } = whole(await render([]));
  const draw = vi.fn(titled);
  const renderer = rendererOf(draw);
  expect(await renderer.render(at, queriesOf([]), { inputs })).toEqual({ outcome: 'unchanged' });
  expect(draw).not.toHaveBeenCalled();
  expect(await renderer.render(at, queriesOf([]), { inputs: 'other' })).toMatchObject({
    outcome: 'rendered',
    inputs,
  });
});

test('a product without its template is gone, a page that is missing has failed', async () => {
  const product: Route = { ...at, kind: 'product', id: '1' };
  const table = { 'routes:1': [], 'template:product': null };
  expect(await rendererOf(titled).render(product, tableQueries(table))).toMatchObject({
    outcome: 'gone',
    problem: { name: 'template-missing' },
  });
  const missing = tableQueries({ 'routes:p': [], 'page:p:de': null });
  expect(await rendererOf(titled).render(at, missing)).toMatchObject({
    outcome: 'failed',
    problem: { name: 'page-not-found' },
  });
});

test('inline code that the policy of the site does not know goes into that of the page', async () => {
  const { files } = whole(await render([], async () => '<script>1</script><style>p{}</style>'));
  expect(files[0]?.headers['Content-Security-Policy']).toMatch(
    /^script-src 'sha256-[^']+'; style-src 'sha256-[^']+'$/,
  );
});

test('the theme sheet reads theme and fonts only, and reports classes that it leaves out', async () => {
  const { files, reads, problem } = whole(
    await rendererOf(titled).render({ path: '/theme.css', kind: 'file' }, queriesOf([])),
  );
  expect(files).toMatchObject([{ path: '/theme.css', type: 'text/css; charset=utf-8' }]);
  expect(reads.map(({ query }) => query)).toEqual(['theme', 'fonts', 'file:f1']);
  expect(problem).toEqual({ name: 'class-unknown', details: { style: 'Zeile', classes: 'fixed' } });
});
