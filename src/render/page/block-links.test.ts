import { expect, test } from 'vitest';
import { answering, node } from '../../../tests/block-fixture.ts';
import { resolveBlockLinks } from './block-links.ts';

const linking = (href: string) => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'hier', marks: [{ type: 'link', attrs: { href } }] }],
    },
  ],
});

function resolve(href: string, trailingSlash = false) {
  const nodes = [
    node('section', {}, [
      node('rich-text', { text: linking(href) }),
      node('accordion', { rows: [{ title: 'a', text: linking(href) }] }),
    ]),
  ];
  const { ask } = answering({
    'site:de': { trailingSlash },
    'address:/de/alt': '/de/grün',
    'address:/de/fort': null,
  });
  return { nodes, resolved: resolveBlockLinks(nodes, ask, 'de') };
}

const hrefsIn = (value: unknown) =>
  [...JSON.stringify(value).matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href);

test('links in texts lead where their page is now, in nested blocks and in rows', () => {
  expect(hrefsIn(resolve('/alt#x').resolved)).toEqual(['/de/gr%C3%BCn#c-x', '/de/gr%C3%BCn#c-x']);
  expect(hrefsIn(resolve('/de/alt', true).resolved)).toContain('/de/gr%C3%BCn/');
});

test('links that lead nowhere are text', () => {
  const { resolved } = resolve('/de/fort');
  expect(hrefsIn(resolved)).toEqual([]);
  expect(JSON.stringify(resolved).match(/"hier"/g)).toHaveLength(2);
});

test('blocks without such links are the same blocks', () => {
  const { nodes, resolved } = resolve('https://example.com');
  expect(resolved).toBe(nodes);
});

test('a tree whose links lead to the same places again is the same object, until one of them moves', () => {
  const nodes = [node('rich-text', { text: linking('/de/alt') })];
  const resolveTo = (path: string) => {
    const { ask, asked } = answering({ 'site:de': {}, 'address:/de/alt': path });
    const resolved = resolveBlockLinks(nodes, ask, 'de');
    expect(asked).toContain('address:/de/alt');
    return resolved;
  };
  const first = resolveTo('/de/neu');
  expect(resolveTo('/de/neu')).toBe(first);
  expect(hrefsIn(resolveTo('/de/noch-neuer'))).toEqual(['/de/noch-neuer']);
});
