import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { loadApp } from './app.ts';
import { buildPaths } from './build.ts';

test('an app that is loaded needs its folder no more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loden-app-'));
  const { entry, chunks, csp } = buildPaths(folder);
  mkdirSync(chunks, { recursive: true });
  mkdirSync(dirname(entry), { recursive: true });
  writeFileSync(join(chunks, 'late.mjs'), 'export const word = "here";');
  writeFileSync(
    entry,
    `export const handler = async (req, res) => {
      res.word = (await import('./chunks/late.mjs')).word;
    };
    export const createRenderer = () => undefined;`,
  );
  writeFileSync(csp, JSON.stringify({ scripts: [], styles: [] }));

  const app = await loadApp({ folder, app: 'a' });
  rmSync(folder, { recursive: true });

  const answer: { word?: string } = {};
  await Reflect.apply(app.handler, undefined, [{}, answer]);
  expect(answer.word).toBe('here');
});
