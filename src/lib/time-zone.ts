/** Wall time in a zone as `datetime-local` has it: `2026-12-01T06:00`. In: ms, and an IANA name. */
export function wallTime(at: number, zone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit' },
  });
  return format.format(at).replace(' ', 'T');
}

/** What people call a zone: `Berlin` of `Europe/Berlin`. */
export const cityOf = (zone: string): string =>
  (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

const MINUTE_MS = 60_000;
const WALL = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/;

/**
 * The time that a wall clock in a zone calls so, in ms. In: as `datetime-local` has it; undefined for anything else, and
 * for a day that does not exist. An hour that comes twice is the first one; in one that is left out the clock is ahead
 * already.
 */
export function timeAt(wall: string, zone: string): number | undefined {
  const asUtc = Date.parse(`${wall}Z`);
  // Other forms, such as 1.12.2026, are read differently by each engine, if at all.
  if (!WALL.test(wall) || Number.isNaN(asUtc)) return undefined;
  if (!new Date(asUtc).toISOString().startsWith(wall)) return undefined;
  const ahead = (at: number) => Date.parse(`${wallTime(at, zone)}Z`) - minuteOf(at);
  // No zone moves its clock twice within a day.
  const day = 24 * 60 * MINUTE_MS;
  const [before, after] = [ahead(asUtc - day), ahead(asUtc + day)];
  const found = [before, after].map((one) => asUtc - one).filter((at) => at + ahead(at) === asUtc);
  return found.length > 0 ? Math.min(...found) : asUtc - before;
}

const minuteOf = (at: number) => Math.floor(at / MINUTE_MS) * MINUTE_MS;

/** Whether there is such a zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
