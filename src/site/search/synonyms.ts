import { LANGUAGES } from '#src/model/languages.ts';
import type { Synonyms } from '#src/model/pages/search.ts';
import { folded, formsOf, spellings, wordsOf } from './words.ts';

/** Finds the other words for a word. In: as it was typed. Out: entries of its groups, words in a row. */
export type OtherWords = (word: string) => string[];

const known = new WeakMap<Synonyms, OtherWords>();

/** The other words of each word, in any form. In: words of both languages that mean the same, in groups. */
export function otherWordsOf(synonyms: Synonyms): OtherWords {
  const made = known.get(synonyms) ?? makeOtherWords(synonyms);
  known.set(synonyms, made);
  return made;
}

function makeOtherWords(synonyms: Synonyms): OtherWords {
  const groups = new Map<string, Set<string>>();
  for (const group of synonyms) {
    for (const entry of group) {
      const forms = LANGUAGES.flatMap((lang) =>
        spellings(entry).flatMap((one) => formsOf(folded(one), lang)),
      );
      for (const form of forms) {
        const others = groups.get(form) ?? new Set();
        for (const other of group) if (other !== entry) others.add(wordsOf(other).join(' '));
        groups.set(form, others);
      }
    }
  }
  return (word) => [...new Set(spellings(word).flatMap((one) => [...(groups.get(one) ?? [])]))];
}
