import { isFullDisk } from '#src/lib/node/files.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { BuildReport } from '#src/site/builds.ts';

/** What a publish came to. */
export type PublishReport = {
  /** The id that was drawn for it; a build of this id exists only when `outcome` is `published`. */
  id: string;
  /**
   * `published`: there is a new build. It is served, unless a rollback has pinned the site: then it waits.
   * `unchanged`: the newest build was up to date. `failed`: the site stayed as it was.
   */
  outcome: 'published' | 'unchanged' | 'failed';
  /** True when everything was looked at, whatever the log of changes says. */
  full: boolean;
  /** Pages that were rendered. */
  rendered: number;
  /** Pages that are still made from the same, so that they were not rendered. */
  unchanged: number;
  /** Pages and files that have changed; a part of `rendered`, or files of the code. */
  changed: number;
  removed: number;
  /** Pages that could not be rendered. */
  failed: number;
  /** What went wrong, the first of it: those pages, and pages from which a block was left out. */
  errors: BuildReport['errors'];
  /** Why the content source could not be asked; what was there already is published all the same. */
  problem?: Problem;
  /** Milliseconds. */
  durations: BuildReport['durations'];
};

/** The report of a publish that has not done anything. */
export function emptyReport(id: string): PublishReport {
  return {
    id,
    outcome: 'unchanged',
    full: false,
    rendered: 0,
    unchanged: 0,
    changed: 0,
    removed: 0,
    failed: 0,
    errors: [],
    durations: { sync: 0, affected: 0, render: 0, commit: 0 },
  };
}

/** The report of a publish that left the site as it was. In: the id that was drawn for it, and why. */
export function failedReport(id: string, problem: Problem): PublishReport {
  return { ...emptyReport(id), outcome: 'failed', problem };
}

/** Why a publish failed that threw, in words for people. */
export const whyThrown = (error: unknown): Problem =>
  problem(isFullDisk(error) ? 'disk-full' : 'internal-error');
