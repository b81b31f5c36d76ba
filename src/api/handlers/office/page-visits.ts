import * as v from 'valibot';
import type { PageVisitsAnswer } from '#src/api/contract/page-visits.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { type DayRange, lastDays } from '#src/model/visitors/visit-report.ts';
import type { EditingResult, EditingRequest } from '../editing-requests.ts';

/** Knows how often a page was looked at. */
export type VisitsPort = { views(range: DayRange, page: string): Promise<Result<number, Problem>> };

const DAYS = 30;
const Path = v.pipe(v.string(), v.maxLength(2_000), v.startsWith('/'));

/** `GET /api/page-visits` */
export async function getPageVisits(
  { request }: EditingRequest,
  { visits }: { visits: VisitsPort },
): Promise<EditingResult> {
  const asked = v.safeParse(Path, new URL(request.url).searchParams.get('path'));
  if (!asked.success) return err(problem('body-invalid', { reason: v.summarize(asked.issues) }));
  const views = await visits.views(lastDays(DAYS, Date.now()), asked.output);
  if (!views.ok) return views;
  return ok({
    status: 200,
    body: { days: DAYS, views: views.value } satisfies PageVisitsAnswer,
  });
}
