import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv as parseFile } from 'node:util';
import { expect, test } from 'vitest';
import { parseEnv } from '#src/runtime/process/env.ts';
import { ROOT } from './source.ts';

const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
const OF_SCRIPTS = ['CHROMIUM_PATH'];

test('.env.example explains every variable that Loden reads, and no other', () => {
  const code = readFileSync(join(ROOT, 'src/runtime/process/env.ts'), 'utf8');
  const [schema = ''] = /const Variables = [\s\S]*?\}\);/.exec(code) ?? [];
  const read = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name);
  const explained = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(read.length).toBeGreaterThan(4);
  expect(explained.sort()).toEqual([...read, ...OF_SCRIPTS].sort());
});

test('an empty variable means the default, by which scripts/test.mjs hides the settings of the shop', () => {
  const names = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
  const empty = Object.fromEntries(names.map((name) => [name, '']));
  expect(parseEnv(empty)).toEqual(parseEnv({}));
});

test('a copy of .env.example changes nothing', () => {
  expect(parseEnv({ ...parseFile(example) })).toEqual(parseEnv({}));
});
