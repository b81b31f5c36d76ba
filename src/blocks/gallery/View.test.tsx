import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { node, route } from '../../../tests/block-fixture.ts';
import { Nodes } from '../../../tests/nodes.tsx';

const asset = { id: 'a', hash: '0'.repeat(32), x: 50, y: 50, width: 900, height: 600, alt: 'Bank' };
const html = (fields: object) =>
  renderToStaticMarkup(
    <Nodes
      nodes={[node('gallery', { ...fields }, [node('picture', { image: ['a'], caption: 'A' })])]}
      source={{ route: route(), answers: { 'asset:a:de': { ...asset, dominant: null } } }}
    />,
  );

test('a gallery lays out the pictures inside it, each with its caption', () => {
  expect(html({})).toMatch(
    /^<div class="b b-gallery"><div class="pictures pictures--even">.*<figcaption>A<\/figcaption>/,
  );
});

test('a strip scrolls, so it can be reached by keyboard and is named', () => {
  expect(html({ layout: 'strip' })).toContain(
    '<section class="pictures pictures--strip" aria-label="Bilder, seitlich scrollbar" tabindex="0">',
  );
});
