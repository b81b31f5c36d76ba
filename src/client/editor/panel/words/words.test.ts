import { expect, test } from 'vitest';
import { de } from './de.ts';
import { en } from './en.ts';
import { planWords } from '../publish/plan-words.ts';
import { REVIEW_WORDS } from '../publish/review-words.ts';
import { stepWords } from '../commands/step-words.ts';

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

test('in English one thing has one word', () => {
  const said = [en, planWords.en, REVIEW_WORDS.en, stepWords.en].flatMap((words) => [
    ...textsIn(words),
  ]);
  expect(said.filter((text) => /\balt texts?\b|\brepeated\b/i.test(text))).toEqual([]);
  expect(en.said.found(2)).toBe('2 blocks');
  const titles = Object.values(en.items.titles).filter((title) => title !== 'Choose captions');
  expect(titles.filter((title) => !title.startsWith('Choose a '))).toEqual([]);
});

test('beside the button that only closes, none begins with the same word', () => {
  for (const { cancel, forget, plan } of [planWords.de, planWords.en]) {
    const [first = ''] = cancel.split(' ');
    expect([forget, plan].filter((words) => words.startsWith(first))).toEqual([]);
  }
});
