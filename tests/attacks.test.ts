import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './source.ts';

const rows = readFileSync(join(ROOT, 'src/docs/attacks.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, file, name] = /\| `((?:src|tests)\/[\w./-]+)` (.+?) +\|$/.exec(line) ?? [];
    return file !== undefined && name !== undefined ? [{ file, name }] : [];
  });

test('each attack and fault of the list has the test that it names', () => {
  expect(rows.length).toBeGreaterThan(50);
  const missing = rows.filter(({ file, name }) => {
    const path = join(ROOT, file);
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(name);
  });
  expect(missing).toEqual([]);
});
