import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { type NotedPlan, readNoted, writeNoted } from './noted.ts';

const NOTED = Array.from({ length: 250 }, (_, at): NotedPlan => {
  const id = `${at}`;
  const before = {
    ...{ schema: 'products', id, status: 'Published' as const },
    data: { name: { de: 'Decke\nü' } },
  };
  return { id, before: at % 2 ? before : null, written: 'digest' };
});

const PORTIONS = [NOTED.slice(0, 100), NOTED.slice(100, 200), NOTED.slice(200)];

test('what was noted is read portion by portion', async () => {
  const path = join(temporaryFolder(), 'noted');
  await writeNoted(path, NOTED, (one) => one);
  expect(await Array.fromAsync(readNoted(path))).toEqual(PORTIONS);
});

test('what a former version noted is read', async () => {
  const path = join(temporaryFolder(), 'noted');
  writeFileSync(path, JSON.stringify(NOTED));
  expect(await Array.fromAsync(readNoted(path))).toEqual(PORTIONS);
});

test.each([
  ['nothing', () => 0],
  ['a part of a line', () => 300],
  ['a line', (text: string) => text.indexOf('\n') + 1],
  ['all but the last line', (text: string) => text.lastIndexOf('{')],
])('of what was cut off after %s nothing is read', async (_name, end) => {
  const path = join(temporaryFolder(), 'noted');
  await writeNoted(path, NOTED, (one) => one);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.slice(0, end(text)));
  expect(await Array.fromAsync(readNoted(path))).toEqual([]);
});
