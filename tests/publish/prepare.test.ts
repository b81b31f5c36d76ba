import { expect, test } from 'vitest';
import type { Route } from '#src/model/pages/answers.ts';
import { prepare } from '#src/publish/prepare.ts';
import { createRenderer } from '#src/render/renderer/renderer.ts';
import { readPage } from '#src/site/listing.ts';
import { node, route, tableQueries } from '../block-fixture.ts';
import { whole } from '../rendered.ts';

const text = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Wolle wärmt.' }] }],
};
const nodes = [
  node('section', { title: 'Zuerst' }, [node('heading', { text: 'Die Hütte' })]),
  node('rich-text', { text }),
];

test('what is listed and found of a page at hand is what its payload says', async () => {
  const queries = tableQueries({
    'site:de': {
      name: 'Almwerk',
      url: 'https://almwerk.example',
      trailingSlash: false,
      indexable: true,
      shareImage: null,
    },
    'menu:de': [],
    'footer:de': [],
    preloads: [],
    'routes:p': [{ path: '/de/pflege', lang: 'de', page: 1 }],
    'ownLanguages:p': ['de'],
    'page:p:de': {
      id: 'p',
      title: 'Pflege',
      seotitle: null,
      theme: null,
      background: null,
      textLang: 'de',
      nodes,
    },
  });
  const renderer = createRenderer(
    'app',
    { scripts: [], styles: [] },
    { page: async () => '<p>page</p>', piece: async () => '' },
  );
  const at: Route = route();
  const rendered = whole(await renderer.render(at, queries));
  const { page, ...withoutData } = rendered;
  const found = prepare(at.path, rendered);
  expect(page?.title).toContain('Pflege');
  const read = readPage(at.path, rendered.files);
  expect(read).toMatchObject({ searchable: { body: expect.stringContaining('Die Hütte') } });
  expect(found).toMatchObject({ outcome: 'rendered', read });
  expect(prepare(at.path, withoutData)).toEqual(found);
});
