import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#src/lib/node/sqlite.ts';
import { defineCommand, NO_ARGUMENTS } from './command.ts';
import { runCommand } from './run-command.ts';

/** What a person sees when a command meets this. */
async function shownFor(work: () => void): Promise<string> {
  const command = defineCommand({
    ...{ name: 'fails', summary: 'Fails.', flags: {}, arguments: NO_ARGUMENTS },
    run: async () => {
      work();
      return 0;
    },
  });
  const lines: string[] = [];
  const printError = (line: string) => void lines.push(line);
  expect(await runCommand([command], 'fails', [], { print: printError, printError })).toBe(1);
  return lines.join('\n');
}

test('a full disk is said in words, with what to do', async () => {
  const database = openDatabase(':memory:', ['CREATE TABLE x (body BLOB)']);
  onTestFinished(() => database.close());
  database.raw.exec('PRAGMA max_page_count = 3');
  const said = await shownFor(() => database.raw.exec('INSERT INTO x VALUES (zeroblob(100000))'));
  expect(said).toMatch(/^The disk is full .*make room/);
});

test('a data folder of a newer version is said in words, with what to do', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'loden-newer-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const path = join(dir, 'x.sqlite');
  openDatabase(path, ['CREATE TABLE a (x)', 'CREATE TABLE b (x)']).close();
  const said = await shownFor(() => void openDatabase(path, ['CREATE TABLE a (x)']));
  expect(said).toMatch(/newer version of Loden: update Loden/);
});
