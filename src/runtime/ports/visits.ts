import { createPlausibleStats, type PlausibleAccess } from '#src/analytics/plausible-stats.ts';
import { parsePath } from '#src/lib/path.ts';
import { ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import type { DayRange, VisitReport } from '#src/model/visitors/visit-report.ts';
import type { DataServices } from '../engine/services.ts';

/** What visitors did, for superusers. */
export type VisitReports = {
  report(range: DayRange): Promise<Result<VisitReport, Problem>>;
  /** How often a page was looked at in a range. */
  views(range: DayRange, page: string): Promise<Result<number, Problem>>;
  /** How many visitors there are at this moment; undefined where nobody says. */
  present(): Promise<number | undefined>;
  /** Whether Plausible counts, else we do. */
  isPlausible: boolean;
};

/** In: a Plausible that may be asked for its numbers; without, the counter built in has them. */
export function createVisits(
  { visits, site }: Pick<DataServices, 'visits' | 'site'>,
  access: PlausibleAccess | undefined,
): VisitReports {
  if (access) {
    const stats = createPlausibleStats(access);
    return {
      async report(range) {
        const read = await stats.report(range);
        return read.ok ? ok(missingNow(read.value, site)) : read;
      },
      views: stats.views,
      present: stats.present,
      isPlausible: true,
    };
  }
  return {
    async report(range) {
      return ok(missingNow(await visits.report(range), site));
    },
    views: async (range, page) => ok(visits.views(range, page)),
    present: async () => visits.present(),
    isPlausible: false,
  };
}

/** Of the paths that led nowhere those that still do, as people write them. */
function missingNow(report: VisitReport, site: Pick<DataServices['site'], 'lookup'>): VisitReport {
  const missed = report.missed.flatMap((one) => {
    const parsed = parsePath(one.value);
    if (!parsed.ok || site.lookup(parsed.value.path)) return [];
    return { ...one, value: parsed.value.path };
  });
  return { ...report, missed };
}
