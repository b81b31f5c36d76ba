import { type Language, LOCALES } from '#src/model/languages.ts';

/**
 * Writes times by the shop's clock, as the server does in /manage: the document names its zone. Where it names none, as
 * on the page itself, it is the clock of this machine.
 */
export function shopClock(lang: Language, parts: Intl.DateTimeFormatOptions) {
  const timeZone = document.documentElement.dataset['zone'];
  return new Intl.DateTimeFormat(LOCALES[lang], { ...parts, timeZone });
}
