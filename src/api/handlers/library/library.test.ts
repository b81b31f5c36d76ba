import { expect, test } from 'vitest';
import type { LibraryFile } from '#src/model/items/library-file.ts';
import { countStates, findFiles } from './library.ts';

const picture = { hash: 'a'.repeat(32), x: 50, y: 50, width: 800, height: 600 };
const file = (fileName: string, more: Partial<LibraryFile> = {}): LibraryFile => ({
  ...{ id: fileName, version: 1, fileName, mimeType: 'image/webp', uses: 1, picture },
  ...{ lastModified: '2026-11-01T00:00:00.000Z', alt: { de: 'Ein Bild' }, decorative: false },
  ...{ folder: null, tags: [] },
  ...more,
});
const FILES = [
  file('tuch-10.webp', { lastModified: '2026-11-03T00:00:00.000Z', alt: { de: 'Grünes Tuch' } }),
  file('tuch-2.webp', { lastModified: '2026-11-02T00:00:00.000Z', alt: {}, uses: 0 }),
  file('linie.webp', { alt: {}, decorative: true, uses: 4 }),
  { ...file('film.webm', { mimeType: 'video/webm', alt: {} }), picture: undefined },
].map(({ picture: shown, ...rest }) => (shown ? { ...rest, picture: shown } : rest));

type Asked = Partial<Parameters<typeof findFiles>[1]>;
const ask = (asked: Asked = {}) =>
  findFiles(FILES, {
    ...{ words: '', state: undefined, sort: 'changed', descending: false, lang: 'de' },
    folder: undefined,
    ...asked,
  }).map(({ fileName }) => fileName);

test('the newest files come first, and names are sorted as people count', () => {
  expect(ask()).toEqual(['tuch-10.webp', 'tuch-2.webp', 'film.webm', 'linie.webp']);
  expect(ask({ sort: 'name' })).toEqual(['film.webm', 'linie.webp', 'tuch-2.webp', 'tuch-10.webp']);
  expect(ask({ sort: 'uses', descending: true })[0]).toBe('linie.webp');
});

test('words are found in names and in texts, without their accents', () => {
  expect(ask({ words: 'tuch gruenes' })).toEqual([]);
  expect(ask({ words: 'tuch grunes' })).toEqual(['tuch-10.webp']);
  expect(ask({ words: '2.webp' })).toEqual(['tuch-2.webp']);
});

test('only pictures that are not decorative lack words', () => {
  expect(ask({ state: 'wordless' })).toEqual(['tuch-2.webp']);
  expect(ask({ state: 'unused' })).toEqual(['tuch-2.webp']);
  expect(countStates(FILES)).toEqual({ wordless: 1, unused: 1 });
});
