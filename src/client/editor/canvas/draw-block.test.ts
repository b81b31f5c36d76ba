import { expect, test } from 'vitest';
import { loadBlock } from '#src/blocks/registry/load-block.ts';
import { node, route } from '../../../../tests/block-fixture.ts';
import { drawBlock, fieldAt, type LoadBlock } from './draw-block.ts';

const load: LoadBlock = (one) => loadBlock(one, () => null as never, route());

test('a required text may be empty while it is written anew', () => {
  const drawn = drawBlock(node('heading', { text: '' }), load);
  expect(drawn.is).toBe('drawn');
});

test('what cannot be read says why', () => {
  expect(drawBlock(node('carousel'), load)).toMatchObject({
    is: 'broken',
    problem: { name: 'block-unknown' },
  });
  expect(drawBlock(node('heading', { text: 1 }), load)).toMatchObject({
    is: 'broken',
    problem: { name: 'block-invalid' },
  });
});

test('a block waits for its answers, and may have nothing to show', () => {
  expect(drawBlock(node('divider'), () => 'waiting')).toEqual({ is: 'waiting' });
  expect(drawBlock(node('product-detail'), load)).toEqual({ is: 'empty' });
});

test('a field is found by its path', () => {
  expect(fieldAt(node('heading'), 'text')?.required).toBe(true);
  expect(fieldAt(node('accordion'), 'entries.1.title')?.label.de).toBe('Überschrift');
  expect(fieldAt(node('heading'), 'nothing')).toBeUndefined();
});
