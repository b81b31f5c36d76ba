import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import type { SiteInfo } from '#src/model/answers.ts';
import { queryKey } from '#src/model/query.ts';
import { node, route, tableQueries } from '../../tests/block-fixture.ts';
import { filesBelow, ROOT } from '../../tests/source.ts';
import { loadPageData } from './page-data.ts';
import { payloadOf } from './payload.ts';
import { FRAME_FIELDS, reframe, type RenderPiece } from './reframe.ts';

const at = { ...route(), path: '/de/pflege' };
const linkTo = (label: string) => [{ label, path: '/de/pflege' }];

const footerOf = (label: string | undefined, hours: string | null) =>
  `<footer>${label} ${hours}</footer>`;

function pageWith(menu: string, footer: string, site: Partial<SiteInfo> = {}) {
  const text = { type: 'doc', content: [{ type: 'paragraph' }] };
  const queries = tableQueries({
    'site:de': {
      name: 'Almwerk',
      indexable: true,
      description: null,
      shareImage: null,
      url: '',
      hours: null,
      ...site,
    },
    'menu:de': linkTo(menu),
    'footer:de': linkTo(footer),
    preloads: [],
    'routes:p': [{ path: '/de/pflege', lang: 'de', page: 1 }],
    'ownLanguages:p': ['de'],
    'page:p:de': {
      ...{ title: 'Pflege', seotitle: null, textLang: 'de', theme: null, background: null },
      nodes: [node('rich-text', { text })],
    },
  });
  const loaded = loadPageData(queries, at);
  if (!loaded.ok) throw new Error(loaded.error.problem.name);
  const { data } = loaded.value;
  const html = `<html data-digest="${data.digest}"><nav>${menu}</nav>Text${footerOf(footer, site.hours ?? null)}`;
  return { queries, html, payload: payloadOf(data), data };
}

const renderPiece: RenderPiece = async (piece, { frame: { menu, footer, hours } }) =>
  piece === 'header' ? `<nav>${menu[0]?.label}</nav>` : footerOf(footer[0]?.label, hours);

const differing = [queryKey('menu', 'de'), queryKey('footer', 'de')];

test('a page with another menu and footer is what rendering it anew gives', async () => {
  const before = pageWith('Waschen', 'Recht');
  const after = pageWith('Pflegen', 'Impressum');
  const framed = await reframe({ ...before, differing }, after.queries, renderPiece);
  expect(framed?.html).toBe(after.html);
  expect(framed && payloadOf(framed.page)).toBe(after.payload);
  expect(framed?.page).toEqual(JSON.parse(canonicalJson(after.data)));
});

test('a frame that is not found, or found twice, is no frame', async () => {
  const before = pageWith('Waschen', 'Recht');
  const { queries } = pageWith('Pflegen', 'Recht');
  const html = before.html.replace('<nav>', '<nav class="x">');
  const twice = before.html.replace('Text', '<nav>Waschen</nav>');
  for (const other of [html, twice]) {
    expect(
      await reframe({ ...before, html: other, differing }, queries, renderPiece),
    ).toBeUndefined();
  }
});

test('new opening hours stand in the frame alone, a new name in the whole page', async () => {
  const before = pageWith('Waschen', 'Recht', { hours: 'Mo–Fr' });
  const standing = { ...before, differing: [queryKey('site', 'de')] };
  const after = pageWith('Waschen', 'Recht', { hours: 'Mo–Sa' });
  const framed = await reframe(standing, after.queries, renderPiece);
  expect(framed?.html).toBe(after.html);
  expect(framed && payloadOf(framed.page)).toBe(after.payload);
  const named = pageWith('Waschen', 'Recht', { hours: 'Mo–Sa', name: 'Loden' });
  expect(await reframe(standing, named.queries, renderPiece)).toBeUndefined();
});

test('no block shows what the frame shows', () => {
  const asks = new RegExp(`ask\\(\\s*'(?:menu|footer)'|\\b(?:${[...FRAME_FIELDS].join('|')})\\b`);
  const blocks = filesBelow('src/blocks').filter((path) => /\.(?:ts|tsx|astro)$/.test(path));
  expect(blocks.length).toBeGreaterThan(50);
  expect(blocks.filter((path) => asks.test(readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
});
