import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSpace } from './space.ts';

/** A folder with ten files of 100 bytes; `0` is the oldest. */
function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'loden-space-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  mkdirSync(join(dir, 'ab'));
  mkdirSync(join(dir, '.incoming'));
  writeFileSync(join(dir, '.incoming', 'half'), Buffer.alloc(500));
  for (let n = 0; n < 10; n++) {
    writeFileSync(join(dir, 'ab', String(n)), Buffer.alloc(100));
    utimesSync(join(dir, 'ab', String(n)), 1_000 + n, 1_000 + n);
  }
  return dir;
}

test('what is half written does not count', async () => {
  expect(await createSpace(folder(), 2_000).used()).toBe(0.5);
});

test('the oldest files make room, some more than needed', async () => {
  const dir = folder();
  const space = createSpace(dir, 1_000);
  expect(await space.used()).toBe(1);
  writeFileSync(join(dir, 'ab', 'new'), Buffer.alloc(100));
  space.took(100);
  await space.close();
  expect(readdirSync(join(dir, 'ab')).sort()).toEqual([
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    'new',
  ]);
  expect(await space.used()).toBe(0.9);
});

test('a folder that cannot be read is read again', async () => {
  const dir = folder();
  const away = `${dir}-away`;
  const space = createSpace(dir, 2_000);
  renameSync(dir, away);
  await expect(space.used()).rejects.toThrow('ENOENT');
  space.freed(100);
  renameSync(away, dir);
  expect(await space.used()).toBe(0.5);
});

test('the first addition to an unread folder is counted once', async () => {
  const dir = folder();
  const space = createSpace(dir, 10_000);
  space.took(100);
  expect(await space.used()).toBe(0.1);
});
