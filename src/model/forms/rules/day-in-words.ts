import { type Language, LOCALES } from '../../languages.ts';
import { isDay } from './dates.ts';

/**
 * The day of a stored value where it is read and not typed: `03/04/27` may be in March or in April.
 * In: `2027-03-04T00:00:00Z`. Out: `04.03.2027`, `4 Mar 2027`; undefined where there is none.
 */
export function dayInWords(stored: unknown, lang: Language): string | undefined {
  const day = typeof stored === 'string' ? stored.slice(0, 10) : '';
  if (!isDay(day)) return undefined;
  const format = new Intl.DateTimeFormat(LOCALES[lang], { dateStyle: 'medium', timeZone: 'UTC' });
  return format.format(new Date(day));
}
