import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepReserve } from './reserve.ts';

const MB = 1024 * 1024;

test('room is reserved while there is plenty, and given free when the disk is full', () => {
  const dir = mkdtempSync(join(tmpdir(), 'loden-reserve-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const path = join(dir, 'reserve');
  const said: string[] = [];
  const look = (megabytes: number) =>
    keepReserve({ path, free: () => megabytes * MB, print: (line) => void said.push(line) });
  look(60);
  expect(existsSync(path)).toBe(false);
  look(1_000);
  expect(statSync(path).size).toBe(8 * MB);
  look(20);
  expect(existsSync(path)).toBe(true);
  expect(said).toEqual([]);
  look(1);
  expect(existsSync(path)).toBe(false);
  expect(said).toEqual([expect.stringMatching(/^The disk is full: 1024 KB were left/)]);
});
