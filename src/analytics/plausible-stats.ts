import * as v from 'valibot';
import { errorText } from '#src/lib/error-text.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import {
  daysIn,
  type DayRange,
  eachDay,
  rangeBefore,
  type VisitCount,
  type VisitReport,
} from '#src/model/visitors/visit-report.ts';

/** Where Plausible is, what it calls this site, and the key that may read its numbers. */
export type PlausibleAccess = { url: string; site: string; key: string };

const LIMIT_MS = 8_000;
const MOST_ROWS = 500;
/** Plausible answers 600 questions an hour; a report asks a dozen. */
const KEPT_MS = 5 * 60_000;
const MOST_KEPT = 10;

const Answer = v.object({
  results: v.array(
    v.object({
      metrics: v.array(v.nullable(v.union([v.number(), v.object({ value: v.number() })]))),
      dimensions: v.optional(v.array(v.string()), []),
    }),
  ),
});

const TOTALS = ['visitors', 'pageviews', 'visit_duration', 'bounce_rate'] as const;

type StatsRow = { value: string; metrics: number[] };

type Asked = {
  metrics: readonly string[];
  dimension?: string;
  filters?: readonly unknown[];
  most?: number;
};

/**
 * Reads reports of a Plausible by its stats interface, version 2. A report is kept for five minutes. Problems:
 * `visits-unreadable` with what went wrong.
 */
export function createPlausibleStats({ url, site, key }: PlausibleAccess, now = Date.now) {
  const kept = new Map<string, { at: number; report: Promise<Result<VisitReport, Problem>> }>();

  async function ask(
    range: DayRange,
    { metrics, dimension, filters = [], most = MOST_ROWS }: Asked,
  ): Promise<StatsRow[]> {
    const answer = await fetch(new URL('/api/v2/query', url), {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...{ site_id: site, metrics, date_range: [range.from, range.to], filters },
        ...(dimension !== undefined && { dimensions: [dimension] }),
        pagination: { limit: most },
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const { results } = v.parse(Answer, await answer.json());
    return results.map(({ metrics: found, dimensions }) => ({
      value: dimensions[0] ?? '',
      metrics: found.map((one) => (typeof one === 'object' ? (one?.value ?? 0) : one)),
    }));
  }

  async function read(range: DayRange): Promise<VisitReport> {
    const before = rangeBefore(range);
    const listed = async (asked: Asked) => {
      const [rows, earlier] = await Promise.all([ask(range, asked), ask(before, asked)]);
      return beside(rows, earlier);
    };
    const goal = (name: string) => [['is', 'event:goal', [name]]];
    const byDay = async (asked: DayRange) => {
      const metrics = ['visitors', 'pageviews'];
      const rows = await ask(asked, { metrics, dimension: 'time:day', most: daysIn(asked) });
      return new Map(rows.map(({ value, metrics }) => [value.slice(0, 10), metrics]));
    };
    const [days, totals, sources, campaigns, pages, devices, countries, goals, searches, missed] =
      await Promise.all([
        Promise.all([byDay(range), byDay(before)]),
        Promise.all([range, before].map((one) => ask(one, { metrics: TOTALS }))),
        listed({ metrics: ['visitors'], dimension: 'visit:source' }),
        listed({ metrics: ['visitors'], dimension: 'visit:utm_source' }),
        listed({ metrics: ['pageviews'], dimension: 'event:page' }),
        listed({ metrics: ['visitors'], dimension: 'visit:device' }),
        listed({ metrics: ['visitors'], dimension: 'visit:country' }),
        listed({ metrics: ['events'], dimension: 'event:goal' }),
        listed({
          metrics: ['events'],
          dimension: 'event:props:words',
          filters: goal('Search: No Results'),
        }),
        listed({ metrics: ['events'], dimension: 'event:page', filters: goal('404') }),
      ]);
    const [daily, earlierDaily] = days;
    const earlierDays = eachDay(before);
    const total = (index: number) => {
      const [count = 0, earlier = 0] = totals.map(([row]) => row?.metrics[index] ?? 0);
      return { count, before: earlier };
    };
    return {
      range,
      days: eachDay(range).map((day, index) => {
        const [visitors = 0, views = 0] = daily.get(day) ?? [];
        const [earlier = 0] = earlierDaily.get(earlierDays[index] ?? '') ?? [];
        return { day, visitors, views, before: earlier };
      }),
      ...{ visitors: total(0), views: total(1), duration: total(2), bounces: total(3) },
      sources: sources.map((one) => ({ ...one, value: named(one.value, 'Direct / None') })),
      campaigns: campaigns.filter(({ value }) => named(value, '(not set)') !== ''),
      pages,
      devices: devices.map((one) => ({ ...one, value: DEVICES[one.value] ?? one.value })),
      countries: countries.filter(({ value }) => /^[A-Z]{2}$/.test(value)),
      goals: goals.filter(({ value }) => value !== 'pageview'),
      searches: searches.filter(({ value }) => named(value, '(none)') !== ''),
      ...{ missed, revenue: [] },
    };
  }

  return {
    /** How many visitors there are at this moment; undefined where Plausible does not say. */
    async present(): Promise<number | undefined> {
      const address = new URL('/api/v1/stats/realtime/visitors', url);
      address.searchParams.set('site_id', site);
      try {
        const answer = await fetch(address, {
          headers: { Authorization: `Bearer ${key}` },
          redirect: 'error',
          signal: AbortSignal.timeout(LIMIT_MS),
        });
        const read = v.safeParse(v.number(), answer.ok ? await answer.json() : undefined);
        return read.success ? read.output : undefined;
      } catch {
        return undefined;
      }
    },
    /** How often a page was looked at in a range. */
    async views(range: DayRange, page: string): Promise<Result<number, Problem>> {
      const filters = [['is', 'event:page', [page]]];
      try {
        const [row] = await ask(range, { metrics: ['pageviews'], filters });
        return ok(row?.metrics[0] ?? 0);
      } catch (error) {
        return unreadable(error);
      }
    },
    report(range: DayRange): Promise<Result<VisitReport, Problem>> {
      const name = `${range.from} ${range.to}`;
      const known = kept.get(name);
      if (known && now() - known.at < KEPT_MS) return known.report;
      const report = read(range).then(
        (found) => ok(found),
        (error: unknown) => {
          kept.delete(name);
          return unreadable(error);
        },
      );
      kept.set(name, { at: now(), report });
      for (const old of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(old);
      return report;
    },
  };
}

function unreadable(error: unknown): Result<never, Problem> {
  const reason = errorText(error);
  return err(problem('visits-unreadable', { reason }));
}

const DEVICES: Readonly<Record<string, string>> = {
  ...{ Mobile: 'phone', Tablet: 'tablet', Desktop: 'desktop', Laptop: 'desktop' },
};

const named = (value: string, nothing: string) => (value === nothing ? '' : value);

function beside(rows: readonly StatsRow[], earlier: readonly StatsRow[]): VisitCount[] {
  const before = new Map(earlier.map(({ value, metrics }) => [value, metrics[0] ?? 0]));
  return rows
    .map(({ value, metrics }) => {
      return { value, count: metrics[0] ?? 0, before: before.get(value) ?? 0 };
    })
    .sort((a, b) => b.count - a.count);
}
