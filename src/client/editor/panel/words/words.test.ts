import { expect, test } from 'vitest';
import { de } from './de.ts';
import { en } from './en.ts';

/** All texts that do not depend on anything. */
function* textsIn(words: unknown): Generator<string> {
  if (typeof words === 'string') yield words;
  else if (typeof words === 'object' && words !== null) {
    for (const one of Object.values(words)) yield* textsIn(one);
  }
}

test('what is quoted stands in the quotation marks of its language', () => {
  const beside = (words: object, quoted: RegExp) =>
    [...textsIn(words)].filter((text) => /["„“”]/.test(text.replaceAll(quoted, '')));
  expect(beside(de, /„[^"„“”]+“/g)).toEqual([]);
  expect(beside(en, /“[^"„“”]+”/g)).toEqual([]);
});
