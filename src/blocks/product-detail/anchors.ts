import { slugify } from '#src/lib/slug.ts';
import type { Language } from '#src/model/languages.ts';
import type { ColourAnswer } from '#src/model/answers.ts';

const WORD: Record<Language, string> = { de: 'farbe', en: 'colour' };

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
  const taken = new Set<string>();
  return colours.map(({ key, name }) => {
    const parts = [WORD[language], slugify(name), scope].filter(Boolean);
    const plain = parts.join('-');
    const anchor = taken.has(plain) ? `${plain}-${key}` : plain;
    taken.add(anchor);
    return anchor;
  });
}
