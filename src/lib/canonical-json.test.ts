import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, jsonForScript } from './canonical-json.ts';

test('keys are sorted at every depth and undefined is left out', () => {
  expect(canonicalJson({ b: [{ d: 1, c: undefined, a: null }], a: 'x' })).toBe(
    '{"a":"x","b":[{"a":null,"d":1}]}',
  );
});

test('equal values have equal bytes, whatever the order of their keys', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalJson(reversed)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('JSON in a script cannot leave it', () => {
  const text = jsonForScript({ a: '</script><!--<script>&\u2028]]>' });
  expect(text).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(text)).toEqual({ a: '</script><!--<script>&\u2028]]>' });
});
