import { expect, test } from 'vitest';
import { createHealth } from './health.ts';

test('a server is ready while it serves and has lost nothing', () => {
  const health = createHealth();
  expect(health.reasons()).toEqual(['starting']);
  let isLost = false;
  health.serves([() => (isLost ? 'content-missing' : undefined), () => undefined]);
  expect(health.reasons()).toEqual([]);
  isLost = true;
  expect(health.reasons()).toEqual(['content-missing']);
  health.closes();
  expect(health.reasons()).toEqual(['closing']);
});
