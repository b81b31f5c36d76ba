import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugify } from '#src/lib/slug.ts';
import { choiceQuery, NO_CHOICE, readChoice, SORTS } from './choice.ts';
import { LANGUAGES } from '../languages.ts';

const read = (query: string) => readChoice(new URLSearchParams(query), 'de');

test('equal choices have one address, whatever order they were made in', () => {
  const one = read('farbe=tanne&farbe=moos&groesse=140-200-cm');
  const other = read('groesse=140-200-cm&farbe=moos&farbe=tanne&farbe=moos');
  expect(one).toEqual(other);
  expect(choiceQuery(one, 'de')).toBe('farbe=moos&farbe=tanne&groesse=140-200-cm');
  expect(choiceQuery(one, 'en')).toBe('colour=moos&colour=tanne&size=140-200-cm');
});

test('what is not known is left out', () => {
  expect(read('sortieren=egal&seite=-1&x=1&farbe=')).toEqual(NO_CHOICE);
  expect(read(`farbe=${'a'.repeat(300)}`)).toEqual(NO_CHOICE);
  expect(choiceQuery(NO_CHOICE, 'de')).toBe('');
});

test('a value may have a name as long as names in addresses are', () => {
  const long = slugify('Schurwolle aus kontrolliert biologischer Tierhaltung '.repeat(10));
  expect(read(`material=${long}`).materials).toEqual([long]);
  expect(read(`farbe=${long}-moosgruen`).colours).toEqual([`${long}-moosgruen`]);
});

test('an address gives back what it was written from', () => {
  const values = fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,20}$/), { maxLength: 5 });
  const choices = fc.record({
    colours: values.map((some) => some.sort()),
    sizes: values.map((some) => some.sort()),
    materials: values.map((some) => some.sort()),
    prices: values.map((some) => some.sort()),
    stock: values.map((some) => some.sort()),
    sort: fc.constantFrom(...SORTS),
    page: fc.integer({ min: 1, max: 9999 }),
  });
  fc.assert(
    fc.property(choices, fc.constantFrom(...LANGUAGES), (choice, lang) => {
      expect(readChoice(new URLSearchParams(choiceQuery(choice, lang)), lang)).toEqual(choice);
    }),
  );
});
