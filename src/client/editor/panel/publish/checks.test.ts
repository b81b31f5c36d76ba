import { expect, test } from 'vitest';
import { node } from '../../../../../tests/block-fixture.ts';
import { missingWords, seenOf, sharedAnchors } from './checks.ts';

const section = (anchor: string) => node('section', { anchor }, []);

test('a section that has the anchor of another one is a fault, with its place', () => {
  const copy = section('herkunft');
  const de = [section('herkunft'), node('section', {}, [section('pflege'), copy])];
  expect(sharedAnchors({ de }, 'de')).toEqual({
    about: 'anchors',
    is: 'fault',
    title: 'Eine Sprungmarke steht an zwei Abschnitten, Links führen nur zum ersten',
    lines: [{ text: '„herkunft“', place: { lang: 'de', node: copy } }],
  });
});

test('sections of different anchors, or without one, are right', () => {
  const de = [section('herkunft'), section('pflege'), section(''), section('')];
  expect(sharedAnchors({ de }, 'de')).toBeUndefined();
});

test('a text without its English side is a hint, with its place', () => {
  const german = node('heading', { text: 'Waschen' });
  const { text: _, ...english } = german;
  expect(missingWords({ de: [german], en: [english] }, 'de', 'en')).toMatchObject({
    ...{ about: 'words', is: 'hint' },
    lines: [{ place: { lang: 'en', node: english } }],
  });
  expect(missingWords({ de: [german], en: [{ ...german, text: 'Washing' }] }, 'de', 'en')).toBe(
    undefined,
  );
});

test('a text that is there in English alone is a hint too: nothing stands in for it', () => {
  const english = node('heading', { text: 'Washing' });
  const { text: _, ...german } = english;
  expect(missingWords({ de: [german], en: [english] }, 'de', 'de')).toMatchObject({
    ...{ about: 'words', is: 'hint', title: 'Ein deutscher Text fehlt' },
    lines: [{ place: { lang: 'de', node: german } }],
  });
  const both = { de: [{ ...german, text: 'Waschen' }], en: [english] };
  expect(missingWords(both, 'de', 'de')).toBeUndefined();
  // What stands in English alone has no German side; a page without English has no English texts.
  expect(missingWords({ de: [], en: [english] }, 'de', 'de')).toBeUndefined();
  expect(missingWords({ de: [german] }, 'de', 'de')).toBeUndefined();
});

test.each([
  ['table', 'rows', { c1: 'Stoff' }, { c1: '' }],
  ['facts', 'entries', { value: '11' }, {}],
] as const)('rows of %s without an English side are a hint', (kind, field, written, empty) => {
  const german = node(kind, { [field]: [written] });
  const english = { ...german, [field]: [empty, empty] };
  expect(missingWords({ de: [german], en: [english] }, 'de', 'en')?.lines).toHaveLength(1);
  expect(missingWords({ de: [german], en: [german] }, 'de', 'en')).toBeUndefined();
});

test('where English has no tree of its own each German text is missing there', () => {
  const [first, second] = [
    node('heading', { text: 'Waschen' }),
    node('heading', { id: 'bsecond000', text: 'Nähen' }),
  ];
  for (const trees of [{ de: [first, second] }, { de: [first, second], en: [] }]) {
    expect(missingWords(trees, 'de', 'en')?.lines.map(({ place }) => place)).toEqual([
      { lang: 'en', node: first },
      { lang: 'en', node: second },
    ]);
  }
});

const whole = {
  ...{ pages: 2, drawn: 2, pictures: 3, toldOf: 3 },
  links: [{ status: 200 }, { status: 404 }],
};

test('what was looked at to its end is ticked', () => {
  expect(seenOf(whole).seen.toSorted()).toEqual(['alt', 'contrast', 'headings', 'links', 'words']);
  expect(seenOf(whole).isWhole).toBe(true);
});

test.each([
  ['a page cannot be drawn', { drawn: 1 }, ['alt', 'contrast', 'words']],
  [
    'a link has no answer',
    { links: [{ status: undefined }] },
    ['alt', 'contrast', 'headings', 'words'],
  ],
  [
    'there are more pictures than are asked for',
    { pictures: 4 },
    ['contrast', 'headings', 'links', 'words'],
  ],
  ['nothing is told of pictures', { toldOf: 0 }, ['contrast', 'headings', 'links', 'words']],
])('where %s, that is not ticked, nor the whole', (_why, less, seen) => {
  const looked = seenOf({ ...whole, ...less });
  expect(looked.seen.toSorted()).toEqual(seen);
  expect(looked.isWhole).toBe(false);
});

test('where no page of its own goes live, its headings and links are not missed', () => {
  const looked = seenOf({ ...whole, pages: 0, drawn: 0, links: [] });
  expect(looked.seen.toSorted()).toEqual(['alt', 'contrast', 'words']);
  expect(looked.isWhole).toBe(true);
});

test('a page without pictures has no picture that lacks a description', () => {
  expect(seenOf({ ...whole, pictures: 0, toldOf: 0 }).isWhole).toBe(true);
});
