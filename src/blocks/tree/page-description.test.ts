import { expect, test } from 'vitest';
import { shorten } from './page-description.ts';

test('a description is cut between two words', () => {
  const text = `${'Loden '.repeat(26)}wärmt.`;
  expect(shorten('Loden wärmt.')).toBe('Loden wärmt.');
  expect(shorten(text)).toBe(`${'Loden '.repeat(26).trim()} …`);
});

test('a description that is one long word is cut within it', () => {
  expect(shorten('a'.repeat(500))).toBe(`${'a'.repeat(159)}…`);
});
