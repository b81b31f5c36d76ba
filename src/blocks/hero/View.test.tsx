import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { node, route } from '../../../tests/block-fixture.ts';
import { Nodes } from '../../../tests/nodes.tsx';

const asset = { hash: '0'.repeat(32), x: 50, y: 50, width: 900, height: 600, dominant: null };
const answers = {
  'asset:sky:de': { ...asset, id: 'sky', alt: 'Himmel' },
  'asset:ridge:de': { ...asset, id: 'ridge', alt: 'Gebirge' },
  'address:/de/x': '/de/x',
  'site:de': { trailingSlash: false },
};
const html = (fields: object, children: ReturnType<typeof node>[] = []) =>
  renderToStaticMarkup(
    <Nodes
      nodes={[node('hero', { title: 'Wolle', back: ['sky'], ...fields }, children)]}
      source={{ route: route(), answers }}
    />,
  );

test('the headline stands between what is far and what is near', () => {
  expect(html({ front: ['ridge'] })).toMatch(/alt="Himmel".*<h1[^>]*>Wolle<\/h1>.*alt="Gebirge"/);
});

test('without a picture before it the headline stands on top', () => {
  expect(html({})).toMatch(/<h1[^>]*>Wolle<\/h1><\/div><\/div>/);
});

test('text and buttons stand below', () => {
  const button = node('button', { label: 'Los', address: '/de/x' });
  expect(html({ text: 'Mehr' }, [button])).toMatch(
    /hero__below.*Mehr.*hero__go.*<a class="btn" href="\/de\/x"><span>Los<\/span><\/a>/,
  );
});

test('a headline too long to stand behind a picture stands before it', () => {
  const title = 'Decken aus der eigenen Weberei';
  expect(html({ title, front: ['ridge'] })).toContain('hero--over');
  expect(html({ title })).not.toContain('hero--over');
  expect(html({ title: 'Wolle, Wetter, Zeit.', front: ['ridge'] })).not.toContain('hero--over');
});
