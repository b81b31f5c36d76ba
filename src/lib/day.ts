const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A calendar day for people to read. In: `yyyy-mm-dd`, a locale (`de-DE`, `en-GB`).
 * Out: `15. Februar 2027`, `15 February 2027`, its number never alone at the end of a line; the text
 * itself when it names no day.
 */
export function formatDay(day: string, locale: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) return day;
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
    formats.set(locale, format);
  }
  return format.format(time).replace(' ', '\u00a0');
}
