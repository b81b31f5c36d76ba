import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Language, LANGUAGES } from '#src/model/languages.ts';
import { OWN_GROUPS, SCREEN_GROUPS } from '#src/model/screens.ts';
import { chapterFor } from './handbook-chapters.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/handbook');
const namesIn = (lang: Language) => readdirSync(join(FOLDER, lang)).sort();
const textOf = (lang: Language, name: string) => readFileSync(join(FOLDER, lang, name), 'utf8');
const chapterOf = (lang: Language, screen: string) => {
  const slug = chapterFor(`/manage/${screen}`);
  const name = namesIn(lang).find((one) => one.endsWith(`-${slug}.md`)) ?? '';
  return textOf(lang, name).replaceAll(/\s+/g, ' ').toLowerCase();
};
/** Chapters speak of one colour, too. */
const singular = (label: string) => label.toLowerCase().replace(/(?:en|s)$/, '');
const slugs = namesIn('de').map((name) => /^\d\d-([a-z]+)\.md$/.exec(name)?.[1]);

describe('the handbook', () => {
  test('has the same chapters in both languages, each short and with a title', () => {
    expect(namesIn('de').length).toBeGreaterThanOrEqual(15);
    expect(namesIn('en')).toEqual(namesIn('de'));
    for (const lang of LANGUAGES) {
      for (const name of namesIn(lang)) {
        const text = textOf(lang, name);
        expect(text, name).toMatch(/^---\ntitle: \S.*\n---\n/);
        expect(text.split(/\s+/).length, name).toBeLessThan(250);
      }
    }
  });

  test('has a picture of each chapter, in both languages, and none beside: npm run screenshots -- --handbook', () => {
    const names = LANGUAGES.flatMap((lang) => slugs.map((slug) => `${lang}-${slug}.webp`));
    expect(readdirSync(join(FOLDER, 'pictures')).sort()).toEqual(names.sort());
  });

  test('has a chapter for every screen', () => {
    const screens = {
      '/manage': 'start',
      '/manage/squidex/colors/x': 'look',
      '/manage/squidex/products': 'products',
      '/manage/campaigns': 'plan',
      '/manage/share': 'preview',
      '/manage/trash': 'trash',
      '/manage/unused': 'trash',
      '/manage/enquiries/x': 'enquiries',
      '/manage/newsletter': 'enquiries',
      '/manage/import': 'import',
      '/manage/archive': 'import',
      '/manage/plausible': 'visits',
      '/manage/squidex/third-party-scripts/new': 'visits',
    };
    for (const [path, slug] of Object.entries(screens)) expect(chapterFor(path)).toBe(slug);
    for (const path of ['/manage/pages', '/manage/accounts', '/manage/unheard-of']) {
      expect(slugs).toContain(chapterFor(path));
    }
  });

  test('leads only to chapters that there are', () => {
    for (const lang of LANGUAGES) {
      for (const name of namesIn(lang)) {
        const linked = textOf(lang, name).matchAll(/\(\/manage\/help\/([a-z]+)\)/g);
        for (const [, slug] of linked) expect(slugs, name).toContain(slug);
      }
    }
  });

  test('names each screen in the chapter that its help leads to', () => {
    const groups = [...SCREEN_GROUPS, ...OWN_GROUPS.first, ...OWN_GROUPS.last];
    const unnamed = LANGUAGES.flatMap((lang) =>
      groups
        .flatMap(({ entries }) => entries)
        .filter(([slug, de, en]) => !chapterOf(lang, slug).includes(singular({ de, en }[lang])))
        .map(([slug]) => `${lang}: ${slug}`),
    );
    expect(unnamed).toEqual([]);
  });
});
