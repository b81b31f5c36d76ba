import type { Language } from '../languages.ts';

/** A piece of text; `hit` is what was looked for. */
export type Piece = { text: string; hit: boolean };

export type FoundKind = 'page' | 'product' | 'category';

/** A page in which everything that was looked for occurs. */
export type FoundPage = {
  /** Canonical path. */
  path: string;
  kind: FoundKind;
  /** Of goods on a whole page of results nothing is a hit: they are shown as cards. */
  title: Piece[];
  /** Empty of goods, which are shown as cards. */
  excerpt: Piece[];
};

/** Words of both languages that mean the same, in groups. */
export type Synonyms = readonly (readonly string[])[];

export type SearchResult = {
  /** Goods and all others, each with the best first; goods stand first unless another page is called so. */
  found: FoundPage[];
  total: number;
  /** What the total is made of. */
  counts: Record<FoundKind, number>;
  /** What was looked for instead, as it is spelled here: nothing has what was typed. */
  corrected: string | null;
};

/** How to search. */
export type SearchOptions = {
  /** How many to show, at most; else a page of them. */
  most?: number;
  /** Corrects nothing. */
  isLiteral?: boolean;
  synonyms?: Synonyms;
};

/** The parameter, `1`, by which the search page corrects nothing. */
export const LITERAL = 'exact';

/** Where a page asks while somebody types: `?q=…&lang=…`. */
export const SUGGESTIONS_PATH = '/api/search';

/** Something that may be meant, as it is shown. */
export type Suggestion = {
  href: string;
  kind: FoundKind;
  title: Piece[];
  /** Of the title. */
  lang: Language;
  /** Written for people; of goods only. */
  price: string | null;
  /** A second line for goods: what they are, or when they can be had again. */
  about: { text: string; lang: Language } | null;
  /** Address and classes of a small picture. */
  image: { src: string; className: string } | null;
};

/** What is shown below what somebody types, with its words. */
export type Suggestions = {
  /** How much there is, or that there is nothing. */
  status: string;
  found: Suggestion[];
  /** The headings above the goods and above all other results, where there are both. */
  headings: { goods: string; others: string };
  /** The way to what was typed, where something else was looked for. */
  instead: { href: string; label: string } | null;
  /** What may help where nothing was found. */
  hint: string | null;
  /** The way to everything; null where all is shown. */
  more: { href: string; label: string } | null;
};

/** What a search in the browser looks into, for sites without a server; beside the pages of each language. */
export const STATIC_INDEX: Record<Language, string> = {
  de: 'search.de.json',
  en: 'search.en.json',
};

/** A page in that index. */
export type StaticEntry = { href: string; kind: FoundKind; title: string; text: string };
