import type { Language } from '#src/model/languages.ts';
import { typeset } from './typeset.ts';

export type Both<T> = Record<Language, T>;

/** One text in both languages, typeset. */
export function both(de: string, en: string): Both<string> {
  return { de: typeset(de), en: typeset(en) };
}
