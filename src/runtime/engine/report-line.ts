import { withReason } from '#src/model/errors/with-reason.ts';
import type { Preview, PreviewPage } from '#src/publish/preview.ts';
import type { PublishReport } from '#src/publish/report.ts';

/**
 * What a publish came to, in one line for a person. In: also the id that it was asked for by, where that is another:
 * the server that leads publishes once for all who ask.
 */
export function reportLine(report: PublishReport, asked = report.id): string {
  const { id, outcome, rendered, changed, removed, failed, durations, problem } = report;
  const ms = Object.values(durations).reduce((sum, one) => sum + one, 0);
  const pages = `${rendered} rendered, ${changed} changed, ${removed} removed, ${failed} failed`;
  const why = problem ? ` ${withReason(problem)}` : '';
  const names = asked === id ? id : `${id}, asked for as ${asked}`;
  return `Publish: ${outcome} (${pages}) in ${Math.round(ms)} ms, id ${names}.${why}`;
}

/** What a publish would do, for a person: a line in all, then one for each page. */
export function previewLines({ full, total, counts, pages }: Preview): string[] {
  if (full)
    return ['Publish would render everything anew: code or settings are others than before.'];
  const named = (['changed', 'new', 'removed'] as const).map((kind) => `${counts[kind]} ${kind}`);
  const rest = total - pages.length;
  return [
    `Publish would touch ${total} pages and files: ${named.join(', ')}.`,
    ...pages.map(pageLine),
    ...(rest > 0 ? [`… and ${rest} more.`] : []),
  ];
}

const SHOWN_REASONS = 3;

function pageLine({ path, kind, reasons }: PreviewPage): string {
  const shown = reasons
    .slice(0, SHOWN_REASONS)
    .map(({ schema, title, item, query }) => `${schema} "${title || item}" in ${query}`);
  const more = reasons.length > SHOWN_REASONS ? ', …' : '';
  return `${kind.padEnd(7)} ${path}  ${shown.join(', ')}${more}`.trimEnd();
}
