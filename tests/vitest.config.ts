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
    reporters: results ? ['default', runReporter(results)] : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: SITE,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: SITE,
          globalSetup: 'tests/site/setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
