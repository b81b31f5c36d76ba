import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildKey, buildPaths } from '../app/build.ts';
import { parseEnv } from '../process/env.ts';
import { createLoader } from './loader.ts';

test('a build that cannot be loaded is made anew, and stays where that fails', async () => {
  const root = mkdtempSync(join(tmpdir(), 'loden-loader-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const env = parseEnv({ DATA_DIR: join(root, 'data') });
  const folder = join(root, 'dist', 'kept');
  const { entry, stamp } = buildPaths(folder);
  mkdirSync(dirname(entry), { recursive: true });
  writeFileSync(entry, 'export const handler = ');
  writeFileSync(stamp, JSON.stringify({ app: buildKey(root, env) }));
  const said: string[] = [];
  const site = { setPolicy: () => undefined };
  const loader = createLoader(root, env, site, (line) => void said.push(line));
  // There is no Astro in this folder, so it is the build that fails.
  await expect(loader.load()).rejects.toThrow('astro build failed');
  expect(existsSync(entry)).toBe(true);
  expect(said[0]).toMatch(/kept cannot be loaded, and is made anew: \w*Error/);
});
