import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDeeperThan, jsonTextIssue, jsonValueIssue } from './json-shape.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const list = (items: string[]) => `[${items.join(',')}]`;

describe('the text of a JSON value', () => {
  test('is fine for what people write', () => {
    const page = { title: { de: 'Über uns 🧶 [[[ "{{{' }, data: { de: [{ n: 1.5, x: null }] } };
    expect(jsonTextIssue(JSON.stringify(page))).toBeUndefined();
    expect(jsonTextIssue('null')).toBeUndefined();
  });

  test('has a depth', () => {
    expect(jsonTextIssue(nested(64))).toBeUndefined();
    expect(jsonTextIssue(nested(65))).toBe('it is nested deeper than 64');
    expect(jsonTextIssue('{"a":'.repeat(1_000_000))).toBe('it is nested deeper than 64');
  });

  test('has a number of parts and of values', () => {
    expect(jsonTextIssue(list(Array(19_999).fill('{}')))).toBeUndefined();
    expect(jsonTextIssue(list(Array(20_000).fill('{}')))).toBe('it has more than 20000 parts');
    expect(jsonTextIssue(list(Array(200_000).fill('1')))).toBeUndefined();
    expect(jsonTextIssue(list(Array(200_001).fill('1')))).toBe('it has more than 200000 values');
  });

  test('is counted as JSON.parse reads it, whatever its strings hold', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const { depth, containers } = shapeOf(value);
        const text = JSON.stringify(value);
        const limits = { depth, containers, values: 1_000_000 };
        expect(jsonTextIssue(text, limits)).toBeUndefined();
        if (depth > 0) expect(jsonTextIssue(text, { ...limits, depth: depth - 1 })).toBeDefined();
        if (containers > 0) {
          expect(jsonTextIssue(text, { ...limits, containers: containers - 1 })).toBeDefined();
        }
      }),
    );
  });
});

function shapeOf(value: unknown): { depth: number; containers: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, containers: 0 };
  const inside = Object.values(value).map(shapeOf);
  return {
    depth: 1 + Math.max(0, ...inside.map(({ depth }) => depth)),
    containers: 1 + inside.reduce((sum, { containers }) => sum + containers, 0),
  };
}

describe('a JSON value', () => {
  test.each(['__proto__', 'constructor', 'prototype'])('has no field %s', (name) => {
    expect(jsonValueIssue(JSON.parse(`{"a": [{"${name}": {}}]}`))).toBe(
      `a field is called ${name}`,
    );
  });

  test('has whole texts and real numbers', () => {
    expect(jsonValueIssue(JSON.parse('{"a": ["🧶", 1e300, null, true]}'))).toBeUndefined();
    expect(jsonValueIssue(JSON.parse('["\\ud800"]'))).toBe('a text is broken');
    expect(jsonValueIssue(JSON.parse('{"\\udc00": 1}'))).toBe('the name of a field is broken');
    expect(jsonValueIssue(JSON.parse('[1e400]'))).toBe('a number is too big');
  });
});

test('how deep a value is costs no stack', () => {
  let deep: unknown = 'x';
  for (let level = 0; level < 100_000; level++) deep = level % 2 === 0 ? [deep] : { deep };
  expect(isDeeperThan(deep, 50_000)).toBe(true);
  expect(isDeeperThan({ a: [{ b: 1 }], c: 'x' }, 3)).toBe(false);
  expect(isDeeperThan({ a: [{ b: 1 }], c: 'x' }, 2)).toBe(true);
  expect(isDeeperThan('x', 0)).toBe(false);
});
