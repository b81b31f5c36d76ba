import { expect, test } from 'vitest';
import { answering, node, route } from '../../../tests/block-fixture.ts';
import { sharePicture } from './share-picture.ts';

const asset = (letter: string) => ({ hash: letter.repeat(32), x: 50, y: 50, alt: letter });
const TABLE = {
  'site:de': { shareImage: 'site' },
  'category:c:de': { image: 'own' },
  'category:bare:de': { image: null },
  'asset:own:de': asset('a'),
  'asset:site:de': asset('b'),
};

function shared(page: ReturnType<typeof route>, table: object = {}) {
  const { ask } = answering({ ...TABLE, ...table });
  return sharePicture({ route: page, blocks: [] }, ask);
}

const rendition = (letter: string) => `/pictures/${letter.repeat(32)}/50-50/share.jpg`;

test('a category is shared with its picture, one that has none with that of the site', () => {
  expect(shared(route('category', 'c'))).toEqual({ path: rendition('a'), alt: 'a' });
  expect(shared(route('category', 'bare'))).toEqual({ path: rendition('b'), alt: 'b' });
});

test('where the site has no picture either, ours is shown', () => {
  const bare = { 'site:de': { shareImage: null } };
  expect(shared(route('category', 'bare'), bare)).toEqual({ path: '/share.jpg', alt: '' });
});

test('a picture that is gone is no picture', () => {
  const gone = { 'asset:own:de': null };
  expect(shared(route('category', 'c'), gone).path).toBe(rendition('b'));
});

test('a page is shared with the first picture that it shows, also of a reusable block', () => {
  const picture = (image: string) => node('picture', { image: [image] });
  const block = { id: 'x', name: 'x', textLang: 'de', nodes: [picture('own')] };
  const { ask } = answering({ ...TABLE, 'dynamicBlock:x:de': block, 'dynamicBlock:bare:de': null });
  const reusable = (source: string) => node('dynamic-block', { source: [source] });
  const blocks = [reusable('bare'), node('section', {}, [reusable('x')]), picture('later')];
  expect(sharePicture({ route: route(), blocks }, ask).path).toBe(rendition('a'));
});
