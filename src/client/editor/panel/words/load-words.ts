import type { Language } from '#src/model/languages.ts';
import type { EditorWords } from './de.ts';

/** The texts of the interface in one language; nobody needs both. */
export async function loadWords(lang: Language): Promise<EditorWords> {
  if (lang === 'de') return (await import('./de.ts')).de;
  return (await import('./en.ts')).en;
}
