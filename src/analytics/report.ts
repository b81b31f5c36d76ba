import {
  type DayRange,
  eachDay,
  rangeBefore,
  type VisitCount,
  type VisitReport,
} from '#src/model/visitors/visit-report.ts';
import type { Counter } from './counter.ts';

const EVENT = 'event ';
const SEARCH = 'event Search: No Results';
const MISSED = 'event 404';

/** What the counter says of a range, beside as many days before. A visitor is one for a day. */
export function countedReport({ read }: Pick<Counter, 'read'>, range: DayRange): VisitReport {
  const now = read(range.from, range.to);
  const before = rangeBefore(range);
  const earlier = read(before.from, before.to);
  const daily = (rows: typeof now, day: string | undefined, what: string) =>
    sum(rows.filter((one) => one.day === day && one.what === what));
  const earlierDays = eachDay(before);
  const total = (what: string) => ({
    count: sum(now.filter((one) => one.what === what)),
    before: sum(earlier.filter((one) => one.what === what)),
  });
  const [visits, time, bounced] = [total('visits'), total('time'), total('bounces')];
  /** Out: how much of something a visit has on average. */
  const each = (all: typeof visits, unit: number) => ({
    count: Math.round((unit * all.count) / (visits.count || 1)),
    before: Math.round((unit * all.before) / (visits.before || 1)),
  });
  /** Counted by their values, or by what `name` makes of a row. */
  const listed = (
    fits: (what: string) => boolean,
    name: (row: (typeof now)[number]) => string = ({ value }) => value,
  ): VisitCount[] => {
    const counts = new Map<string, VisitCount>();
    const add = (rows: typeof now, key: 'count' | 'before') => {
      for (const row of rows) {
        if (!fits(row.what)) continue;
        const value = name(row);
        const entry = counts.get(value) ?? { value, count: 0, before: 0 };
        entry[key] += row.count;
        counts.set(value, entry);
      }
    };
    add(now, 'count');
    add(earlier, 'before');
    return [...counts.values()]
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  };
  return {
    range,
    days: eachDay(range).map((day, index) => ({
      ...{ day, visitors: daily(now, day, 'visitors'), views: daily(now, day, 'page') },
      before: daily(earlier, earlierDays[index], 'visitors'),
    })),
    visitors: total('visitors'),
    views: total('page'),
    duration: each(time, 1 / 1_000),
    bounces: each(bounced, 100),
    sources: listed((what) => what === 'referrer'),
    campaigns: listed((what) => what === 'campaign'),
    pages: listed((what) => what === 'page'),
    devices: listed((what) => what === 'device'),
    goals: listed(
      (what) => what.startsWith(EVENT),
      ({ what }) => what.slice(EVENT.length),
    ),
    searches: listed((what) => what === SEARCH),
    missed: listed((what) => what === MISSED),
    revenue: listed((what) => what === 'revenue'),
  };
}

const sum = (rows: readonly { count: number }[]) => rows.reduce((all, { count }) => all + count, 0);
