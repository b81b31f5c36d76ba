import { expect, test } from 'vitest';
import { answering, node, route } from '../../../tests/block-fixture.ts';
import { loadBlock } from '../registry/load-block.ts';

const load = (routes: object[]) =>
  loadBlock(node('language-switch'), answering({ 'routes:p': routes }).ask, route())?.data;

test('each language leads to the same page of the same item', () => {
  const routes = [
    { lang: 'de', page: 1, path: '/de/pflege' },
    { lang: 'en', page: 2, path: '/en/care/page/2' },
    { lang: 'en', page: 1, path: '/en/care' },
  ];
  expect(load(routes)).toEqual({
    languages: [
      { language: 'de', current: true, path: '/de/pflege' },
      { language: 'en', current: false, path: '/en/care' },
    ],
  });
});

test('a language without this page leads to its home', () => {
  expect(load([{ lang: 'de', page: 1, path: '/de/x' }])).toMatchObject({
    languages: [{ path: '/de/x' }, { path: '/en' }],
  });
});
