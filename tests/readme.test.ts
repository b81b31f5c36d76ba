import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../scripts/commands.ts';
import { withCommands } from '../scripts/readme.ts';
import { SOAKS } from '../scripts/soak.ts';
import { TOP_LEVEL } from './layout.ts';
import { filesBelow, ROOT } from './source.ts';

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const documents = ['README.md', ...['.github', 'src', 'scripts', 'tests'].flatMap(filesBelow)]
  .filter((path) => path.endsWith('.md'))
  .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const);
const manifest: { scripts: Record<string, string>; dependencies: Record<string, string> } =
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

test('npm starts exactly the commands of the table, and the tests', () => {
  const names = COMMANDS.map(({ name }) => name);
  expect([...names, 'test'].sort()).toEqual(Object.keys(manifest.scripts).sort());
});

test('the table of commands is up to date: npx node scripts/readme.ts writes it', () => {
  expect(readme).toContain('| command ');
  expect(withCommands(readme)).toBe(readme);
  for (const { name, summary } of COMMANDS) expect(summary.length, name).toBeLessThanOrEqual(100);
});

test('every command that a document names exists', () => {
  for (const [path, text] of documents) {
    const named = [
      ...text.matchAll(/(?:`npm |^npm (?=[a-z]+(?:$| +#))|npm run )(?!install|ci\b)([a-z:-]+)/gm),
    ]
      .map(([, name]) => name)
      .filter((name) => name !== 'run');
    expect(Object.keys(manifest.scripts), path).toEqual(expect.arrayContaining(named));
  }
});

test('`npm test -- --help` explains every step that CONTRIBUTING names', () => {
  const help = execFileSync(process.execPath, [
    join(ROOT, 'scripts/test.mjs'),
    '--help',
  ]).toString();
  const contributing = readFileSync(join(ROOT, '.github/CONTRIBUTING.md'), 'utf8');
  const named = /# single steps: (.+)/.exec(contributing)?.[1]?.split(', ') ?? [];
  const explained = [...help.matchAll(/^ {2}([a-z]+) +\S/gm)].map(([, name]) => name);
  expect(explained.sort()).toEqual(named.sort());
  expect(help).toContain('Usage: npm test');
});

test('a test that names a soak is in it', () => {
  const named = filesBelow('tests').flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(/`npm run soak -- ([a-z-]+)`/g)].map(
      ([, name]) => ({ path, name }),
    ),
  );
  expect(named.length).toBeGreaterThan(4);
  const strays = named.filter(({ path, name }) => {
    const files = SOAKS.find((one) => one.name === name)?.files ?? [];
    return /\.test\.ts$/.test(path) && !files.some((file) => path.startsWith(file));
  });
  expect(strays).toEqual([]);
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

describe('every file and folder that a document names is there:', () => {
  test('where a link leads', () => {
    const broken = documents.flatMap(([document, text]) =>
      [...text.matchAll(/\]\((?!\w+:|\/|#)([^)#]+)/g)]
        .map(([, path = '']) => join(dirname(document), path))
        .filter((path) => !existsSync(join(ROOT, path)))
        .map((path) => `${document}: ${path}`),
    );
    expect(broken).toEqual([]);
  });

  test('with a path from the project’s folder', () => {
    const missing = documents.flatMap(([document, text]) =>
      [...text.matchAll(/`((?:src|tests|scripts|public|\.github)\/[\w.[\]/-]*)`/g)]
        .map(([, path = '']) => path)
        .filter((path) => !path.includes('/NAME/') && !existsSync(join(ROOT, path)))
        .map((path) => `${document}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  test('with a name from where the document stands, or with the end of a path', () => {
    const missing = documents.flatMap(([document, text]) =>
      [...text.matchAll(/`([\w.[][\w.[\]/-]*(?:\.(?:tsx?|astro|mjs|css|md)|\/))`/g)]
        .map(([, path = '']) => path.replace(/\/$/, ''))
        .filter((path) => !/(?:^|\/)NAME\//.test(path) && !isEndOfPath(path))
        .map((path) => `${document}: ${path}`),
    );
    expect(missing).toEqual([]);
  });
});

const ends = new Set(
  ['.github', 'src', 'tests', 'scripts', 'public', ...TOP_LEVEL]
    .flatMap(filesBelow)
    .flatMap((path) => {
      const parts = path.split('/');
      // Of each folder on the way, and of the file: every end of its path.
      return parts.flatMap((_, last) =>
        parts.slice(0, last + 1).map((__, first) => parts.slice(first, last + 1).join('/')),
      );
    }),
);
/** Whether a file or folder of the project, or one that it makes, has a path that ends so. */
const isEndOfPath = (path: string) => ends.has(path.replace(/^\.\//, '')) || MADE_FOLDERS.has(path);
/** Addresses and folders of data. */
const MADE_FOLDERS = new Set(['builds/meta']);

test('every runtime dependency has its reason', () => {
  const libraries = readFileSync(join(ROOT, 'src/docs/libraries.md'), 'utf8');
  for (const name of Object.keys(manifest.dependencies)) {
    const isOfAstro = name.startsWith('@astrojs/') || name.startsWith('react');
    const word = isOfAstro ? 'Astro' : name.replace(/^@tiptap\/.*/, '@tiptap/*');
    expect(libraries.toLowerCase(), name).toContain(word.toLowerCase());
  }
});
