import type { Language } from '#src/model/languages.ts';
import { kindsDe } from './kinds-de.ts';
import { kindsEn } from './kinds-en.ts';

export type KindWords = typeof kindsDe;

/** What kinds are good for and what one can choose of them; comes with the parts that say it, and not before. */
export const kindWords: Record<Language, KindWords> = { de: kindsDe, en: kindsEn };
