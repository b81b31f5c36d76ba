import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestBytes } from './digest.ts';
import { utf8 } from './utf8.ts';

const texts = fc.string({ unit: fc.oneof(fc.constantFrom('a', 'ß', '€', '🧶'), fc.string()) });

test('any text has the bytes that Node writes', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(utf8(text)).toEqual(Buffer.from(text));
    }),
  );
});

test('half a surrogate pair becomes a replacement character', () => {
  expect(utf8('a\ud83eb').toString()).toBe('a\ufffdb');
});

test('a long text has the digest of its bytes', () => {
  const text = 'Loden – 100 % Wolle, 49 €. '.repeat(100);
  expect(digestBytes(text)).toEqual(digestBytes(Buffer.from(text)));
});
