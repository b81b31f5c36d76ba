import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { answering, node, route } from '../../../tests/block-fixture.ts';
import { loadBlock } from '../registry/load-block.ts';
import { View } from './View.tsx';

const category = (id: string, answer: object) => ({
  [`category:${id}:de`]: {
    ...{ id, name: id, path: `/de/kategorie/${id}`, image: null, textLang: 'de', bodyLang: null },
    ...{ text: null, parent: null, ...answer },
  },
});
const text = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words' }] }],
};

/** What is marked as English of a category on a German page. */
function english(fields: object, shown: object, above: object): string[] {
  const answers = {
    ...{ ...category('a', { parent: 'b', ...shown }), ...category('b', above) },
    'categoryProducts:a:1': { ids: [], total: 0, pages: 1 },
  };
  const stored = node('category', { category: ['a'], count: 0, ...fields });
  const loaded = loadBlock(stored, answering(answers).ask, route());
  const html = renderToStaticMarkup(
    <View block={loaded?.block as never} data={loaded?.data as never} lang="de" />,
  );
  return [...html.matchAll(/lang="en">(?:<p>)?([^<]*)/g)].map(([, words = '']) => words);
}

test('each text of a category is marked with its own language', () => {
  expect(english({}, { name: 'Blankets', textLang: 'en' }, {})).toEqual(['Blankets']);
  expect(english({ title: 'Decken' }, { name: 'Blankets', textLang: 'en' }, {})).toEqual([]);
  expect(english({}, { text, bodyLang: 'en' }, {})).toEqual(['Words']);
  expect(english({}, {}, { name: 'Cloth', textLang: 'en' })).toEqual(['Cloth']);
});
