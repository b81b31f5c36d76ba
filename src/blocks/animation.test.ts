import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ANIMATIONS } from '#src/model/fields/block-node.ts';
import { answering, node, route } from '../../tests/block-fixture.ts';
import { animationClass } from './animation.ts';
import { loadBlock } from './registry/load-block.ts';

function load(animation: string) {
  const block = node('divider');
  block.wrapper = { ...block.wrapper, animation };
  return loadBlock(block, answering({}).ask, route());
}

test('every variant has a class in the style sheet, still where motion is not wanted', () => {
  const css = readFileSync(new URL('../render/styles/animations.css', import.meta.url), 'utf8');
  for (const name of ANIMATIONS) expect(css).toContain(`.${animationClass(name)} {`);
  expect(css).toContain('250ms ease-in-out');
  expect(css).toContain('@media (prefers-reduced-motion: no-preference)');
});

test('a name that is no variant raises', () => {
  expect(() => animationClass('wobble')).toThrow('Missing animation variant: wobble');
});

test('a block with an unknown variant is shown without, and that is said', () => {
  expect(load('rise')).toMatchObject({ className: 'b b-divider a-rise' });
  expect(load('rise')?.problem).toBeUndefined();
  expect(load('wobble')).toMatchObject({
    className: 'b b-divider',
    problem: { name: 'animation-unknown', details: { animation: 'wobble' } },
  });
});
