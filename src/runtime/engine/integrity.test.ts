import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#src/lib/node/sqlite.ts';
import { dataPaths } from '../process/env.ts';
import { damageMark } from './broken.ts';
import { checkIntegrity } from './integrity.ts';

const ROWS = `CREATE TABLE x (body TEXT);
  INSERT INTO x SELECT hex(randomblob(500)) FROM generate_series(1, 100)`.replace(
  'generate_series(1, 100)',
  '(WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100) SELECT i FROM n)',
);

test('each damaged database is named with what to do, and whole ones are not, also while they are open', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'loden-integrity-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const paths = dataPaths(dataDir);
  for (const path of [paths.contentDatabase, paths.site, paths.accounts, paths.audit]) {
    mkdirSync(dirname(path), { recursive: true });
    openDatabase(path, [ROWS]).close();
  }
  const open = openDatabase(paths.site, [ROWS]);
  expect(await checkIntegrity(paths)).toEqual([]);
  open.close();
  for (const path of [paths.contentDatabase, paths.audit, paths.site]) {
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill('no page of a database ', 20_480, 36_864));
  }
  expect(await checkIntegrity(paths)).toEqual([
    expect.stringMatching(/content\.sqlite is damaged.*npm run restore/),
    expect.stringMatching(/audit\.sqlite is damaged/),
    expect.stringMatching(/site\.sqlite is damaged/),
    expect.stringMatching(/site\.sqlite: the next start makes it anew/),
  ]);
  expect([paths.site, paths.audit].map((path) => existsSync(damageMark(path)))).toEqual([
    true,
    false,
  ]);
});

test('every database of a data folder is read', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'loden-integrity-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const paths = dataPaths(dataDir);
  const databases = Object.values(paths).filter((path) => path.endsWith('.sqlite'));
  for (const path of databases) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'no database '.repeat(500));
  }
  const lines = await checkIntegrity(paths);
  for (const path of databases) expect(lines).toContainEqual(expect.stringContaining(path));
});
