import { expect, onTestFinished, test, vi } from 'vitest';
import { inLanguage, languageOfPath, preferredLanguage } from './languages.ts';

/** Loads modules anew with the setting. The files of tests after this one get them without it again. */
function loadAnewWith(setting: string): void {
  vi.stubEnv('DEFAULT_LANGUAGE', setting);
  vi.resetModules();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });
}

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

test.each([
  ['en', 'en'],
  ['de', 'de'],
  ['', 'de'],
  ['fr', 'de'],
])('DEFAULT_LANGUAGE=%s makes addresses without a language %s', async (setting, lang) => {
  loadAnewWith(setting);
  const { languageOfPath: ofPath, preferredLanguage: ofBrowser } = await import('./languages.ts');
  const { aliasesOf, contentPath } = await import('./links.ts');
  expect(ofPath('/product/x')).toBe(lang);
  expect(ofPath('/de/product/x')).toBe('de');
  expect(ofBrowser('fr')).toBe(lang);
  expect(contentPath('/product/x')).toBe(`/${lang}/product/x`);
  expect(aliasesOf(`/${lang}`)).toEqual(['/']);
  expect(aliasesOf(lang === 'de' ? '/en' : '/de')).toEqual([]);
});

test('content falls back to German, whatever addresses do', async () => {
  loadAnewWith('en');
  const { inLanguage: read } = await import('./languages.ts');
  expect(read({ de: 'Decke' }, 'en')).toEqual({ value: 'Decke', lang: 'de' });
  expect(read({ en: 'Blanket' }, 'de')).toBeUndefined();
});

test.each([
  ['fr-FR,en-GB;q=0.8,de;q=0.5', 'en'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['de;q=0.5, en; q=0.9', 'en'],
  ['en, de', 'en'],
  ['de;q=0,EN', 'en'],
  ['en;q=0', 'de'],
  ['en;q=much', 'de'],
  ['fr', 'de'],
  [null, 'de'],
])('a browser that sends %s gets what it likes best of the languages of the site', (sent, lang) => {
  expect(preferredLanguage(sent)).toBe(lang);
});
