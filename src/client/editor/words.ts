import type { Language } from '#src/model/languages.ts';
import type { Words } from './panel/words/de.ts';

/** The texts of the interface in one language; nobody needs both. */
export async function loadWords(lang: Language): Promise<Words> {
  if (lang === 'de') return (await import('./panel/words/de.ts')).de;
  return (await import('./panel/words/en.ts')).en;
}
