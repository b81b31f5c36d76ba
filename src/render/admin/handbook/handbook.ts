import type { MarkdownInstance } from 'astro';
import { hasWords } from '#src/lib/words.ts';
import type { Language } from '#src/model/languages.ts';

/** A chapter of the handbook in one language; `slug` is the same in all of them. */
export type Chapter = {
  slug: string;
  title: string;
  Content: MarkdownInstance<object>['Content'];
  /** Its text as it was written. */
  text: string;
  /** The address of a picture of its screen. */
  picture: string | undefined;
};

const files = import.meta.glob<MarkdownInstance<{ title: string }>>(
  '../../../docs/handbook/*/*.md',
  {
    eager: true,
  },
);
/** Made by `npm run screenshots -- --handbook`. */
const pictures = import.meta.glob<string>('../../../docs/handbook/pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});
const NAME = /\/(de|en)\/\d\d-([a-z]+)\.md$/;

/** The chapters in a language, in their order. */
export function chaptersIn(lang: Language): Chapter[] {
  return Object.entries(files)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, { frontmatter, Content, rawContent }]) => {
      const [, language, slug] = NAME.exec(path) ?? [];
      return language === lang && slug !== undefined
        ? [
            {
              ...{ slug, title: frontmatter.title, Content, text: rawContent() },
              picture: pictures[`../../../docs/handbook/pictures/${lang}-${slug}.webp`],
            },
          ]
        : [];
    });
}

/** The chapters that have every word. */
export function findChapters(chapters: readonly Chapter[], words: string): Chapter[] {
  return chapters.filter(({ title, text }) => hasWords([title, text], words));
}
