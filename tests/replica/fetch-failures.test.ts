import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openServices } from '#src/runtime/engine/services.ts';
import { parseEnv } from '#src/runtime/process/env.ts';
import { openContent } from './content.ts';

/** By section 8 of the specification. */
const LOGGED = {
  '/languages': 'Error Fetching Languages!',
  '/colors': 'Error Fetching Colors!',
  '/icons': 'Error Fetching Icons!',
  '/text-styles': 'Error Fetching Text Styles!',
  '/theme-settings': 'Error Fetching Theme Settings!',
  '/font-styles': 'Error Fetching Font Styles!',
  '/pages': 'Error Fetching Pages Preview!',
};

test('what the content source refuses is logged in the words of the specification, and loading stops', async () => {
  const content = await openContent();
  const dataDir = mkdtempSync(join(tmpdir(), 'loden-failures-'));
  const printed: string[] = [];
  const services = openServices(
    { ...parseEnv({}), dataDir, squidex: content.config },
    (line) => void printed.push(line),
  );
  onTestFinished(async () => {
    await services.close();
    content.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  for (const [ending, words] of Object.entries(LOGGED)) {
    printed.length = 0;
    content.wire.fault = ({ url }) =>
      new URL(url).pathname.endsWith(ending) ? new Response(null, { status: 400 }) : undefined;
    expect((await services.sync()).ok, ending).toBe(false);
    expect(printed.filter((line) => line.startsWith('Error Fetching'))).toEqual([
      expect.stringMatching(`^${words} `),
    ]);
  }
  // What the words leave out, the operator needs.
  printed.length = 0;
  content.wire.fault = () => {
    throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
  };
  expect((await services.sync()).ok).toBe(false);
  expect(printed).toEqual([expect.stringContaining('(connect ECONNREFUSED)')]);
  content.wire.fault = () => undefined;
  expect((await services.sync()).ok).toBe(true);
});
