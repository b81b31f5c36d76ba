import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS } from '../scripts/commands.ts';
import { withCommands } from '../scripts/readme.ts';
import { ROOT } from './source.ts';

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const manifest: { scripts: Record<string, string>; dependencies: Record<string, string> } =
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

test('npm starts exactly the commands of the table, and the tests', () => {
  const names = COMMANDS.map(({ name }) => name);
  expect([...names, 'test'].sort()).toEqual(Object.keys(manifest.scripts).sort());
});

test('the table of commands is up to date: node scripts/readme.ts writes it', () => {
  expect(readme).toContain('| command ');
  expect(withCommands(readme)).toBe(readme);
  for (const { name, summary } of COMMANDS) expect(summary.length, name).toBeLessThanOrEqual(100);
});

test('every command that the README names exists', () => {
  const named = [...readme.matchAll(/(?:`|^)npm (?:run )?([a-z:-]+)/gm)].map(([, name]) => name);
  expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining(named));
});

test('the map names every folder of src', () => {
  const map = readme.slice(readme.indexOf('## Where things are'));
  const named = [...map.matchAll(/^\| `([a-z-]+)` +\|/gm)].map(([, name]) => name);
  const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true });
  expect(named.sort()).toEqual(
    folders
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort(),
  );
});

test('every file that the README names is there', () => {
  const named = [...readme.matchAll(/(?:\]\(|`)((?:tests\/|\.github\/|src\/|\.env\.)[\w./-]*)/g)];
  expect(named.length).toBeGreaterThan(3);
  for (const [, path] of named) if (path) expect(existsSync(join(ROOT, path)), path).toBe(true);
});

test('no line is longer than 120 characters, tables aside', () => {
  const docs = readdirSync(join(ROOT, 'src/docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `src/docs/${name}`);
  for (const path of ['README.md', ...docs]) {
    const lines = readFileSync(join(ROOT, path), 'utf8').split('\n');
    const long = lines.filter((line) => line.length > 120 && !line.startsWith('|'));
    expect(long, path).toEqual([]);
  }
});

test('every runtime dependency has its reason', () => {
  const libraries = readFileSync(join(ROOT, 'src/docs/libraries.md'), 'utf8');
  for (const name of Object.keys(manifest.dependencies)) {
    const isOfAstro = name.startsWith('@astrojs/') || name.startsWith('react');
    const word = isOfAstro ? 'Astro' : name.replace(/^@tiptap\/.*/, '@tiptap/*');
    expect(libraries.toLowerCase(), name).toContain(word.toLowerCase());
  }
});
