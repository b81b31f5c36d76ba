import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Gallery } from './Gallery.tsx';

const picture = (hash: string) => ({
  ...{ hash, x: 50, y: 50, width: 2400, height: 3000 },
  ...{ alt: hash, dominant: null },
});

test('the first picture of a strip is loaded before those beyond its edge', () => {
  const pictures = ['a', 'b', 'c'].map(picture);
  const html = renderToStaticMarkup(
    <Gallery pictures={pictures} lang="de" eager label={null} id="large" />,
  );
  const [strip = ''] = html.split('<dialog');
  expect(strip.match(/fetchPriority="\w+"/gi)).toEqual([
    ...['fetchPriority="high"', 'fetchPriority="low"', 'fetchPriority="low"'],
  ]);
});

test('a picture below the strip is the file that the strip has, so that it is loaded once', () => {
  const pictures = ['a', 'b', 'c'].map(picture);
  const html = renderToStaticMarkup(
    <Gallery pictures={pictures} lang="de" eager label={null} id="large" />,
  );
  const filesIn = (part: string) => part.match(/srcSet="[^"]+" sizes="[^",]+,/g) ?? [];
  const [strip = '', below = ''] = html.split(/<dialog.*gallery__below/);
  expect(filesIn(below)).toHaveLength(4);
  expect(filesIn(strip)).toEqual(expect.arrayContaining(filesIn(below)));
});
