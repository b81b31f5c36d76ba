import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { node, route } from '../../../tests/block-fixture.ts';
import { Nodes } from '../../../tests/nodes.tsx';

const html = (nodes: BlockNode[], answers: Record<string, unknown> = {}) =>
  renderToStaticMarkup(<Nodes nodes={nodes} source={{ route: route(), answers }} />);

test('blocks stand in wrappers, inside their sections and columns', () => {
  const heading = node('heading', { text: 'Wolle', level: 'h1' });
  expect(html([node('section', { tone: 'tint' }, [node('columns', {}, [heading])])])).toBe(
    '<div class="b b-section b--bleed"><section class="section section--normal section--dyed tint">' +
      '<div class="section__in"><div class="b b-columns"><div class="columns columns--halves align-start">' +
      '<div class="b b-heading"><h1>Wolle</h1></div></div></div></div></section></div>',
  );
});

test('a block that cannot be read is left out, the others are shown', () => {
  const nodes = [node('carousel'), node('heading', { text: 1 }), node('heading', { text: 'da' })];
  expect(html(nodes)).toBe('<div class="b b-heading"><h2>da</h2></div>');
});

test('a background is a class of its colour', () => {
  const dyed = node('heading', { text: 'x' });
  dyed.wrapper = { ...dyed.wrapper, background: ['c1'] };
  const answers = { 'colour:c1:de': { id: 'c1', key: '0a1b2c3d', name: 'Moos' } };
  expect(html([dyed], answers)).toMatch(/^<div class="b b-heading b--dyed c-0a1b2c3d">/);
});

test('anchors carry a prefix, so that content cannot take a name of the page', () => {
  expect(html([node('section', { anchor: 'scripts' }, [])])).toContain('id="c-scripts"');
  expect(html([node('section', { anchor: 'c-wolle' }, [])])).toContain('id="c-wolle"');
});

test('a block that asks what the page did not record is a fault, not an empty page', () => {
  expect(() => html([node('picture', { image: ['a'] })])).toThrow('no answer to asset:a:de');
});

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '<!--<script>',
];

test('a numbered list begins with its number', () => {
  const item = {
    type: 'listItem',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a' }] }],
  };
  const list = (attrs: object) => [{ type: 'orderedList', attrs, content: [item] }];
  const drawn = (attrs: object) =>
    html([node('rich-text', { text: { type: 'doc', content: list(attrs) } })]);
  expect(drawn({ start: 4 })).toContain('<ol start="4"><li><p>a</p></li></ol>');
  expect(drawn({ start: 1, type: 'a' })).toContain('<ol><li><p>a</p></li></ol>');
});

test.each(HOSTILE)('%s stays text wherever an editor writes it', (text) => {
  const doc = {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'bold' }] }] },
      { type: 'raw', attrs: { html: text }, content: [{ type: 'text', text }] },
    ],
  };
  const nodes = [
    node('heading', { text, kicker: text, level: 'statement' }),
    node('rich-text', { text: doc }),
    node('picture', { image: ['a'], caption: text }),
    node('product-overview', { title: text, lead: text, source: 'products', products: ['p'] }),
    node('hero', { title: text, text, caption: text, back: ['a'] }, [
      node('button', { label: text, address: 'mailto:a@b.example' }),
    ]),
    node('picture', { image: ['a'], caption: text, zoom: true }),
    node('quote', { text, source: text }),
    node('accordion', { entries: [{ title: text, text: doc }] }),
    node('table', { caption: text, rows: [{ c1: text, c2: text }, { c1: text }] }),
    node('product-teaser', { product: ['p'], title: text, text, label: text }),
    node('product', { product: ['p'], label: text }),
    node('category', { category: ['c'], title: text, count: 0 }),
    node('category-link', { entries: [{ category: ['c'] }] }),
  ];
  const asset = { id: 'a', hash: '0'.repeat(32), x: 0, y: 100, width: 0, height: 0, alt: text };
  const markup = html(nodes, {
    'asset:a:de': { ...asset, dominant: null },
    'productCard:p:de': {
      ...{ id: 'p', path: `/de/${text}`, textLang: 'en', name: text, summary: text },
      ...{ priceCents: 100, oldPriceCents: 200, availability: 'inStock', availableFrom: null },
      ...{ image: 'a', colours: ['c'] },
    },
    'colour:c:de': { id: 'c', key: '0a1b2c3d', name: text },
    'category:c:de': {
      id: 'c',
      name: text,
      path: `/de/${text}`,
      text: null,
      parent: null,
      image: 'a',
    },
    'categoryProducts:c:1': { ids: [], total: 0, pages: 1 },
  });
  const tags = markup.match(/<[a-z!/][^<>]*>/gi) ?? [];
  const bare = tags.map((tag) => tag.replace(/"[^"]*"/g, '""')).join('');
  expect(bare).not.toMatch(/<(script|svg|!--)|\son[a-z]+=/i);
});

test.each([
  ['javascript:alert(1)', null],
  ['jav\tascript:alert(1)', null],
  ['data:text/html,x', null],
  ['vbscript:x', null],
  ['/de/pflege', '/de/pflege'],
  ['https://example.org/a?b=1&c', 'https://example.org/a?b=1&amp;c'],
])('a link to %s leads to %s', (typed, safe) => {
  const marks = [{ type: 'link', attrs: { href: typed } }];
  const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'hier', marks }] }];
  const markup = html([node('rich-text', { text: { type: 'doc', content } })]);
  expect(markup).toContain(safe === null ? '<p>hier</p>' : `<a href="${safe}">hier</a>`);
});
