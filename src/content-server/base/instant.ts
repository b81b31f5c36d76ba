const INSTANT = /^-?\d{4,}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is an instant as Squidex stores it: ISO 8601 in UTC with seconds and `Z`. */
export function isInstant(value: string): boolean {
  return INSTANT.test(value) && sameDay(value);
}

/** Milliseconds since 1970 of an instant or a day (midnight UTC); undefined for any other text. */
export function parseInstant(value: string): number | undefined {
  if (!(DAY.test(value) || INSTANT.test(value)) || !sameDay(value)) return undefined;
  return Date.parse(value);
}

const WITH_OFFSET = /^(-?\d{4,}-\d{2}-\d{2})T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * The same of a time that names its offset from UTC, whichever that is: `2024-05-01T12:00+02:00`. A time without an
 * offset is none: this machine's zone would decide what it means.
 */
export function parseTime(value: string): number | undefined {
  const day = WITH_OFFSET.exec(value)?.[1];
  if (day === undefined) return parseInstant(value);
  const time = Date.parse(value);
  return Number.isNaN(time) || !sameDay(day) ? undefined : time;
}

/** JavaScript takes 30 February for 1 March, Squidex refuses it. */
function sameDay(value: string): boolean {
  const time = Date.parse(value);
  if (Number.isNaN(time)) return false;
  return new Date(time).toISOString().slice(0, 10) === value.slice(0, 10);
}

/** Squidex's form of an instant: ISO 8601 in UTC, a fraction only when there is one. */
export function isoTime(milliseconds: number): string {
  const iso = new Date(milliseconds).toISOString();
  return iso.endsWith('.000Z') ? `${iso.slice(0, -5)}Z` : iso.replace(/0+Z$/, 'Z');
}
