import { type Language, LOCALES } from '#src/model/languages.ts';
import { recoveryWords } from './recovery-words.ts';

/** When work was kept, as people say it: today, yesterday or on a day. In: that time and the one of now, in ms. */
export function keptWhen(at: number, now: number, lang: Language): string {
  const words = recoveryWords[lang];
  const date = new Date(at);
  const locale = LOCALES[lang];
  const time = date.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });
  if (at >= startOfDay(now, 0)) return words.today(time);
  if (at >= startOfDay(now, -1)) return words.yesterday(time);
  return words.day(date.toLocaleDateString(locale, { day: 'numeric', month: 'short' }), time);
}

/** Midnight so many days later, by the clock of this machine: two days of a year have not 24 hours. */
function startOfDay(now: number, days: number): number {
  const day = new Date(now);
  day.setHours(0, 0, 0, 0);
  return day.setDate(day.getDate() + days);
}
