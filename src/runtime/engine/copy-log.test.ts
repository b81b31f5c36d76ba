import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '#src/lib/node/sqlite.ts';
import { copyLog } from './copy-log.ts';

const MB = 1_000_000;

test('what a commit has left in the log comes into the file, while others have it open', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loden-log-'));
  const path = join(folder, 'x.sqlite');
  const database = openDatabase(path, ['CREATE TABLE x (body BLOB)']);
  database.raw.exec('PRAGMA wal_autocheckpoint = 0');
  database.prepare('INSERT INTO x VALUES (zeroblob(?))').run(2 * MB);
  expect(statSync(path).size).toBeLessThan(MB);
  const said: string[] = [];
  copyLog(path, (line) => void said.push(line));
  await vi.waitFor(() => expect(statSync(path).size).toBeGreaterThan(2 * MB), 10_000);
  expect(said).toEqual([]);
  database.close();
  rmSync(folder, { recursive: true });
});
