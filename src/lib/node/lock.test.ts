import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../tests/temporary-folder.ts';
import { lockHolder, takeLock } from './lock.ts';

const file = () => join(temporaryFolder(), 'data', 'lock');
const text = (path: string) => readFileSync(path, 'utf8');

/** Another process that takes the lock, says what came of it, and waits. */
async function taker(path: string): Promise<{ process: ChildProcess; said: string }> {
  const code = `
    import { takeLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))};
    const taken = takeLock(${JSON.stringify(path)}, 'other');
    console.log(taken.ok ? 'taken' : 'held by ' + taken.error.does);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [chunk] = await once(child.stdout, 'data');
  return { process: child, said: String(chunk).trim() };
}

test('a free lock is taken, private, and gone after its release', () => {
  const path = file();
  const taken = takeLock(path, 'npm start');
  expect(taken.ok).toBe(true);
  expect(lockHolder(path)).toMatchObject({ pid: process.pid, does: 'npm start' });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  if (taken.ok) taken.value.release();
  expect(lockHolder(path)).toBeUndefined();
  expect(readdirSync(dirname(path))).toEqual([]);
});

test('a held lock names its holder and where it serves', () => {
  const path = file();
  const first = takeLock(path, 'npm start');
  if (first.ok) first.value.tell('http://localhost:4321');
  expect(takeLock(path, 'npm run seed')).toMatchObject({
    ok: false,
    error: { does: 'npm start', address: 'http://localhost:4321' },
  });
});

test('one of two processes gets the lock, and a killed one loses it', async () => {
  const path = file();
  const first = await taker(path);
  expect(first.said).toBe('taken');
  expect(takeLock(path, 'npm start')).toMatchObject({ ok: false, error: { does: 'other' } });
  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  expect(takeLock(path, 'npm start').ok).toBe(true);
  expect((await taker(path)).said).toBe('held by npm start');
});

test('of many processes at one stale lock exactly one gets it', async () => {
  const path = file();
  takeLock(path, 'gone');
  writeFileSync(path, text(path).replace(/"started":"\d+"/, '"started":"1"'));
  const said = await Promise.all([taker(path), taker(path), taker(path), taker(path)]);
  expect(said.map((one) => one.said).sort()).toEqual([
    'held by other',
    'held by other',
    'held by other',
    'taken',
  ]);
});

test('a lock whose pid now belongs to another process is stale', () => {
  const path = file();
  takeLock(path, 'before');
  writeFileSync(path, text(path).replace(/"started":"\d*"/, '"started":"never"'));
  expect(lockHolder(path)).toBeUndefined();
  expect(takeLock(path, 'after').ok).toBe(true);
});

test.each(['', '{', '[]', 'null', '{"pid":"1"}'])(
  'a broken lock file (%j) is replaced',
  (broken) => {
    const path = file();
    takeLock(path, 'before');
    writeFileSync(path, broken);
    expect(takeLock(path, 'after').ok).toBe(true);
    expect(lockHolder(path)?.does).toBe('after');
  },
);

test('a parent that says so hands its lock to its child, and its release no longer counts', async () => {
  const path = file();
  const parent = takeLock(path, 'parent');
  expect((await taker(path)).said).toBe('held by parent');
  writeFileSync(path, JSON.stringify({ ...JSON.parse(text(path)), handover: true }));
  expect((await taker(path)).said).toBe('taken');
  if (parent.ok) parent.value.release();
  expect(lockHolder(path)?.does).toBe('other');
});
