import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hashedFileOf } from './code-files.ts';

function built(): string {
  const client = mkdtempSync(join(tmpdir(), 'loden-client-'));
  onTestFinished(() => rmSync(client, { recursive: true, force: true }));
  mkdirSync(join(client, '_astro'));
  writeFileSync(join(client, '_astro/Page.a1b2.css'), 'b{}');
  writeFileSync(join(client, 'secret.txt'), 'secret');
  return client;
}

test('a hashed file of the code is read by its path, and nothing else is', async () => {
  const read = hashedFileOf(built());
  expect(await read('/_astro/Page.a1b2.css')).toEqual({
    type: 'text/css; charset=utf-8',
    body: Buffer.from('b{}'),
  });
  for (const path of ['/_astro/', '/_astro/other.css', '/_astro/../secret.txt', '/_astro/..']) {
    expect(await read(path), path).toBeUndefined();
  }
});

test('code whose folder is gone has no files', async () => {
  const client = built();
  const read = hashedFileOf(client);
  rmSync(client, { recursive: true });
  expect(await read('/_astro/Page.a1b2.css')).toBeUndefined();
  expect(await hashedFileOf(client)('/_astro/Page.a1b2.css')).toBeUndefined();
});
