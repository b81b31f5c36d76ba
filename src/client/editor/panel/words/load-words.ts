import type { Language } from '#src/model/languages.ts';
import type { Words } from './de.ts';

/** The texts of the interface in one language; nobody needs both. */
export async function loadWords(lang: Language): Promise<Words> {
  if (lang === 'de') return (await import('./de.ts')).de;
  return (await import('./en.ts')).en;
}
