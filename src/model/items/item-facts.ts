import type { Language } from '../languages.ts';

/** What a list tells of an item beside its fields. */
export type ItemFacts = {
  /** Pages that visitors see and that were made from it, counted up to `MOST_PAGES`. */
  pages: number;
  /** How many texts each language lacks that another one has; `all` where it has none of its own. */
  lacks: Record<Language, number | 'all'>;
  /** The colours in which a product is to be had. */
  colours: { name: string; hex: string }[];
};

/** More pages are not counted, since that would take longer than the list. */
export const MOST_PAGES = 500;
