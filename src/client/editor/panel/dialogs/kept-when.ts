import { shopClock, shopTime, shopZone } from '#src/client/items/shop-clock.ts';
import { wallTime } from '#src/lib/time-zone.ts';
import type { Language } from '#src/model/languages.ts';
import { recoveryWords } from './recovery-words.ts';

/** When work was kept, as people say it: today, yesterday or on a day. In: that time and the one of now, in ms. */
export function keptWhen(at: number, now: number, lang: Language): string {
  const words = recoveryWords[lang];
  const time = shopTime(at, lang);
  const days = dayOf(now) - dayOf(at);
  if (days <= 0) return words.today(time);
  if (days === 1) return words.yesterday(time);
  return words.day(shopClock(lang, { day: 'numeric', month: 'short' }).format(at), time);
}

/** The number of a day in the shop's calendar: two days of a year have not 24 hours. */
const dayOf = (at: number) => Date.parse(wallTime(at, shopZone()).slice(0, 10)) / 86_400_000;
