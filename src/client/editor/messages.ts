import type { Language } from '#src/model/languages.ts';
import { de, type Words } from './panel/words/de.ts';
import { en } from './panel/words/en.ts';

/** Every text of the editor's interface, by its language. */
export const messages: Record<Language, Words> = { de, en };
