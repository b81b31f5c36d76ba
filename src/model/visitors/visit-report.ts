/** Days as `2026-11-23` (UTC), both of them part of it. */
export type DayRange = { from: string; to: string };

/** Stands for values that are not told apart: addresses without a page, and what is too many. */
export const OTHER_VALUES = '…';

/** How often something was counted, and how often in the same number of days before. */
export type VisitCount = { value: string; count: number; before: number };

/** What visitors did in some days, in numbers that name nobody. */
export type VisitReport = {
  range: DayRange;
  /** Each day of the range, also those without a visit. `before`: visitors of the day as many days earlier. */
  days: { day: string; visitors: number; views: number; before: number }[];
  visitors: { count: number; before: number };
  views: { count: number; before: number };
  /** From the first to the last event of a visit, in seconds, on average. */
  duration: { count: number; before: number };
  /** Visits of one page only, in percent. */
  bounces: { count: number; before: number };
  /** The most frequent ones first. An empty value stands for those who came without a source. */
  sources: VisitCount[];
  campaigns: VisitCount[];
  pages: VisitCount[];
  devices: VisitCount[];
  /** By their codes, such as `AT`; empty where they are not counted. */
  countries: VisitCount[];
  /** By their names in Plausible's words, such as `Enquiry`. */
  goals: VisitCount[];
  /** Words that were searched for in vain. */
  searches: VisitCount[];
  /** Paths, decoded, at which there was no page, and is none now. */
  missed: VisitCount[];
  /** In hundredths, by currency. */
  revenue: VisitCount[];
};

/** A day on which something was published: how many items, and what the last of them is called, if it has a name. */
export type PublishDay = { day: string; items: number; name: string | undefined };

const DAY_MS = 24 * 3_600_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** How many days a range has. */
export function daysIn({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** The last days, today included. In: how many, and the time in ms. */
export function lastDays(days: number, now: number): DayRange {
  return { from: dayOf(now - (days - 1) * DAY_MS), to: dayOf(now) };
}

/** As many days, right before. */
export function rangeBefore(range: DayRange): DayRange {
  const first = Date.parse(range.from);
  return { from: dayOf(first - daysIn(range) * DAY_MS), to: dayOf(first - DAY_MS) };
}

/** Every day of a range. */
export function eachDay(range: DayRange): string[] {
  const first = Date.parse(range.from);
  return Array.from({ length: daysIn(range) }, (_, index) => dayOf(first + index * DAY_MS));
}
