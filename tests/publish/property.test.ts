import { test } from 'vitest';
import { expectChainEqualsFull } from './equivalence.ts';
import { createNamingRenderer, createPlainRenderer } from './renderer.ts';

/** `npm run soak -- chains` has more. */
const RUNS = Number(process.env['PUBLISH_RUNS'] ?? 4);
const LIMIT = { timeout: 120_000 + RUNS * 10_000 };

test(
  'pages of answers are the same after a chain of publishes as after one full publish',
  LIMIT,
  async () => {
    await expectChainEqualsFull(createPlainRenderer, { runs: RUNS, steps: 6 });
  },
);

test('so it does when pages that are made from the same are left alone', LIMIT, async () => {
  await expectChainEqualsFull(createNamingRenderer, { runs: RUNS, steps: 6 });
});

test('and when what leaves its address is noted as a redirect meanwhile', LIMIT, async () => {
  const keeping = () => ({ keepsAddresses: true });
  await expectChainEqualsFull(createNamingRenderer, { runs: RUNS, steps: 6 }, keeping);
});
