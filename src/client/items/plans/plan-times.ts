import { cityOf, timeAt, wallTime } from '#src/lib/time-zone.ts';
import { type Language, LOCALES } from '#src/model/languages.ts';

/** A time that is often meant, in ms. */
export type QuickTime = { name: 'today' | 'tomorrow' | 'monday'; at: number };

/** Times that are often meant, in the shop's zone: this evening, tomorrow at six, Monday at six. */
export function quickTimes(now: number, zone: string): QuickTime[] {
  const today = new Date(`${wallTime(now, zone).slice(0, 10)}T00:00Z`);
  // Days of the calendar: two of them a year are not as long as the others.
  const at = (days: number, clock: string) => {
    const day = new Date(today);
    day.setUTCDate(day.getUTCDate() + days);
    return timeAt(`${day.toISOString().slice(0, 10)}T${clock}`, zone) ?? 0;
  };
  const toMonday = (8 - today.getUTCDay()) % 7 || 7;
  const times: QuickTime[] = [
    { name: 'today', at: at(0, '18:00') },
    { name: 'tomorrow', at: at(1, '06:00') },
    { name: 'monday', at: at(toMonday, '06:00') },
  ];
  return times.filter((one, index) => one.at > now && times[index - 1]?.at !== one.at);
}

/** How long it is until then, in words: `15 Stunden und 28 Minuten`. In: ms, zero or more. */
export function remaining(ms: number, lang: Language): string {
  const minutes = Math.ceil(ms / 60_000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60)];
  const parts =
    days > 1
      ? [unit(days, 'day', lang), unit(hours - days * 24, 'hour', lang)]
      : [unit(hours, 'hour', lang), unit(minutes - hours * 60, 'minute', lang)];
  const said = parts.filter((part) => part !== '');
  return new Intl.ListFormat(LOCALES[lang]).format(
    said.length > 0 ? said : [unit(1, 'minute', lang)],
  );
}

function unit(count: number, name: 'day' | 'hour' | 'minute', lang: Language): string {
  // German says 'in 2 Tagen' where the format has 'Tage'.
  if (count === 0) return '';
  if (lang === 'de' && name === 'day') return `${count} Tagen`;
  return count.toLocaleString(LOCALES[lang], { style: 'unit', unit: name, unitDisplay: 'long' });
}

/** Day and time as a zone has them. */
export function timeIn(zone: string, at: number, lang: Language): string {
  const format = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  return new Intl.DateTimeFormat(LOCALES[lang], { ...format, timeZone: zone }).format(at);
}

/** The same time by the clock of this machine, where that shows another one; else undefined. */
export function readersTime(zone: string, at: number, lang: Language): string | undefined {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (wallTime(at, own) === wallTime(at, zone)) return undefined;
  return `${timeIn(own, at, lang)} (${cityOf(own)})`;
}
