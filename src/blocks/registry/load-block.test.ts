import { expect, test } from 'vitest';
import { answering, node, route } from '../../../tests/block-fixture.ts';
import type { EditingProblem } from '#src/model/errors/editing-errors.ts';
import { loadBlock, loadTree } from './load-block.ts';

const { ask } = answering({});

test.each(['heading', 'quote'])('a %s that nobody has written is not shown', (kind) => {
  for (const text of [undefined, '']) {
    expect(loadBlock(node(kind, text === undefined ? {} : { text }), ask, route())).toBeNull();
  }
  expect(loadBlock(node(kind, { text: 'Wolle' }), ask, route())?.block).toMatchObject({
    text: 'Wolle',
  });
});

test('visitors are not shown a block whose rows or pictures nobody has filled in; editors are', () => {
  const asset = 'd4f0e1b2-8f6e-4c0a-9b3d-2a1c5e7f9a10';
  const photo = { id: asset, url: '/p.webp', width: 4, height: 3, alt: 'Wolle' };
  const { ask: ofAssets } = answering({ [`asset:${asset}:de`]: photo });
  const empty = [
    node('facts', { entries: [{}, {}] }),
    node('accordion', { entries: [{ title: '' }] }),
    node('table', { rows: [{ c1: '', c2: '' }] }),
    node('gallery', {}),
  ];
  const filled = [
    node('facts', { entries: [{}, { value: '680' }] }),
    node('accordion', { entries: [{ title: 'Waschen' }] }),
    node('table', { rows: [{ c1: '', c2: 'Wolle' }] }),
    node('gallery', {}, [node('picture', { image: [asset] })]),
  ];
  const shown = loadTree([...empty, ...filled], ofAssets, route());
  expect(shown.map(({ kind }) => kind)).toEqual(['facts', 'accordion', 'table', 'gallery']);
  for (const one of empty) expect(loadBlock(one, ofAssets, route())).not.toBeNull();
});

test('it is no fault of the page: nobody is told', () => {
  const problems: EditingProblem[] = [];
  const nodes = [node('heading'), node('heading', { text: 'Wolle' })];
  const shown = loadTree(nodes, ask, route(), { report: (one) => problems.push(one) });
  expect(shown.map(({ block }) => block)).toMatchObject([{ text: 'Wolle' }]);
  expect(problems).toEqual([]);
});
