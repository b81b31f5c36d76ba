const DAY_MS = 86_400_000;

/** Days are `2026-12-24`, months `2026-12`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day of another month, or the last one that it has. */
export function addMonths(day: string, months: number): string {
  const date = new Date(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return date.toISOString().slice(0, 10);
}

/** The month of a day. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The weeks that a month touches, whole; each begins with `firstDay` (0 is Sunday). */
export function weeksOf(day: string, firstDay: number): string[][] {
  const first = `${monthOf(day)}-01`;
  const before = (new Date(first).getUTCDay() - firstDay + 7) % 7;
  const start = addDays(first, -before);
  const length = new Date(Date.parse(addMonths(first, 1)) - DAY_MS).getUTCDate();
  const weeks = Math.ceil((before + length) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => addDays(start, week * 7 + weekday)),
  );
}
