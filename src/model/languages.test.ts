import { expect, test } from 'vitest';
import { inLanguage, languageOfPath } from './languages.ts';

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
