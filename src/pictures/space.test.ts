import {
  chmodSync,
  chownSync,
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
import type { Problem } from '#src/model/errors/errors.ts';
import { createSpace } from './space.ts';

const quiet = () => {};

/** Does something as a user to whom file modes apply. In: the folders that become this user's. */
async function asUser(dirs: readonly string[], work: () => Promise<unknown>): Promise<void> {
  const NOBODY = 65_534;
  if (process.geteuid?.() !== 0 || !process.seteuid) return void (await work());
  for (const dir of dirs) chownSync(dir, NOBODY, NOBODY);
  process.seteuid(NOBODY);
  try {
    await work();
  } finally {
    process.seteuid(0);
  }
}

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
  expect(await createSpace(folder(), 2_000, quiet).used()).toBe(0.5);
});

test('the oldest files make room, some more than needed', async () => {
  const dir = folder();
  const space = createSpace(dir, 1_000, quiet);
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
  const space = createSpace(dir, 2_000, quiet);
  renameSync(dir, away);
  await expect(space.used()).rejects.toThrow('ENOENT');
  space.freed(100);
  renameSync(away, dir);
  expect(await space.used()).toBe(0.5);
});

test('the first addition to an unread folder is counted once', async () => {
  const dir = folder();
  const space = createSpace(dir, 10_000, quiet);
  space.took(100);
  expect(await space.used()).toBe(0.1);
});

test('a file that cannot be removed stays, younger ones make room, and the log says so once', async () => {
  const dir = folder();
  const closed = join(dir, 'closed');
  mkdirSync(closed);
  writeFileSync(join(closed, 'oldest'), Buffer.alloc(100));
  utimesSync(join(closed, 'oldest'), 1, 1);
  chmodSync(closed, 0o555);
  const said: Problem[] = [];
  await asUser([dir, join(dir, 'ab')], async () => {
    const space = createSpace(dir, 1_000, (one) => said.push(one));
    for (const name of ['new', 'newer', 'newest']) {
      writeFileSync(join(dir, 'ab', name), Buffer.alloc(100));
      space.took(100);
      await space.close();
    }
    expect(await space.used()).toBe(0.9);
  });
  chmodSync(closed, 0o755);
  expect(readdirSync(closed)).toEqual(['oldest']);
  expect(readdirSync(join(dir, 'ab')).toSorted()).toEqual([
    '5',
    '6',
    '7',
    '8',
    '9',
    'new',
    'newer',
    'newest',
  ]);
  expect(said).toEqual([
    { name: 'cache-not-tidied', details: { dir, reason: expect.stringContaining('EACCES') } },
  ]);
});
