export const LANGUAGES = ['de', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Written into the scripts for browsers when they are built, which have no environment. */
declare const LODEN_DEFAULT_LANGUAGE: string | undefined;

/**
 * The language of addresses that name none, and of people whose browser asks for none of ours: the setting
 * DEFAULT_LANGUAGE, else German.
 */
export const DEFAULT_LANGUAGE: Language = configuredLanguage();

/** The language that all content has: what another one lacks is shown in this. */
export const MASTER_LANGUAGE: Language = 'de';

/** How numbers and days are written. */
export const LOCALES: Record<Language, string> = { de: 'de-DE', en: 'en-GB' };

/** How spreadsheets of people who speak a language write numbers, and what they expect between the cells of CSV. */
export const SPREADSHEETS = {
  de: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
} as const satisfies Record<Language, unknown>;

/** A value per language. What is missing stays missing; fallback is decided by `inLanguage` alone. */
export type L<T> = { de?: T; en?: T };

/** True for the codes of the site's languages. */
export function isLanguage(code: unknown): code is Language {
  return LANGUAGES.some((language) => language === code);
}

function configuredLanguage(): Language {
  const setting =
    typeof LODEN_DEFAULT_LANGUAGE === 'string'
      ? LODEN_DEFAULT_LANGUAGE
      : process.env['DEFAULT_LANGUAGE'];
  return isLanguage(setting) ? setting : 'de';
}

/**
 * The language of a site path: its first segment if that is a language, else the default.
 * In: a decoded path. Out: the language.
 */
export function languageOfPath(path: string): Language {
  const first = path.split('/')[1];
  return isLanguage(first) ? first : DEFAULT_LANGUAGE;
}

/**
 * The value for `language`, else the German one.
 * Out: the value and the language that it is written in, or undefined when neither has it. An empty
 * text or list counts as missing: an editor who clears the English one wants the German one back.
 */
export function inLanguage<T>(
  value: L<T>,
  language: Language,
): { value: T; lang: Language } | undefined {
  for (const lang of language === MASTER_LANGUAGE ? [language] : [language, MASTER_LANGUAGE]) {
    const found = value[lang];
    const empty = Array.isArray(found) && found.length === 0;
    if (found !== undefined && found !== null && found !== '' && !empty) {
      return { value: found, lang };
    }
  }
  return undefined;
}

/**
 * What `inLanguage` found, for a page: null where there is nothing.
 * Out: the value, and its language where that is not the one that was asked for.
 */
export function shownIn<T>(
  value: L<T>,
  language: Language,
): { value: T | null; other: Language | null } {
  const found = inLanguage(value, language);
  return {
    value: found?.value ?? null,
    other: found && found.lang !== language ? found.lang : null,
  };
}

/**
 * The language of the site that a browser likes best: by the weights (`q`), and of equal ones the first.
 * In: the header `Accept-Language`. Out: the default when it names none of ours.
 */
export function preferredLanguage(acceptLanguage: string | null): Language {
  const asked = (acceptLanguage ?? '').split(',').flatMap((range) => {
    const [tag = '', weight] = range.toLowerCase().split(/;\s*q=/);
    const language = tag.trim().slice(0, 2);
    const q = weight === undefined ? 1 : Number(weight);
    return isLanguage(language) && q > 0 ? { language, q } : [];
  });
  return asked.toSorted((a, b) => b.q - a.q)[0]?.language ?? DEFAULT_LANGUAGE;
}

const FOR_EDITORS = /^\/(?:manage|preview|api|squidex)(?:\/|$)/;

/**
 * The language of an answer: that of its address; what is for editors and programs has none there, but that of
 * the browser. In: a decoded path and the header `Accept-Language`.
 */
export function languageOfAnswer(path: string, acceptLanguage: string | null): Language {
  return FOR_EDITORS.test(path) ? preferredLanguage(acceptLanguage) : languageOfPath(path);
}
