import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordDiff } from './word-diff.ts';

test('a text is told apart from a former one by words', () => {
  expect(wordDiff('Wolle für kalte Tage.', 'Wolle für warme Tage.')).toEqual([
    { is: 'same', text: 'Wolle für' },
    { is: 'old', text: ' kalte' },
    { is: 'new', text: ' warme' },
    { is: 'same', text: ' Tage.' },
  ]);
  expect(wordDiff('Vom Schaf', 'Vom Schaf heute')).toEqual([
    { is: 'same', text: 'Vom Schaf' },
    { is: 'new', text: ' heute' },
  ]);
  expect(wordDiff('', 'Neu')).toEqual([{ is: 'new', text: 'Neu' }]);
  expect(wordDiff('Weg', '')).toEqual([{ is: 'old', text: 'Weg' }]);
  expect(wordDiff('Gleich', 'Gleich')).toEqual([{ is: 'same', text: 'Gleich' }]);
});

test('the pieces are both texts, whatever these are', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '  ')).map((all) => all.join(' '));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = wordDiff(before, after);
      const without = (is: string) =>
        parts
          .filter((one) => one.is !== is)
          .map((one) => one.text)
          .join('');
      expect(without('new')).toBe(before);
      expect(without('old')).toBe(after);
    }),
  );
});

test('long texts are told apart as wholes', () => {
  const long = 'Wort '.repeat(2_000);
  expect(wordDiff(long, `${long}mehr`)).toEqual([
    { is: 'old', text: long },
    { is: 'new', text: `${long}mehr` },
  ]);
});
