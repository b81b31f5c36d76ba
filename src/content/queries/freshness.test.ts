import { expect, test } from 'vitest';
import { createFreshness } from './freshness.ts';

/** A log of changes that can be written to and forgotten. */
function openLog() {
  const log: string[][] = [];
  let forgotten = 0;
  const freshness = createFreshness({
    head: () => log.length,
    changedSince: (since) => (since < forgotten ? undefined : log.slice(since).flat()),
  });
  return {
    ...freshness,
    change: (...keys: string[]) => log.push(keys),
    forget: () => {
      forgotten = log.length;
    },
    /** Starts again from nothing, as another replica does. */
    restart: () => log.splice(0),
  };
}

test('what was read is the same until one of its keys changes', () => {
  const log = openLog();
  const at = log.now();
  log.change('item:b');
  log.now();
  expect(log.isSame(['item:a', 'in:c'], at)).toBe(true);
  log.change('item:d', 'in:c');
  const later = log.now();
  expect(log.isSame(['item:a', 'in:c'], at)).toBe(false);
  expect(log.isSame(['item:a', 'in:c'], later)).toBe(true);
});

test('a change that came before something was read does not count', () => {
  const log = openLog();
  log.change('item:a');
  const at = log.now();
  log.change('item:b');
  log.now();
  expect(log.isSame(['item:a'], at)).toBe(true);
});

test('where the log was forgotten or begins anew, all that was read before counts as changed', () => {
  const log = openLog();
  const at = log.now();
  log.change('item:b');
  log.forget();
  const later = log.now();
  expect(log.isSame(['item:a'], at)).toBe(false);
  expect(log.isSame(['item:a'], later)).toBe(true);
  log.restart();
  log.now();
  expect(log.isSame(['item:a'], later)).toBe(false);
});

test('more keys than it follows count as changed', () => {
  const log = openLog();
  const at = log.now();
  log.change(...Array.from({ length: 30_000 }, (_, index) => `item:${index}`));
  log.now();
  expect(log.isSame(['item:x'], at)).toBe(false);
});
