import { parentPort, workerData } from 'node:worker_threads';
import { type Database, openDatabase } from '#src/lib/node/sqlite.ts';
import { lowerThreadPriority } from '#src/lib/node/thread-priority.ts';
import {
  type DayRange,
  eachDay,
  rangeBefore,
  type VisitCount,
  type VisitReport,
} from '#src/model/visitors/visit-report.ts';

/** What the thread is started with: the file of the counter, and the days. */
export type ReportRequest = { path: string; range: DayRange };

/** A list is as long as that of a day; of invented values there may be any number. */
const MOST_LISTED = 2_000;
/** Days one by one: of each only the rows of the kinds in question are read. */
const ON_DAYS = 'day IN (SELECT value FROM json_each(:days))';

lowerThreadPriority();
const { path, range }: ReportRequest = workerData;
const db = openDatabase(path, [], { readOnly: true });
// Who invents values makes much to sort, which is not to fill the memory.
db.raw.exec('PRAGMA temp_store = file');
parentPort?.postMessage(readReport(db, range));
db.close();

function readReport(db: Database, range: DayRange): VisitReport {
  const before = rangeBefore(range);
  const [days, earlierDays] = [eachDay(range), eachDay(before)];
  const allDays = [...earlierDays, ...days];
  const daily = dailyCounts(db, allDays);
  const on = (day: string | undefined, what: string) => daily.get(`${day} ${what}`) ?? 0;
  const total = (what: string) => ({
    count: days.reduce((all, day) => all + on(day, what), 0),
    before: earlierDays.reduce((all, day) => all + on(day, what), 0),
  });
  const [visits, time, bounced] = [total('visits'), total('time'), total('bounces')];
  /** Out: how much of something a visit has on average. */
  const each = (all: typeof visits, unit: number) => ({
    count: Math.round((unit * all.count) / (visits.count || 1)),
    before: Math.round((unit * all.before) / (visits.before || 1)),
  });
  const listed = createLists(db, { days: allDays, from: range.from });
  return {
    range,
    days: days.map((day, index) => ({
      ...{ day, visitors: on(day, 'visitors'), views: on(day, 'page') },
      before: on(earlierDays[index], 'visitors'),
    })),
    visitors: total('visitors'),
    views: total('page'),
    duration: each(time, 1 / 1_000),
    bounces: each(bounced, 100),
    sources: listed.values('referrer'),
    campaigns: listed.values('campaign'),
    pages: listed.values('page'),
    devices: listed.values('device'),
    countries: listed.values('country'),
    goals: listed.events(),
    searches: listed.values('event Search: No Results'),
    missed: listed.values('event 404'),
    revenue: listed.values('revenue'),
  };
}

/** Out: by day and kind, such as `2026-11-23 page`. */
function dailyCounts(db: Database, days: string[]): Map<string, number> {
  const rows = db
    .prepare(
      `SELECT day, what, sum(count) AS count FROM counted
       WHERE ${ON_DAYS} AND what IN ('visitors', 'page', 'visits', 'time', 'bounces')
       GROUP BY day, what`,
    )
    .all({ days: JSON.stringify(days) });
  return new Map(rows.map(({ day, what, count }) => [`${day} ${what}`, Number(count)]));
}

/** Lists what was counted on some days, the most frequent first. In: the first day that does not count as `before`. */
function createLists(db: Database, { days, from }: { days: string[]; from: string }) {
  const list = (value: string, what: string) =>
    db.prepare(
      `SELECT ${value} AS value,
         coalesce(sum(count) FILTER (WHERE day >= :from), 0) AS now,
         coalesce(sum(count) FILTER (WHERE day < :from), 0) AS before
       FROM counted WHERE ${ON_DAYS} AND ${what}
       GROUP BY 1 HAVING now > 0 ORDER BY now DESC, 1 LIMIT ${MOST_LISTED}`,
    );
  const given = { from, days: JSON.stringify(days) };
  const counts = (rows: Record<string, unknown>[]) =>
    rows.map(({ value, now, before }): VisitCount => {
      return { value: String(value), count: Number(now), before: Number(before) };
    });
  const values = list('counted.value', 'what = :what');
  const events = list("substr(what, length('event ') + 1)", "what GLOB 'event *'");
  return {
    values: (what: string) => counts(values.all({ ...given, what })),
    events: () => counts(events.all(given)),
  };
}
