import { createBoundedMap } from '#src/lib/bounded-map.ts';
import { ok } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors.ts';
import type { SiteBuild, BuildReport } from '#src/site/builds.ts';
import type { Site } from '#src/site/site.ts';
import type { TargetState } from '#src/site/targets/deliveries.ts';
import type { Publisher } from './publisher.ts';
import type { PublishReport } from './report.ts';
import { MAX_HOOK_BYTES, readHook } from './webhook.ts';

/** What everybody may know of the publisher: no reasons, no drafts, no file names. */
type PublicState = {
  /** The build that is served; `time` is ISO 8601. */
  current: { id: string; time: string } | undefined;
  /** An earlier build is served on purpose: how many newer ones wait. */
  pinned: { waiting: number } | undefined;
  running: { id: string; phase: string; done: number; total: number } | undefined;
  queued: string | undefined;
  /** The last finished publish since the server started. */
  last: PublicReport | undefined;
  /** Finished builds, newest first. With `all` too many paths changed to count them. */
  builds: PublicBuild[];
  /** What has to follow the site elsewhere. */
  targets: { name: string; behind: number; tries: number }[];
};

type PublicBuild = {
  id: string;
  time: string;
  all: boolean;
  changed: number;
  removed: number;
  failed: number;
  ms: number;
};

type PublicReport = Pick<
  PublishReport,
  'id' | 'outcome' | 'full' | 'rendered' | 'changed' | 'removed' | 'failed'
> & {
  time: string;
  errors: BuildReport['errors'];
  /** Catalogue name. */
  problem: string | undefined;
  durations: BuildReport['durations'];
};

type FlushcacheAnswer = {
  /** 202: a publish was started or joined. 200: the state is shown. 401: a wrong signature. */
  status: 200 | 202 | 401 | 405 | 429;
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
   * navigation, without a query, not by prefetch); every other GET shows the state. Of a body only the id of an item
   * is read, as a hint where to look (Squidex's webhook); nothing else of the request counts.
   * In: the request, and the address that it came from.
   */
  handle(request: Request, address: string): Promise<FlushcacheAnswer>;
  /** What the last publish could not do, with its reasons: for superusers. */
  problems(): Problem[];
};

export type FlushcacheOptions = {
  publisher: Publisher;
  site: Pick<Site, 'current' | 'pinned' | 'head' | 'builds'>;
  /** A clock (ms) that is never set back: the limits go by it. */
  now: () => number;
  /** The secret of Squidex's rule, if one is set. */
  secret?: string | undefined;
  targets?: (() => TargetState[]) | undefined;
};

// Each start asks the content source, so strangers together get one a second, and a few at once;
// one address gets a third of them.
const BURST = 30;
const BURST_OF_ONE = 10;
const REFILL_MS = 1_000;
const REMEMBERED_ADDRESSES = 1_000;
const SHOWN_BUILDS = 10;

export function createFlushcache(options: FlushcacheOptions): Flushcache {
  const { publisher, now, secret } = options;
  const bucket = createBucket(now, BURST);
  const addresses = createBoundedMap<string, ReturnType<typeof createBucket>>(REMEMBERED_ADDRESSES);
  function bucketOf(address: string): ReturnType<typeof createBucket> {
    const known = addresses.get(address) ?? createBucket(now, BURST_OF_ONE);
    addresses.set(address, known);
    return known;
  }
  const answer = (status: FlushcacheAnswer['status'], buildId?: string): FlushcacheAnswer => ({
    status,
    buildId,
    retryAfter: status === 429 ? Math.ceil(REFILL_MS / 1_000) : undefined,
    state: publicState(options),
  });
  return {
    problems() {
      const { last } = publisher.state();
      const failed = options.targets?.().flatMap(({ problem }) => problem ?? []) ?? [];
      return last?.problem ? [last.problem, ...failed] : failed;
    },
    async handle(request, address) {
      const { method, headers } = request;
      if (method !== 'POST' && method !== 'GET' && method !== 'HEAD') return answer(405);
      const visit = method === 'GET' && isVisit(headers) && !new URL(request.url).search;
      if (method !== 'POST' && !visit) return answer(200);
      const hook = await hookOf(request, secret);
      if (!hook.ok) return answer(401);
      // Joining the publish that waits already costs nothing.
      const isFree = publisher.state().queued !== undefined;
      if (!isFree && !(bucketOf(address).take() && bucket.take())) return answer(visit ? 200 : 429);
      const { id } = publisher.request({ hints: hook.value });
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

/** What Squidex's webhook says; any other body is not read. */
async function hookOf(request: Request, secret: string | undefined) {
  const isJson = request.headers.get('content-type')?.startsWith('application/json') === true;
  if (request.method !== 'POST' || !isJson || !request.body) return ok([]);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    // Too much for a hint: the publish is started all the same.
    if (size > MAX_HOOK_BYTES) return ok([]);
    chunks.push(chunk);
  }
  return readHook(Buffer.concat(chunks), request.headers.get('x-signature'), secret);
}

/** Lets `burst` through at once, and one a second after that. */
function createBucket(now: () => number, burst: number) {
  let tokens = burst;
  let filled = now();
  return {
    take(): boolean {
      const gained = Math.floor((now() - filled) / REFILL_MS);
      tokens = Math.min(burst, tokens + gained);
      filled += gained * REFILL_MS;
      if (tokens < 1) return false;
      tokens--;
      return true;
    },
  };
}

function publicState({ publisher, site, targets }: FlushcacheOptions): PublicState {
  const { running, queued, last } = publisher.state();
  const current = site.current();
  return {
    current: current && { id: current.id, time: new Date(current.at).toISOString() },
    pinned: site.pinned() ? { waiting: site.head().seq - (current?.seq ?? 0) } : undefined,
    builds: site.builds(SHOWN_BUILDS).map(publicBuild),
    targets: targets?.().map(({ name, behind, tries }) => ({ name, behind, tries })) ?? [],
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

function publicBuild({ id, at, report }: SiteBuild): PublicBuild {
  const { all, changed, removed, errors, durations } = report;
  return {
    id,
    time: new Date(at).toISOString(),
    all,
    changed: changed.length,
    removed: removed.length,
    failed: errors.length,
    ms: Math.round(Object.values(durations).reduce((sum, one) => sum + one, 0)),
  };
}

function publicReport(report: PublishReport & { at: number }): PublicReport {
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
