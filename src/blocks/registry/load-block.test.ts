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

test('it is no fault of the page: nobody is told', () => {
  const problems: EditingProblem[] = [];
  const nodes = [node('heading'), node('heading', { text: 'Wolle' })];
  const shown = loadTree(nodes, ask, route(), { report: (one) => problems.push(one) });
  expect(shown.map(({ block }) => block)).toMatchObject([{ text: 'Wolle' }]);
  expect(problems).toEqual([]);
});
