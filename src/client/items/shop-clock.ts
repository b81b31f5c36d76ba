import { type Language, LOCALES } from '#src/model/languages.ts';

/**
 * The shop's time zone (IANA), in which the server tells times, too. The document names it: in /manage from the start,
 * elsewhere as soon as it is known that a superuser is signed in. Where it names none, it is that of this machine.
 */
export const shopZone = (): string =>
  document.documentElement.dataset['zone'] ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Writes times by the shop's clock, whatever clock the reader has. */
export function shopClock(lang: Language, parts: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat(LOCALES[lang], { ...parts, timeZone: shopZone() });
}

/** Hour and minute by the shop's clock. In: milliseconds. */
export const shopTime = (at: number, lang: Language): string =>
  shopClock(lang, { hour: '2-digit', minute: '2-digit' }).format(at);
