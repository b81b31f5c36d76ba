import { expect, test } from 'vitest';
import { textLength } from './text-length.ts';

const rule = (name: 'max' | 'between', ...args: string[]) => ({ name, args, message: '' });
const field = (name: string, ...rules: ReturnType<typeof rule>[]) => ({
  ...{ name, rules },
  input: 'text' as const,
});

test.each([
  ['far from its limit', field('name', rule('max', '100')), 79, null],
  ['near it', field('name', rule('max', '100')), 80, [100, 'most']],
  ['beyond it', field('name', rule('between', '2', '100')), 101, [100, 'most']],
  ['without a limit', field('name'), 10_000, null],
  ['for search engines, empty', field('seotitle'), 0, [60, 'advised']],
  ['for search engines, too long', field('seotitle'), 61, [60, 'cut']],
  [
    'for search engines, near its limit',
    field('seodescription', rule('max', '320')),
    300,
    [320, 'most'],
  ],
] as const)('a text is counted where that matters: %s', (_, of, length, told) => {
  const found = textLength({ ...of, rules: [...of.rules] }, 'x'.repeat(length));
  expect(found && [found.limit, found.kind]).toEqual(told);
});

test('a number is no text, whatever its limit', () => {
  const stars = { ...field('stars', rule('max', '5')), input: 'number' as const };
  expect(textLength(stars, '5')).toBeNull();
});
