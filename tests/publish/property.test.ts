import { test } from 'vitest';
import { expectChainEqualsFull } from './equivalence.ts';
import { createPlainRenderer } from './renderer.ts';

test('a chain of publishes gives the bytes of one full publish, whatever changes', async () => {
  await expectChainEqualsFull(createPlainRenderer, { runs: 20, steps: 6 });
}, 240_000);
