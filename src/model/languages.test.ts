import { expect, test } from 'vitest';
import { inLanguage, languageOfPath, preferredLanguage } from './languages.ts';

test('the first path segment decides the language, else it is German', () => {
  expect(languageOfPath('/en/product/x')).toBe('en');
  expect(languageOfPath('/de')).toBe('de');
  expect(languageOfPath('/')).toBe('de');
  expect(languageOfPath('/english')).toBe('de');
});

test('English falls back to German, German to nothing', () => {
  expect(inLanguage({ de: 'Decke', en: 'Blanket' }, 'en')).toEqual({
    value: 'Blanket',
    lang: 'en',
  });
  expect(inLanguage({ de: 'Decke' }, 'en')).toEqual({ value: 'Decke', lang: 'de' });
  expect(inLanguage({ de: 'Decke', en: '' }, 'en')).toEqual({ value: 'Decke', lang: 'de' });
  expect(inLanguage({ en: 'Blanket' }, 'de')).toBeUndefined();
  expect(inLanguage({ de: ['Decke'], en: [] }, 'en')).toEqual({ value: ['Decke'], lang: 'de' });
});

test('a browser gets the first of its languages that the site has', () => {
  expect(preferredLanguage('fr-FR,en-GB;q=0.8,de;q=0.5')).toBe('en');
  expect(preferredLanguage('de-AT,de;q=0.9,en;q=0.8')).toBe('de');
  expect(preferredLanguage('fr')).toBe('de');
  expect(preferredLanguage(null)).toBe('de');
});
