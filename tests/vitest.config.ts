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
    // One process runs many files: to load the code for each file would take longer than its tests.
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
          // The tests of a file, too. In the site project they keep their order: each goes on where the last one ended.
          sequence: { shuffle: true },
          // Long, since machines may be slow: it only ends a test that hangs.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          // More than cores: they wait for the browser half of the time.
          maxWorkers: 3,
          // As long as Playwright's own waits, so that no test has to name a time. What takes longer hangs.
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
