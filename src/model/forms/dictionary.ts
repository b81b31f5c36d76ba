import { numberIn } from '#src/lib/number.ts';
import type { ContentSchema } from '../fields/content-schema.ts';
import { MASTER_LANGUAGE, type Language } from '../languages.ts';
import { NEWSLETTER_WORDS } from '../visitors/newsletter-words.ts';
import { MESSAGES, NO_MESSAGE } from './rules/messages.ts';

/** Words by key, such as `validation-between`; undefined where there are none. */
export type Dictionary = (key: string) => string | undefined;

/** What content says, by language and key. */
export type StoredWords = Partial<Record<Language, Readonly<Record<string, string>>>>;

/**
 * The dictionary of a language: what content says, else ours, and in German what there is in no other.
 * In: the words of the content, and the language of the form.
 */
export function dictionaryOf(stored: StoredWords, language: Language): Dictionary {
  const languages = language === MASTER_LANGUAGE ? [language] : [language, MASTER_LANGUAGE];
  const dictionaries = languages.flatMap((one) => [
    stored[one] ?? {},
    { ...MESSAGES[one], ...NEWSLETTER_WORDS[one] },
  ]);
  return (key) => {
    // How days and numbers are written is no word that German lends to others.
    const own = /^(?:date|number)-/.test(key) ? dictionaries.slice(0, 2) : dictionaries;
    const found = own.find((words) => Object.hasOwn(words, key) && words[key]?.trim() !== '');
    return found?.[key];
  };
}

/** What items of a schema are called. */
export const schemaLabel = (schema: ContentSchema, words: Dictionary): string =>
  words(`label-${schema.name}`) ?? schema.properties.label ?? schema.name;

/** The first of these keys that has words; in: what fills `{…}`. Out: never empty. */
export function say(
  words: Dictionary,
  keys: readonly string[],
  details: Readonly<Record<string, string>> = {},
): string {
  for (const key of keys) {
    const found = words(key);
    if (found !== undefined) return fill(found, details);
  }
  return NO_MESSAGE;
}

/** Writes whole numbers as a dictionary's language does, with a mark between thousands; other texts stay. */
export function countIn(words: Dictionary): (text: string) => string {
  const written = words('number-decimal') === ',' ? numberIn.de : numberIn.en;
  return (text) => (/^\d+$/.test(text) ? written(Number(text)) : text);
}

/** Fills `{name}` in a text; what has no value stays. */
function fill(text: string, details: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(details, name) ? (details[name] ?? whole) : whole,
  );
}
