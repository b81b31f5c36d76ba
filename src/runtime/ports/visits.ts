import { countedReport } from '#src/analytics/report.ts';
import { createPlausibleStats, type PlausibleAccess } from '#src/analytics/plausible-stats.ts';
import { ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import type { DayRange, VisitReport } from '#src/model/visitors/visit-report.ts';
import type { DataServices } from '../engine/services.ts';

/** What visitors did, for superusers. */
export type Visits = {
  report(range: DayRange): Promise<Result<VisitReport, Problem>>;
  /** How many visitors there are at this moment; undefined where nobody says. */
  present(): Promise<number | undefined>;
  /** Whether Plausible counts, else we do. */
  isPlausible: boolean;
};

/** In: a Plausible that may be asked for its numbers; without, the counter built in has them. */
export function createVisits(
  { visits }: Pick<DataServices, 'visits'>,
  access: PlausibleAccess | undefined,
): Visits {
  if (access) return { ...createPlausibleStats(access), isPlausible: true };
  return {
    async report(range) {
      // What came within the last second is still in memory.
      visits.flush();
      return ok(countedReport(visits, range));
    },
    present: async () => visits.present(),
    isPlausible: false,
  };
}
