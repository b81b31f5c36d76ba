import { test } from 'vitest';
import { expectChainEqualsFull } from './equivalence.ts';
import { createNamingRenderer, createPlainRenderer } from './renderer.ts';

test('a chain of publishes gives the bytes of one full publish, whatever changes', async () => {
  await expectChainEqualsFull(createPlainRenderer, { runs: 20, steps: 6 });
}, 240_000);

test('so it does when pages that are made from the same are left alone', async () => {
  await expectChainEqualsFull(createNamingRenderer, { runs: 20, steps: 6 });
}, 240_000);

test('a chain of full publishes gives them too, though each renders only what is stale', async () => {
  await expectChainEqualsFull(createNamingRenderer, { runs: 20, steps: 6, full: true });
}, 240_000);
