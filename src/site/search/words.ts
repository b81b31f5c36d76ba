import type { Language } from '#src/model/languages.ts';

const NO_WORD = /[^\p{L}\p{N}]+/u;

/** The words of a text, as they stand there. */
export function wordsOf(text: string): string[] {
  return text.split(NO_WORD).filter(Boolean);
}

/** As the index keeps words: small letters without their marks. */
export function folded(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const LETTERS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/**
 * A word in every way in which the index may keep it: umlauts may be typed as ä, ae or a, a sharp s as
 * ß or ss. The one that was typed comes first.
 */
export function spellings(word: string): string[] {
  const written = word.normalize('NFC').toLowerCase();
  const spelledOut = written.replace(/[äöü]/g, (letter) => LETTERS[letter] ?? letter);
  // After a vowel or q it is no umlaut: 'neue', 'Quelle'.
  const marked = written.replace(/(?<![aeiouäöüq])([aou])e/g, '$1');
  const all = [written, spelledOut, marked].map(folded).flatMap((one) => {
    return [one, one.replaceAll('ß', 'ss'), one.replaceAll('ss', 'ß')];
  });
  return [...new Set(all)];
}

/** What words take on when they are declined, and the least that is left of them without it. */
const ENDINGS: Record<Language, { endings: readonly string[]; lost: readonly [RegExp, string][] }> =
  {
    de: {
      endings: ['e', 'en', 'n', 'er', 'ern', 'es', 'em', 's'],
      lost: [
        [/(?<=^.{3,}e|^.{3,}[lr])n$/u, ''],
        [/(?<=^.{4,})(?:ern|en|er|es|em)$/u, ''],
        [/(?<=^.{3,})e$/u, ''],
        [/(?<=^.{4,})s$/u, ''],
      ],
    },
    en: {
      endings: ['s', 'es'],
      lost: [
        [/(?<=^.{3,}[^s])s$/u, ''],
        [/(?<=^.{3,}(?:s|x|z|ch|sh))es$/u, ''],
        [/(?<=^.{2,})ies$/u, 'y'],
      ],
    },
  };

/**
 * A word, and what it is in the singular, the plural or another case. Among the forms are many that
 * nobody says: what the index does not hold finds nothing. In: a folded word.
 */
export function formsOf(word: string, lang: Language): string[] {
  const { endings, lost } = ENDINGS[lang];
  const stems = new Set([word, ...lost.map(([ending, left]) => word.replace(ending, left))]);
  const plural = lang === 'en' && /[^aeiou]y$/.test(word) ? [`${word.slice(0, -1)}ies`] : [];
  const declined = [...stems].flatMap((stem) => endings.map((ending) => `${stem}${ending}`));
  return [...new Set([...stems, ...declined, ...plural])];
}
