import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseEnv } from '../process/env.ts';
import { buildKey } from './build.ts';

test.each([
  ['src/blocks/quote/View.tsx', true],
  ['src/docs/handbook/de/08-media.md', true],
  ['src/docs/handbook/pictures/de-media.webp', true],
  ['public/favicon.svg', true],
  ['src/blocks/quote/View.test.tsx', false],
  ['src/blocks/README.md', false],
  ['src/docs/operations.md', false],
  ['src/docs/operations/.env', false],
])('a change of %s means that the code is built anew: %s', (file, isBuilt) => {
  const root = mkdtempSync(join(tmpdir(), 'loden-key-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const env = parseEnv({ DATA_DIR: join(root, 'data') });
  const keyWith = (text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    return buildKey(root, env);
  };
  expect(keyWith('before') !== keyWith('after')).toBe(isBuilt);
});

test('a site without a worker is another build of the code', () => {
  const root = mkdtempSync(join(tmpdir(), 'loden-key-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const keyWith = (setting: string) =>
    buildKey(root, parseEnv({ DATA_DIR: join(root, 'data'), SERVICE_WORKER: setting }));
  expect(keyWith('no')).not.toBe(keyWith('yes'));
  expect(keyWith('')).toBe(keyWith('yes'));
});
