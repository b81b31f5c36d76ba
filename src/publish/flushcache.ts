import type { BuildReport } from '#src/site/builds.ts';
import type { Site } from '#src/site/site.ts';
import type { Publisher } from './publisher.ts';
import type { Report } from './report.ts';

/** What everybody may know of the publisher: no reasons, no drafts, no file names. */
export type PublicState = {
  /** The build that is served; `time` is ISO 8601. */
  current: { id: string; time: string } | undefined;
  running: { id: string; phase: string; done: number; total: number } | undefined;
  queued: string | undefined;
  /** The last finished publish since the server started. */
  last: PublicReport | undefined;
};

export type PublicReport = Pick<
  Report,
  'id' | 'outcome' | 'full' | 'rendered' | 'changed' | 'removed' | 'failed'
> & {
  time: string;
  errors: BuildReport['errors'];
  /** Catalogue name. */
  problem: string | undefined;
  durations: BuildReport['durations'];
};

export type FlushcacheAnswer = {
  /** 202: a publish was started or joined. 200: the state is shown. */
  status: 200 | 202 | 405 | 429;
  /** Id that the new build will have if there is something to publish. */
  buildId: string | undefined;
  /** Seconds; with 429. */
  retryAfter: number | undefined;
  state: PublicState;
};

/** What /manage/flushcache does. */
export type Flushcache = {
  /**
   * Decides about a request. POST starts a publish or joins the next one; so does a visit (GET by
   * navigation, not by prefetch); every other GET shows the state. Nothing else of the request counts.
   */
  handle(request: { method: string; headers: Headers }): FlushcacheAnswer;
};

// Each start asks the content source, so strangers together get one a second, and a few at once.
const BURST = 10;
const REFILL_MS = 1_000;

/** In: the publisher and its site; `now` in milliseconds. */
export function createFlushcache(
  publisher: Publisher,
  site: Pick<Site, 'current'>,
  now: () => number,
): Flushcache {
  const bucket = createBucket(now);
  const answer = (status: FlushcacheAnswer['status'], buildId?: string): FlushcacheAnswer => ({
    status,
    buildId,
    retryAfter: status === 429 ? Math.ceil(REFILL_MS / 1_000) : undefined,
    state: publicState(publisher, site),
  });
  return {
    handle({ method, headers }) {
      if (method !== 'POST' && method !== 'GET' && method !== 'HEAD') return answer(405);
      const visit = method === 'GET' && isVisit(headers);
      if (method !== 'POST' && !visit) return answer(200);
      // Joining the publish that waits already costs nothing.
      const queued = publisher.state().queued;
      if (queued !== undefined) return answer(visit ? 200 : 202, queued);
      if (!bucket.take()) return answer(visit ? 200 : 429);
      const { id } = publisher.request();
      return answer(visit ? 200 : 202, id);
    },
  };
}

/** A person who opens the page, not a link preview, a prefetch or a script. */
function isVisit(headers: Headers): boolean {
  return (
    headers.get('sec-fetch-mode') === 'navigate' &&
    !headers.has('sec-purpose') &&
    !headers.has('purpose')
  );
}

/** A token bucket for all callers together. */
function createBucket(now: () => number) {
  let tokens = BURST;
  let filled = now();
  return {
    take(): boolean {
      const gained = Math.floor((now() - filled) / REFILL_MS);
      tokens = Math.min(BURST, tokens + gained);
      filled += gained * REFILL_MS;
      if (tokens < 1) return false;
      tokens--;
      return true;
    },
  };
}

function publicState(publisher: Publisher, site: Pick<Site, 'current'>): PublicState {
  const { running, queued, last } = publisher.state();
  const current = site.current();
  return {
    current: current && { id: current.id, time: new Date(current.at).toISOString() },
    running: running && {
      id: running.id,
      phase: running.phase,
      done: running.done,
      total: running.total,
    },
    queued,
    last: last && publicReport(last),
  };
}

function publicReport(report: Report & { at: number }): PublicReport {
  const { id, outcome, full, rendered, changed, removed, failed, errors, durations } = report;
  const time = new Date(report.at).toISOString();
  const problem = report.problem?.name;
  return {
    id,
    outcome,
    full,
    rendered,
    changed,
    removed,
    failed,
    time,
    errors,
    problem,
    durations,
  };
}
