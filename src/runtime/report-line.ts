import { messageOf } from '#src/model/errors.ts';
import type { Report } from '#src/publish/report.ts';

/** What a publish came to, in one line for a person. */
export function reportLine(report: Report): string {
  const { outcome, rendered, changed, removed, failed, durations, problem } = report;
  const ms = Object.values(durations).reduce((sum, one) => sum + one, 0);
  const pages = `${rendered} rendered, ${changed} changed, ${removed} removed, ${failed} failed`;
  const why = problem ? ` ${messageOf(problem, 'en')}` : '';
  return `Publish: ${outcome} (${pages}) in ${Math.round(ms)} ms.${why}`;
}
