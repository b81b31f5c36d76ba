import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(SRC, path), 'utf8');
const sheets = globSync(['render/**/*.{css,astro}', 'client/{items,manage}/**/*.css'], {
  cwd: SRC,
});

test('every colour that a screen of /manage uses is one that it has: an unknown one made a button vanish', () => {
  const known = new Set(read('render/admin/styles/base.css').match(/--ed-[a-z0-9-]+(?=:)/g));
  const used = sheets.flatMap((path) =>
    [...read(path).matchAll(/var\((--ed-[a-z0-9-]+)\)/g)].map(([, name = '']) => name),
  );
  expect(used.length).toBeGreaterThan(100);
  expect([...new Set(used)].filter((name) => !known.has(name))).toEqual([]);
});
