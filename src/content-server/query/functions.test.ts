import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { defineFunctions } from './functions.ts';

test('regular expressions have so much to read in a query, and the next one has as much again', () => {
  const raw = new DatabaseSync(':memory:');
  onTestFinished(() => raw.close());
  const within = defineFunctions(raw);
  const matching = raw.prepare('SELECT matches(?, ?) AS found');
  const megabyte = 'x'.repeat(1024 * 1024);
  const read = (megabytes: number) =>
    within({ until: Number.POSITIVE_INFINITY, isMatching: false }, () => {
      for (let n = 0; n < megabytes; n++) matching.get('/^y/', megabyte);
    });
  read(64);
  expect(() => read(65)).toThrow(expect.objectContaining({ status: 400 }));
  expect(() => read(64)).not.toThrow();
});
