import type { Language } from '#src/model/languages.ts';
import type { SearchTerm } from './terms.ts';
import type { OtherWords } from './synonyms.ts';
import type { Vocabulary } from './vocabulary.ts';
import { formsOf, spellings, wordsOf } from './words.ts';

/** Shorter beginnings of words fit nearly every page. */
const MIN_PREFIX = 2;

/** Shorter synonyms have to fit a whole word: they are never half typed, and 'fir' would find 'First'. */
const MIN_SYNONYM_PREFIX = 5;

/** What FTS5 is asked for, at least one word long. */
export type Levels = {
  /** Pages that are called so, the best first; a page may fit several. */
  titles: string[];
  /** Pages that say so. */
  texts: string[];
  /** All that is found. */
  all: string;
};

/** Where a word stands in a page: as itself, as the beginning of a word, within one, or as a synonym. */
type Alternatives = Record<'whole' | 'beginning' | 'part' | 'synonym', string[]>;

/**
 * How good a page is for terms that all have to occur. Titles come before texts, and in both whole words
 * before beginnings before parts of compounds before synonyms. Whatever is typed becomes quoted words.
 */
export function levelsOf(
  terms: readonly SearchTerm[],
  lang: Language,
  words: { vocabulary: Vocabulary; othersOf: OtherWords },
): Levels {
  const found = terms.map((term) =>
    term.kind === 'word' ? ofWord(term.word, lang, words) : ofRows(term),
  );
  const all = (how: keyof Alternatives) => allOf(terms, (at) => found[at]?.[how] ?? [], how);
  const inTitle = (query: string) => `title : (${query})`;
  const hows = ['whole', 'beginning', 'part', 'synonym'] as const;
  const texts = [...new Set(hows.map(all))];
  const any = found.flatMap((one) => one.synonym).join(' OR ');
  const some = terms.length > 1 ? [`(${inTitle(any)}) AND ${all('synonym')}`] : [];
  return { titles: [...texts.map(inTitle), ...some], texts, all: all('synonym') };
}

/** Asks for all terms. In: the alternatives of each, by its place. */
function allOf(
  terms: readonly SearchTerm[],
  alternativesOf: (place: number) => string[],
  how: keyof Alternatives,
): string {
  const any = (place: number) => `(${alternativesOf(place).join(' OR ')})`;
  const parts = terms.flatMap((term, at) => {
    const joined = joinedWord(term, terms[at + 1]);
    if (joined !== undefined) {
      const one = how === 'whole' ? quoted(joined) : asBeginning(joined);
      return [`((${any(at)} AND ${any(at + 1)}) OR ${one})`];
    }
    const isAsked = joinedWord(terms[at - 1], term) !== undefined;
    return isAsked ? [] : [any(at)];
  });
  return parts.join(' AND ');
}

/** Letters and the number after them as one word, such as the number of an article; undefined for other terms. */
function joinedWord(letters?: SearchTerm, number?: SearchTerm): string | undefined {
  if (letters?.kind !== 'word' || number?.kind !== 'word') return undefined;
  const isArticle = /^\p{L}+$/u.test(letters.word) && /^\p{N}+$/u.test(number.word);
  return isArticle ? letters.word + number.word : undefined;
}

function ofWord(
  word: string,
  lang: Language,
  { vocabulary, othersOf }: { vocabulary: Vocabulary; othersOf: OtherWords },
): Alternatives {
  const { whole, beginning, part } = placesOf(word, lang, vocabulary);
  const synonym = othersOf(word).flatMap((other) => {
    if (wordsOf(other).length > 1) return [quoted(other)];
    const places = placesOf(other, lang, vocabulary);
    return other.length < MIN_SYNONYM_PREFIX ? places.whole : places.part;
  });
  return { whole, beginning, part, synonym: [...new Set([...part, ...synonym])] };
}

function placesOf(word: string, lang: Language, vocabulary: Vocabulary) {
  const written = spellings(word);
  const forms = vocabulary.among(written.flatMap((one) => formsOf(one, lang)));
  // What was typed may be shorter than what the vocabulary keeps, or a number.
  const whole = [...new Set([...written, ...forms])].map(quoted);
  const beginnings = word.length >= MIN_PREFIX ? written : [];
  // Each alternative costs the index a search of its own: what a beginning finds is not asked for twice.
  const others = [...written, ...forms, ...vocabulary.compoundsWith(word, lang)].filter(
    (one) => !beginnings.some((beginning) => one.startsWith(beginning)),
  );
  const beginning = [...beginnings.map(asBeginning), ...[...new Set(others)].map(quoted)];
  const part = [...beginning, ...vocabulary.compoundsOf(word, lang).map(quoted)];
  return { whole, beginning, part };
}

function ofRows({ exact, loose }: Extract<SearchTerm, { kind: 'rows' }>): Alternatives {
  const beginnings = exact.map(asBeginning);
  const all = [...beginnings, ...loose.map(quoted)];
  return { whole: exact.map(quoted), beginning: beginnings, part: all, synonym: all };
}

const quoted = (term: string) => `"${term}"`;
/** What begins so; of a row its last word does. */
const asBeginning = (term: string) => `${quoted(term)}*`;
