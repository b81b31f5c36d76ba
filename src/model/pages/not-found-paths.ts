import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '../languages.ts';

/**
 * The page for what is missing, for hosts without our server: that of the default language stands for all addresses,
 * below another language there is one of its own.
 */
export const NOT_FOUND_PATHS: Record<Language, string> = {
  de: notFoundPath('de'),
  en: notFoundPath('en'),
};

/** The languages whose page for what is missing stands below them. */
export const OWN_NOT_FOUND: readonly Language[] = LANGUAGES.filter(
  (lang) => lang !== DEFAULT_LANGUAGE,
);

function notFoundPath(lang: Language): string {
  return lang === DEFAULT_LANGUAGE ? '/404.html' : `/${lang}/404.html`;
}
