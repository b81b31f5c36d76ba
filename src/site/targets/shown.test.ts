import { expect, test } from 'vitest';
import { createShown } from './shown.ts';

const keptFrom = (oldest: number) => ({ hasBuild: (seq: number) => seq >= oldest });

test('after a start nothing is sure, until a delivery has ended well', () => {
  const shown = createShown(keptFrom(1), 3);
  expect([shown.isBehind(3), shown.distance(3)]).toEqual([true, 0]);
  expect(shown.begin()).toEqual(new Set([3]));
  shown.end(3, true);
  expect(shown.isBehind(3)).toBe(false);
});

test('every build that was served, or begun, is looked at by the delivery that ends well', () => {
  const shown = createShown(keptFrom(1), 3);
  shown.served(5);
  expect(shown.begin()).toEqual(new Set([3, 5]));
  shown.end(5, false);
  shown.served(4);
  expect(shown.distance(4)).toBe(1);
  expect(shown.begin()).toEqual(new Set([3, 4, 5]));
  shown.end(4, true);
  expect(shown.isBehind(4)).toBe(false);
});

test('what is served during a delivery counts after it, also a build that it had looked at', () => {
  const shown = createShown(keptFrom(1), 3);
  shown.served(4);
  shown.begin();
  shown.served(3);
  shown.end(4, true);
  expect([shown.isBehind(3), shown.begin()]).toEqual([true, new Set([3, 4])]);
});

test('what housekeeping has removed, or is too much, is not known', () => {
  expect(createShown(keptFrom(4), 3).begin()).toEqual(new Set());
  expect(createShown(keptFrom(1), 0).begin()).toEqual(new Set());
  const shown = createShown(keptFrom(1), 1);
  for (let build = 1; build <= 101; build++) shown.served(build);
  expect(shown.begin()).toEqual(new Set());
});
