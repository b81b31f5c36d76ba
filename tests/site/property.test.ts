import { expect, inject, test } from 'vitest';
import { loadApp } from '#src/runtime/app/app.ts';
import { buildKey, findBuild } from '#src/runtime/app/build.ts';
import { parseEnv } from '#src/runtime/process/env.ts';
import { expectChainEqualsFull } from '../publish/equivalence.ts';
import { ROOT } from '../source.ts';

/** `npm run soak -- chains` has more. */
const RUNS = Number(process.env['BUILT_RUNS'] ?? 4);
const LIMIT = { timeout: 240_000 + RUNS * 15_000 };

test(
  'the built app serves the same after a chain of publishes as after one full publish, byte by byte',
  LIMIT,
  async () => {
    const env = parseEnv({ DATA_DIR: inject('site').dataDir });
    const build = findBuild(ROOT, buildKey(ROOT, env));
    if (!build) throw new Error('The shared site has no build.');
    const { renderer } = await loadApp(build);
    await expectChainEqualsFull(() => renderer, { runs: RUNS, steps: 5 });
    expect(renderer.app).toBe(build.app);
  },
);
