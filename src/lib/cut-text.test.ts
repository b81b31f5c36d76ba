import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test('a text is cut before an emoji that would be cut in two', () => {
  expect(cutText('Tanne 🌲', 7)).toBe('Tanne ');
  expect(cutText('Tanne 🌲', 8)).toBe('Tanne 🌲');
});

test('the beginning of a text is never longer, nor more than one unit shorter, and has no half of a character', () => {
  const text = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(text, fc.nat(20), (whole, most) => {
      const cut = cutText(whole, most);
      expect(whole.startsWith(cut)).toBe(true);
      expect(cut.isWellFormed()).toBe(true);
      expect(Math.min(whole.length, most) - cut.length).toBeLessThanOrEqual(1);
      expect(cut.length).toBeLessThanOrEqual(most);
    }),
  );
});
