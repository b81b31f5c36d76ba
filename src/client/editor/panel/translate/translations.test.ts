import { expect, test } from 'vitest';
import { node } from '../../../../../tests/block-fixture.ts';
import { formerGerman, placeOf, stateOf, translationsOf } from './translations.ts';

const pageOf = (
  german: string,
  english: string | undefined,
  title = { de: 'Pflege', en: 'Care' },
) => ({
  title,
  data: {
    de: [node('heading', { text: german })],
    en: [node('heading', english === undefined ? {} : { text: english })],
  },
});

/** How the heading of a page stands. In: the page now, and the versions before, the newest first. */
const stateIn = (...pages: ReturnType<typeof pageOf>[]) => stateSince(undefined, ...pages);

/** The same, where somebody has said of a version that the translation fits; the oldest one is version 1. */
function stateSince(since: number | undefined, ...[now, ...before]: ReturnType<typeof pageOf>[]) {
  const text = translationsOf(now ?? {}).find(({ block }) => block !== null);
  if (!text) throw new Error('The heading is no text.');
  const versions = before.map((data, at) => ({ version: before.length - at, data }));
  const past = { versions, fits: since === undefined ? {} : { [placeOf(text)]: since } };
  return { state: stateOf(text, past), former: formerGerman(text, past) };
}

test('every text that has words in German is there, those of the page first', () => {
  const texts = translationsOf(pageOf('Waschen bei 30 Grad', undefined));
  expect(texts.map(({ path, german, english }) => [path, german, english])).toEqual([
    ['title', 'Pflege', 'Care'],
    ['text', 'Waschen bei 30 Grad', undefined],
  ]);
});

test('where English has no tree of its own each text of the German one is missing', () => {
  const { title, data } = pageOf('Waschen bei 30 Grad', undefined);
  for (const page of [
    { title, data: { de: data.de } },
    { title, data: { ...data, en: [] } },
  ]) {
    const texts = translationsOf(page);
    const none = { versions: [], fits: {} };
    expect(texts.map((text) => [text.german, stateOf(text, none)])).toEqual([
      ['Pflege', 'done'],
      ['Waschen bei 30 Grad', 'missing'],
    ]);
  }
});

test('a block of the German tree alone is no text to translate', () => {
  const { data } = pageOf('Waschen', 'Washing');
  const de = [...data.de, node('heading', { id: 'bgerman000', text: 'Nur auf Deutsch' })];
  expect(translationsOf({ data: { ...data, de } }).map(({ german }) => german)).toEqual([
    'Waschen',
  ]);
});

test('a text is missing, or the same sentence in both languages; a name may be the same', () => {
  expect(stateIn(pageOf('Waschen', undefined)).state).toBe('missing');
  expect(stateIn(pageOf('Bei dreißig Grad', 'Bei dreißig Grad')).state).toBe('same');
  expect(stateIn(pageOf('Loden', 'Loden')).state).toBe('done');
});

test('rows are missing until one of them says something, as in a new block', () => {
  const rows = (c1: string) => [node('table', { rows: [{ c1, c2: '' }, {}] })];
  const stateOfRows = (german: string, english: string) =>
    translationsOf({ data: { de: rows(german), en: rows(english) } }).map((text) =>
      stateOf(text, { versions: [], fits: {} }),
    );
  expect(stateOfRows('Stoff', '')).toEqual(['missing']);
  expect(stateOfRows('Stoff', 'Fabric')).toEqual(['done']);
  expect(stateOfRows('', '')).toEqual([]);
});

test('a text is older where German has changed since it was written, and says what German said then', () => {
  const written = pageOf('Waschen', 'Washing');
  expect(stateIn(pageOf('Kalt waschen', 'Washing'), written)).toEqual({
    ...{ state: 'older', former: 'Waschen' },
  });
  // Both have changed together, or English later.
  expect(stateIn(pageOf('Kalt waschen', 'Wash cold'), written).state).toBe('done');
  const between = pageOf('Kalt waschen', 'Washing');
  expect(stateIn(pageOf('Kalt waschen', 'Wash cold'), between, written).state).toBe('done');
  // Before the text was there nothing was older.
  expect(stateIn(pageOf('Waschen', 'Washing'), pageOf('', 'Washing')).state).toBe('done');
});

test('what somebody found to fit is done until German changes again', () => {
  const written = pageOf('Waschen', 'Washing');
  const changed = pageOf('Kalt waschen', 'Washing');
  expect(stateSince(2, changed, changed, written).state).toBe('done');
  expect(stateSince(2, pageOf('Nie waschen', 'Washing'), changed, written)).toEqual({
    ...{ state: 'older', former: 'Kalt waschen' },
  });
  const same = pageOf('Bei dreißig Grad', 'Bei dreißig Grad');
  expect(stateSince(1, same, same).state).toBe('done');
});
