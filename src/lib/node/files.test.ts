import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesBelow, sizeOfOwn, writeDurably } from './files.ts';

function folder(): string {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'loden-files-')));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

test('a file is written for this user only, and never over another one', async () => {
  const path = join(folder(), 'a');
  await writeDurably(path, 'one');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  await expect(writeDurably(path, 'two')).rejects.toThrow('EEXIST');
  expect(await sizeOfOwn(path)).toBe(3);
});

test('what is missing has no size, nor has what a link leads to', async () => {
  const dir = folder();
  await writeDurably(join(dir, 'a'), 'one');
  symlinkSync(join(dir, 'a'), join(dir, 'b'));
  symlinkSync(dir, join(dir, 'c'));
  expect(await sizeOfOwn(join(dir, 'none'))).toBeUndefined();
  expect(await sizeOfOwn(join(dir, 'b'))).toBeUndefined();
  expect(await sizeOfOwn(join(dir, 'c', 'a'))).toBeUndefined();
});

test('the files below a folder are named by their way, without links', async () => {
  const dir = folder();
  mkdirSync(join(dir, 'deep', 'er'), { recursive: true });
  await writeDurably(join(dir, 'a'), '');
  await writeDurably(join(dir, 'deep', 'er', 'b'), '');
  symlinkSync(join(dir, 'a'), join(dir, 'c'));
  expect((await Array.fromAsync(filesBelow(dir))).sort()).toEqual(['a', 'deep/er/b']);
});
