import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BROWSER_CODE, browserPackages, NOTICES, notices } from '../scripts/licences.ts';
import { AREAS } from './layout.ts';
import { ROOT, readSources } from './source.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const portable = readSources('src').filter(({ path, isTest }) => {
  const area = AREAS.find(({ files }) => files.test(path.slice('src/'.length)));
  return !isTest && area?.portable;
});

test('the notices are those of the packages that browsers get: npx node scripts/licences.ts', () => {
  expect(read(NOTICES)).toBe(notices());
});

test('every package that code for browsers imports has its notice', () => {
  const imported = portable.flatMap(({ imports }) =>
    imports.flatMap(({ specifier, target, types }) =>
      target === undefined && !types ? [/^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? ''] : [],
    ),
  );
  expect(new Set(imported)).toContain('react');
  const known = browserPackages();
  expect(imported.filter((name) => !known.includes(name))).toEqual([]);
  const folders = portable.map(({ path }) => path.slice('src/'.length));
  const isKnown = (path: string) => BROWSER_CODE.some((folder) => path.startsWith(`${folder}/`));
  expect(folders.filter((path) => !isKnown(path))).toEqual([]);
});

test('the notices hold what React, ProseMirror and the others ask for', () => {
  const text = read(NOTICES);
  for (const name of ['react-dom', 'scheduler', 'nanostores', 'prosemirror-view', 'linkifyjs']) {
    expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(MIT\\)$`, 'm'));
  }
  expect(text).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.');
});

test('every font and the icons have their notice', () => {
  const fonts = readdirSync(join(ROOT, 'public/fonts')).filter((name) => name.endsWith('.woff2'));
  const families = new Set(fonts.map((name) => name.split('-')[0] ?? ''));
  expect(families.size).toBeGreaterThan(2);
  const notice = read('public/fonts/OFL.txt').toLowerCase();
  const own = read('LICENSE').toLowerCase();
  for (const family of families) {
    expect(notice, family).toContain(family);
    expect(own, family).toContain(family);
  }
  expect(read('public/licenses/lucide.txt')).toContain('Lucide Icons and Contributors');
});
