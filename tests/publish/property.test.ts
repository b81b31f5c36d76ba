import { test } from 'vitest';
import { expectChainEqualsFull } from './equivalence.ts';
import { createNamingRenderer, createPlainRenderer } from './renderer.ts';

/** `npm run soak -- chains` has more. */
const RUNS = Number(process.env['PUBLISH_RUNS'] ?? 4);
// A failure that comes once in a hundred runs is one.
const ONCE = { retry: 0, timeout: 120_000 + RUNS * 10_000 };

test(
  'pages of answers are the same after a chain of publishes as after one full publish',
  ONCE,
  async () => {
    await expectChainEqualsFull(createPlainRenderer, { runs: RUNS, steps: 6 });
  },
);

test('so it does when pages that are made from the same are left alone', ONCE, async () => {
  await expectChainEqualsFull(createNamingRenderer, { runs: RUNS, steps: 6 });
});

test('and when what leaves its address is noted as a redirect meanwhile', ONCE, async () => {
  const keeping = () => ({ keepsAddresses: true });
  await expectChainEqualsFull(createNamingRenderer, { runs: RUNS, steps: 6 }, keeping);
});
