import { createHash, randomBytes } from 'node:crypto';
import { openDatabase } from '#src/lib/node/sqlite.ts';
import {
  type DayRange,
  eachDay,
  OTHER_VALUES,
  type VisitReport,
} from '#src/model/visitors/visit-report.ts';
import type { CountryOf } from './countries.ts';
import { createOngoingVisits, MOST_VISITORS } from './ongoing-visits.ts';
import { createReports } from './report.ts';
import type { SiteVisit, Visitor } from './visit.ts';

/** Counts visits by day: no cookie, no address, and after the day nothing that tells visitors apart. */
export type Counter = {
  /** Takes a visit; it is in the file within a second. */
  count(visit: SiteVisit, visitor: Visitor): void;
  /** Notes an answer to the question for consent, without anything of who gave it: `1234 statistic+marketing`. */
  record(choice: string): void;
  /** What was counted in a range, up to this moment. */
  report(range: DayRange): Promise<VisitReport>;
  /** How often a page was looked at in a range, up to this moment. */
  views(range: DayRange, page: string): number;
  /** How many visitors did something within the last five minutes; after a restart those who came since. */
  present(): number;
  /** Writes what is in memory into the file. Why that fails goes into the log once. */
  flush(): void;
  close(): void;
};

export type CounterOptions = {
  /** The file. */
  path: string;
  /**
   * Whether there is a page: views of invented addresses are counted together, as `OTHER_VALUES`. In: what `SiteVisit`
   * has as its path.
   */
  isPage(path: string): boolean;
  /** Absent: countries are not counted. */
  countryOf?: CountryOf | undefined;
  log(error: unknown): void;
  now?: () => number;
  /** The most values of a kind that a day keeps apart; further ones are counted as `OTHER_VALUES`. */
  mostValues?: number;
};

const MIGRATIONS = [
  `CREATE TABLE salt (day TEXT PRIMARY KEY, salt BLOB NOT NULL) STRICT, WITHOUT ROWID;
   CREATE TABLE visitor (digest TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
   CREATE TABLE counted (
     day TEXT NOT NULL, what TEXT NOT NULL, value TEXT NOT NULL, count INTEGER NOT NULL,
     PRIMARY KEY (day, what, value)
   ) STRICT, WITHOUT ROWID;`,
];

const FLUSH_MS = 1_000;
const DAY_MS = 24 * 3_600_000;
const KEPT_MS = 3 * 365 * DAY_MS;
const MOST_VALUES = 2_000;
const SALT_BYTES = 32;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Opens the counter, or makes an empty one. */
export function openCounter(options: CounterOptions): Counter {
  const { path, isPage, countryOf, log, now = Date.now, mostValues = MOST_VALUES } = options;
  const db = openDatabase(path, MIGRATIONS, { synchronous: 'normal', secureDelete: true });
  const add = db.prepare(
    `INSERT INTO counted (day, what, value, count) VALUES (?, ?, ?, ?)
       ON CONFLICT (day, what, value) DO UPDATE SET count = count + excluded.count`,
  );
  const addVisitor = db.prepare('INSERT OR IGNORE INTO visitor (digest) VALUES (?)');
  const valuesOf = db.prepare('SELECT what, value FROM counted WHERE day = ?');
  const viewsOf = db.prepare(
    `SELECT sum(count) AS views FROM counted
     WHERE day IN (SELECT value FROM json_each(?)) AND what = 'page' AND value = ?`,
  );
  const reportOn = createReports(path);

  let today = beginDay(db, dayOf(now()));
  const known = createKnown(valuesOf.all(today.day), mostValues);
  let counts = new Map<string, number>();
  let arrived: string[] = [];
  /** Why the file could not be written the last time. */
  let failure: string | undefined;
  const ongoing = createOngoingVisits(now);

  /** Counts visits, those of one event (`bounces`), and the ms between their first event and their last (`time`). */
  function countVisit(digest: string): void {
    const event = ongoing.note(digest);
    if (!event) return;
    if (event.isFirst) {
      increase('visits', '');
      increase('bounces', '');
      return;
    }
    if (event.isSecond) increase('bounces', '', -1);
    increase('time', '', event.sinceLast);
  }

  function increase(what: string, value: string, by = 1): void {
    const kept = known.has(what, value) ? value : OTHER_VALUES;
    const key = `${what}\0${kept}`;
    counts.set(key, (counts.get(key) ?? 0) + by);
  }

  function writeCounts(): void {
    if (counts.size === 0) return;
    const [written, digests] = [counts, arrived];
    db.transaction(() => {
      for (const digest of digests) addVisitor.run(digest);
      for (const [key, count] of written) {
        const [what = '', value = ''] = key.split('\0');
        add.run(today.day, what, value, count);
      }
    });
    counts = new Map();
    arrived = [];
  }

  function turnDay(): void {
    const day = dayOf(now());
    if (day === today.day) return;
    today = beginDay(db, day);
    known.clear();
    // Nobody is known by the digest of yesterday.
    ongoing.clear();
  }

  function flush(): void {
    try {
      writeCounts();
      turnDay();
      failure = undefined;
    } catch (error) {
      // Such as a full disk. What was counted waits in memory, which is bounded by the values of a day, and further
      // visits count for that day.
      const isTold = failure === String(error);
      failure = String(error);
      if (!isTold) log(error);
    }
  }

  /** Where the disk is full, each second is often enough to try. */
  function flushIfDayIsOver(): void {
    if (failure === undefined && dayOf(now()) !== today.day) flush();
  }

  const timer = setInterval(() => {
    // What tells visitors apart is forgotten though nobody comes.
    flush();
    ongoing.endOld();
  }, FLUSH_MS).unref();
  return {
    count(visit, visitor) {
      flushIfDayIsOver();
      const digest = digestOf(visitor, today.salt);
      if (!today.visitors.has(digest) && today.visitors.size < MOST_VISITORS) {
        today.visitors.add(digest);
        arrived.push(digest);
        increase('visitors', '');
        increase('referrer', visit.referrer ?? '');
        if (visit.campaign !== null) increase('campaign', visit.campaign);
        if (visit.device !== null) increase('device', visit.device);
        const country = countryOf?.(visitor.address);
        if (country !== undefined) increase('country', country);
      }
      countVisit(digest);
      const page = isPage(visit.path) ? visit.path : OTHER_VALUES;
      if (visit.name === 'pageview') increase('page', page);
      else increase(`event ${visit.name}`, visit.detail ?? visit.path);
      if (visit.revenue) increase('revenue', visit.revenue.currency, visit.revenue.cents);
    },
    record(choice) {
      flushIfDayIsOver();
      increase('consent', choice);
    },
    report(range) {
      flush();
      return reportOn(range);
    },
    views(range, page) {
      flush();
      return Number(viewsOf.get(JSON.stringify(eachDay(range)), page)?.['views'] ?? 0);
    },
    present: ongoing.present,
    flush,
    close() {
      clearInterval(timer);
      flush();
      db.close();
    },
  };
}

type CounterDatabase = ReturnType<typeof openDatabase>;
type Today = { day: string; salt: Uint8Array; visitors: Set<string> };

/** The salt and the digests of a day; those of any other day are forgotten. */
function beginDay(db: CounterDatabase, day: string): Today {
  if (db.prepare('SELECT 1 FROM salt WHERE day = ?').get(day) === undefined) {
    db.transaction(() => {
      db.prepare('DELETE FROM salt').run();
      db.prepare('DELETE FROM visitor').run();
      db.prepare('DELETE FROM counted WHERE day < ?').run(dayOf(Date.parse(day) - KEPT_MS));
      db.prepare('INSERT INTO salt (day, salt) VALUES (?, ?)').run(day, randomBytes(SALT_BYTES));
    });
    db.emptyLog();
  }
  const salt = db.prepare('SELECT salt FROM salt WHERE day = ?').get(day)?.['salt'];
  if (!(salt instanceof Uint8Array)) throw new Error('The salt of the day is not readable.');
  const visitors = db.prepare('SELECT digest FROM visitor').all();
  return { day, salt, visitors: new Set(visitors.map(({ digest }) => String(digest))) };
}

const DIGEST_LENGTH = 16;

function digestOf({ client, agent }: Visitor, salt: Uint8Array): string {
  const hash = createHash('sha256').update(salt).update(`${client}\0${agent}`);
  return hash.digest('base64url').slice(0, DIGEST_LENGTH);
}

/** Which values a day keeps apart, so that invented ones do not fill the disk. */
function createKnown(rows: readonly Record<string, unknown>[], most: number) {
  const values = new Map<string, Set<string>>();
  const of = (what: string) => {
    const found = values.get(what) ?? new Set<string>();
    values.set(what, found);
    return found;
  };
  for (const { what, value } of rows) of(String(what)).add(String(value));
  return {
    /** True for a value that is kept apart, from now on if there is room. */
    has(what: string, value: string): boolean {
      const known = of(what);
      if (known.has(value)) return true;
      if (known.size >= most) return false;
      known.add(value);
      return true;
    },
    clear: () => values.clear(),
  };
}
