import { slugify } from '#src/lib/slug.ts';
import { CHOICE_WORDS } from '#src/model/fields/choice.ts';
import type { Language } from '#src/model/languages.ts';
import type { ColourAnswer } from '#src/model/pages/answers.ts';

const WORD: Record<Language, string> = {
  de: CHOICE_WORDS.de.colour,
  en: CHOICE_WORDS.en.colour,
};

/**
 * The fragment by which each colour of a product is addressed: `farbe-moos`, `colour-moss`.
 * In: the colours in order; `scope` keeps apart two products on one page ('' for the page's own).
 * Out: one fragment a colour, no two equal. Of two colours with one name the later carries its key.
 */
export function colourAnchors(
  colours: readonly ColourAnswer[],
  language: Language,
  scope: string,
): string[] {
  return colourSlugs(colours, scope).map((slug) => `${WORD[language]}-${slug}`);
}

/** The word of each colour in addresses, no two equal: `moos`. In and out: as of `colourAnchors`. */
export function colourSlugs(
  colours: readonly Pick<ColourAnswer, 'key' | 'name'>[],
  scope = '',
): string[] {
  const taken = new Set<string>();
  return colours.map(({ key, name }) => {
    const plain = [slugify(name), scope].filter(Boolean).join('-');
    const slug = taken.has(plain) ? `${plain}-${key}` : plain;
    taken.add(slug);
    return slug;
  });
}
