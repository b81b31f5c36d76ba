import type { Language } from '#src/model/languages.ts';
import type { Vocabulary } from './vocabulary.ts';
import { formsOf, spellings } from './words.ts';

/** Shorter beginnings of words fit nearly every page. */
const MIN_PREFIX = 2;

/** What FTS5 is asked for, at least one word long. */
export type Levels = {
  /** The best first; a page may fit several. */
  levels: string[];
  /** All that is found. */
  all: string;
};

/** Where a word stands in a page: as itself, as the beginning of a word, or within one. */
type Terms = Record<'whole' | 'beginning' | 'part', string[]>;

/**
 * How good a page is for words that all have to occur. Titles come before texts, and in both whole words
 * before beginnings before parts of compounds. Whatever is typed becomes quoted words.
 */
export function levelsOf(words: readonly string[], lang: Language, vocabulary: Vocabulary): Levels {
  const terms = words.map((word) => termsOf(word, lang, vocabulary));
  const all = (how: keyof Terms) => terms.map((one) => `(${one[how].join(' OR ')})`).join(' AND ');
  const inTitle = (query: string) => `title : (${query})`;
  const part = all('part');
  const any = terms.flatMap((one) => one.part).join(' OR ');
  const titles = [all('whole'), all('beginning'), part].map(inTitle);
  const some = words.length > 1 ? [`(${inTitle(any)}) AND ${part}`] : [];
  const texts = [all('whole'), all('beginning'), part];
  return { levels: [...new Set([...titles, ...some, ...texts])], all: part };
}

function termsOf(word: string, lang: Language, vocabulary: Vocabulary): Terms {
  const written = spellings(word);
  const forms = vocabulary.among(written.flatMap((one) => formsOf(one, lang)));
  // What was typed may be shorter than what the vocabulary keeps, or a number.
  const whole = [...new Set([...written, ...forms])].map(quoted);
  const isBeginning = word.length >= MIN_PREFIX;
  const beginning = [...whole, ...written.map((one) => `${quoted(one)}${isBeginning ? '*' : ''}`)];
  const part = [...beginning, ...vocabulary.compoundsOf(word, lang).map(quoted)];
  return { whole, beginning, part };
}

const quoted = (term: string) => `"${term}"`;
