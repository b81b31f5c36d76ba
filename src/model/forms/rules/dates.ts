/**
 * How days are written and picked. `format` has `dd`, `mm` and `yyyy` or `yy`; the week begins with
 * `firstDay` (0 is Sunday).
 */
export type DateStyle = { format: string; firstDay: number };

/** Where a language says nothing else. */
const DATE_STYLE: DateStyle = { format: 'mm/dd/yy', firstDay: 0 };

const TOKENS = /dd|mm|yyyy|yy/g;
/** Two digits mean a year of this century, or of the last one. */
const PIVOT = 70;

/** True for a format that names day, month and year once each. */
export function isDateFormat(format: string): boolean {
  const tokens = (format.match(TOKENS) ?? []).map((token) => token.slice(0, 2));
  return tokens.sort().join() === 'dd,mm,yy';
}

/**
 * Reads a day as somebody wrote it. In: `24.12.2026`, with or without zeros, the year with four digits or
 * two. Out: `2026-12-24`; undefined for what is no day, such as 30 February.
 */
export function readDay(text: string, format: string): string | undefined {
  const parts = text.trim().split(/[^\d]+/);
  const order = format.match(TOKENS) ?? [];
  if (parts.length !== 3 || parts.some((part) => part === '')) return undefined;
  const part = (token: string) => parts[order.findIndex((one) => one.startsWith(token))] ?? '';
  const [day, month, year] = [part('dd'), part('mm'), part('yy')];
  if (day.length > 2 || month.length > 2 || !/^(?:\d\d|\d{4})$/.test(year)) return undefined;
  return isoDay(fullYear(year), Number(month), Number(day));
}

/** In: two digits, or four. */
function fullYear(year: string): number {
  const century = Number(year) < PIVOT ? 2000 : 1900;
  return year.length === 2 ? century + Number(year) : Number(year);
}

function isoDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  date.setUTCFullYear(year);
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay ? date.toISOString().slice(0, 10) : undefined;
}

/** Writes a day. In: `2026-12-24`. Out: `24.12.2026`, by the format; two digits of a year only where they mean it. */
export function writeDay(iso: string, format: string): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  const short = year.slice(-2);
  const yy = fullYear(short) === Number(year) ? short : year;
  const written: Record<string, string> = { dd: day, mm: month, yyyy: year, yy };
  return format.replaceAll(TOKENS, (token) => written[token] ?? token);
}

/** Writes the day of a stored value. In: `2026-12-24T00:00:00Z`. Out: `24.12.2026`; '' where there is none. */
export function dayText(stored: string, format: string): string {
  const day = stored.slice(0, 10);
  return isDay(day) ? writeDay(day, format) : '';
}

/** True for `2026-12-24`, a day that exists. */
export function isDay(text: string): boolean {
  const [year, month, day] = text.split('-').map(Number);
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  return isoDay(year ?? 0, month ?? 0, day ?? 0) === text;
}

/** The day of now, as `2026-12-24`, by the clock of this machine: on the server that is the shop's. */
export function today(): string {
  return new Date().toLocaleDateString('sv-SE');
}

/** How the reader's language writes days: Sunday first and mm/dd/yy, where the dictionary says nothing else. */
export function dateStyleOf(
  words: (key: string) => string | undefined,
): DateStyle & { shown: string } {
  const format = words('date-format')?.toLowerCase() ?? '';
  const firstDay = Number(words('date-first-day') ?? DATE_STYLE.firstDay);
  const known = isDateFormat(format) ? format : DATE_STYLE.format;
  return {
    format: known,
    firstDay: [0, 1, 2, 3, 4, 5, 6].includes(firstDay) ? firstDay : DATE_STYLE.firstDay,
    shown: words('date-shown') ?? lettered(known, words('date-letters')),
  };
}

/** A format with the letters of its language for day, month and year. In: `dd.mm.yyyy`, `TMJ`. Out: `TT.MM.JJJJ`. */
function lettered(format: string, letters = ''): string {
  const [day = 'd', month = 'm', year = 'y'] = letters;
  return format.replaceAll('d', day).replaceAll('m', month).replaceAll('y', year);
}
