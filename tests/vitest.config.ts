import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { runReporter } from './run-reporter.ts';

const root = resolve(import.meta.dirname, '..');
// Set by scripts/test.mjs: the file that gets the counts.
const results = process.env['TEST_RESULTS'];

const SITE = ['tests/site/**/*.test.ts', 'tests/browser/**/*.test.ts'];

export default defineConfig({
  root,
  test: {
    // Styles that code reads as text; others are left out.
    css: { include: [/\.css\?raw$/] },
    // A process for many files: loading the code for each cost more than the tests.
    isolate: false,
    // As scripts/start.mjs runs Node: threads would now and then end a process of tests.
    execArgv: ['--no-memory-protection-keys'],
    // Files run in an order of chance: none needs what one before it did. The run prints the seed.
    sequence: { shuffle: { files: true } },
    // A test that asserts nothing cannot fail.
    // Machines may be slow, and busy with other files.
    expect: { requireAssertions: true, poll: { timeout: 10_000 } },
    reporters: results ? ['default', runReporter(results)] : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: SITE,
          // Their tests, too. Those of the site go on where one before them in their file ended.
          sequence: { shuffle: true },
          // As those below, it ends what hangs; machines may be slow.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          // They wait for the browser as often as for a core.
          maxWorkers: 3,
          // As long as the browser's own waits: what takes longer hangs. A test that waits for a state does not say how long.
          expect: { requireAssertions: true, poll: { timeout: 90_000 } },
          // Vitest refuses to run projects side by side whose numbers of workers differ; a soak runs both.
          sequence: { groupOrder: 1 },
          include: SITE,
          globalSetup: 'tests/site/setup.ts',
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
