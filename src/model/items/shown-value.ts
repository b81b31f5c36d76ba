import { LANGUAGES, type Language } from '../languages.ts';

/** Where the value of a field is looked for by who reads in a language, in this order. */
export function partitionsFor(lang: Language): readonly string[] {
  return ['iv', ...new Set([lang, ...LANGUAGES])];
}

/**
 * The value of a field as a list shows it. In: its values by language; who reads. Out: that of this language, else of
 * another one; one that was emptied is none.
 */
export function shownValue(values: Readonly<Record<string, unknown>>, lang: Language): unknown {
  return partitionsFor(lang)
    .map((one) => values[one])
    .find((one) => one !== undefined && one !== null && one !== '');
}
