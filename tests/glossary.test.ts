import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT, readSources } from './source.ts';

const MAX_TERMS = 40;

/** Names with a replaced word in its other, ordinary meaning. */
const ORDINARY: Record<string, string> = {
  FinishedPublish: 'a publish that has ended',
  InsertLine: 'a line that is drawn',
  KillLine: 'a line of text',
  'merge-order': 'the order of blocks',
  mergeOrder: 'the order of blocks',
  orderFields: 'sorts fields',
  previewLines: 'lines of text',
  problemLines: 'lines of text',
  'report-line': 'a line of text',
  reportLine: 'a line of text',
  SortOrder: 'ascending or descending',
};

const [termTable = '', replacedTable = ''] = readFileSync(
  join(ROOT, 'src/GLOSSARY.md'),
  'utf8',
).split('## Replaced words');
const terms = rowsOf(termTable);
const replaced = rowsOf(replacedTable).flatMap(([words = '']) =>
  words
    .replace(/\(.*?\)/g, '')
    .split(',')
    .map(wordsOf),
);
const sources = readSources('src', 'scripts', 'tests');

/** The cells of a Markdown table's rows, without its head. */
function rowsOf(markdown: string): string[][] {
  const lines = markdown.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

/** 'HTTPServer2' is http, server2; 'merge-order.ts' is merge, order, ts. */
function wordsOf(name: string): string[] {
  const spaced = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2');
  return spaced.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

/** The replaced words in a name, in the singular or in the plural. */
function replacedIn(name: string): string[] {
  const parts = wordsOf(name);
  return replaced
    .filter((words) =>
      parts.some((_, at) =>
        words.every((word, next) => [word, `${word}s`].includes(parts[at + next] ?? '')),
      ),
    )
    .map((words) => words.join(' '));
}

/** The types and classes that a file declares, exported or not. */
function typesIn(text: string): string[] {
  const declarations = text.matchAll(/^(?:export )?(?:type|interface|class) (\w+)/gm);
  return [...declarations].map(([, name = '']) => name);
}

describe('the glossary', () => {
  test(`has at most ${MAX_TERMS} terms, each once`, () => {
    const names = terms.map(([term]) => term);
    expect(names.length).toBeGreaterThan(20);
    expect(names.length).toBeLessThanOrEqual(MAX_TERMS);
    expect(new Set(names).size).toBe(names.length);
  });

  test('says of each term in which file it lives', () => {
    for (const [term, , place = ''] of terms) {
      const files = [...place.matchAll(/`([^`]+)`/g)].map(([, file = '']) => join('src', file));
      expect(files, term).not.toEqual([]);
      expect(
        files.filter((file) => !existsSync(join(ROOT, file))),
        term,
      ).toEqual([]);
    }
  });

  test('lists words that it replaced', () => {
    expect(replacedIn('openDoor')).toEqual(['door']);
    expect(replacedIn('reader-keys.ts')).toEqual(['reader key']);
    expect(replacedIn('lineHeight')).toEqual(['line']);
    expect(replacedIn('onlineReaders')).toEqual([]);
  });
});

describe('names', () => {
  const names = sources.flatMap(({ path, exported }) =>
    [basename(path).replace(/\..*$/, ''), ...exported.map(({ name }) => name)].map((name) => {
      return { path, name, words: replacedIn(name) };
    }),
  );
  const using = names.filter(({ words }) => words.length > 0);

  test('of files and exports use no word that the glossary replaced', () => {
    expect(using.filter(({ name }) => !(name in ORDINARY))).toEqual([]);
  });

  test('that are excused are there', () => {
    const used = new Set(using.map(({ name }) => name));
    expect(Object.keys(ORDINARY).filter((name) => !used.has(name))).toEqual([]);
  });

  test('of exported types have one meaning: each is declared in one file', () => {
    const filesByType = new Map<string, string[]>();
    for (const { path, exported } of sources) {
      for (const { name, isType } of exported) {
        if (isType) filesByType.set(name, [...(filesByType.get(name) ?? []), path]);
      }
    }
    expect([...filesByType].filter(([, paths]) => paths.length > 1)).toEqual([]);
  });

  test('of exported types are not those of types that another file has for itself', () => {
    const code = sources.filter(({ path }) => !/^tests\/|\.test\.|\.d\.ts$/.test(path));
    const places = new Map(
      code.flatMap(({ path, exported }) =>
        exported.filter(({ isType }) => isType).map(({ name }) => [name, path] as const),
      ),
    );
    const others = code.flatMap(({ path, text }) =>
      typesIn(text).flatMap((name) => {
        const place = places.get(name) ?? path;
        return place === path ? [] : [`${path}: ${name} is declared by ${place}`];
      }),
    );
    expect(others).toEqual([]);
  });
});
