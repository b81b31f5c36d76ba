import type { Problem } from '#src/model/errors/errors.ts';
import type { SiteBuild, BuildReport } from '#src/site/builds.ts';
import type { Site } from '#src/site/site.ts';
import type { Publisher } from './publisher.ts';

/** How far a publish is that somebody asked for. */
export type BuildProgress = {
  id: string;
  /**
   * `live`: served, also when everything was up to date already. `pinned`: done, but the site is pinned to
   * an earlier build, so visitors see it once that is over. `failed`: the site stayed as it was.
   */
  state: 'waiting' | 'rendering' | 'live' | 'pinned' | 'failed';
  /** Pages that are rendered, and of how many; `total` 0 while that is not known. */
  done: number;
  total: number;
  /** Canonical paths of pages and files that have changed; with `all` there were too many to name them. */
  changed: string[];
  removed: string[];
  all: boolean;
  /** Pages that could not be rendered, or only in part; `name` is of the catalogue. */
  errors: BuildReport['errors'];
  /** Why nothing could be published. */
  problem: Problem | null;
  /** Milliseconds; null until it is through. */
  durations: BuildReport['durations'] | null;
  /** Milliseconds from the first call to the end; null until then, and after a restart. */
  took: number | null;
};

/** Out: undefined when there is no publish of this id. */
export function progressOf(
  publisher: Publisher,
  site: Pick<Site, 'build' | 'current' | 'head' | 'pinned'>,
  id: string,
): BuildProgress | undefined {
  const { running, queued } = publisher.state();
  if (running?.id === id) {
    return { ...blank(id), state: 'rendering', done: running.done, total: running.total };
  }
  if (queued === id) return blank(id);
  const finished = publisher.finished(id);
  // What another server published for us has an id of its own.
  const build = site.build(finished?.id ?? id);
  if (!finished && !build) return undefined;
  const { changed = [], removed = [], all = false } = build?.report ?? {};
  const { rendered = 0, took = null, problem = null } = finished ?? {};
  return {
    id,
    state: finished?.outcome === 'failed' ? 'failed' : isServed(site, build) ? 'live' : 'pinned',
    done: rendered,
    total: rendered,
    ...{ changed, removed, all },
    errors: finished?.errors ?? build?.report.errors ?? [],
    problem,
    durations: finished?.durations ?? build?.report.durations ?? null,
    took,
  };
}

/** In: the build that a publish made; undefined when the newest one was up to date. */
function isServed(
  site: Pick<Site, 'current' | 'head' | 'pinned'>,
  build: SiteBuild | undefined,
): boolean {
  const { seq } = build ?? site.head();
  return !site.pinned() || seq <= (site.current()?.seq ?? 0);
}

function blank(id: string): BuildProgress {
  return {
    id,
    state: 'waiting',
    done: 0,
    total: 0,
    changed: [],
    removed: [],
    all: false,
    errors: [],
    problem: null,
    durations: null,
    took: null,
  };
}
