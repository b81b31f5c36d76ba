import { ok, type Result } from '#src/lib/result.ts';
import { unlessLate } from '#src/lib/within-time.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import {
  type BuildCounts,
  type BuildReport,
  countPages,
  type SiteBuild,
} from '#src/site/builds.ts';
import type { Site } from '#src/site/site.ts';
import type { TargetState } from '#src/site/targets/deliveries.ts';
import { isMeant } from './callers.ts';
import { createLimits } from './limits.ts';
import type { Publisher } from './publisher.ts';
import type { PublishReport } from './report.ts';
import { type HookCall, MAX_HOOK_BYTES, readHook } from './webhook.ts';

/** What everybody may know of the publisher: no reasons, no drafts, no file names. */
type PublicState = {
  /** The build that is served; `time` is ISO 8601. */
  current: { id: string; time: string } | undefined;
  /** An earlier build is served on purpose: how many newer ones wait. */
  pinned: { waiting: number } | undefined;
  running: { id: string; phase: string; done: number; total: number } | undefined;
  /** Id of the publish that comes next; where there were too many of late, it starts in so many seconds. */
  queued: string | undefined;
  startsIn: number | undefined;
  /** The last finished publish since the server started. */
  last: PublicReport | undefined;
  /** Pages whose last good files stay, because the content cannot be shown: how many, and the first of them. */
  kept: { count: number; pages: { path: string; name: string }[] };
  /** Finished builds, newest first. With `all` too many paths changed to count them. */
  builds: PublicBuild[];
  /** What has to follow the site elsewhere. */
  targets: { name: string; isElsewhere: boolean; behind: number; tries: number }[];
};

type PublicBuild = { id: string; time: string } & BuildCounts;

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
  /**
   * 202: a publish was started, joined or queued. 200: the state is shown, to a person beside the publish that
   * the visit has asked for. 401: a wrong signature.
   */
  status: 200 | 202 | 401 | 405;
  /** Id that the new build will have if there is something to publish. */
  buildId: string | undefined;
  /** That publish has ended already: a visit waits a moment for it. */
  isThrough: boolean;
  /** Seconds until that publish begins, where there were too many of late. */
  retryAfter: number | undefined;
  state: PublicState;
};

/** What /manage/flushcache does. */
export type Flushcache = {
  /**
   * Decides about a request. POST and GET start a publish or join the next one, whoever calls: cron, curl, a
   * rule of Squidex, a person. Prefetches, link previews and crawlers see the state, as do HEAD and `?watch`. Of a
   * body only the id of an item is read, as a hint where to look (Squidex's webhook); nothing else of it counts.
   * In: the request, and the address that it came from.
   */
  handle(request: Request, address: string): Promise<FlushcacheAnswer>;
  /** What the last publish could not do, with its reasons: for superusers. */
  problems(): Problem[];
};

export type FlushcacheOptions = {
  publisher: Publisher;
  site: Pick<Site, 'current' | 'pinned' | 'head' | 'builds' | 'pages'>;
  /** What is wrong with the content; absent: nobody looks. */
  contentProblems?: () => Problem[];
  /** A clock (ms) that is never set back: the limits go by it. */
  now: () => number;
  /** The secret of Squidex's rule, if one is set. */
  secret?: string | undefined;
  targets?: (() => TargetState[]) | undefined;
  /** Whether builds have no room on the disk of this server. Absent: nobody looks. */
  isDiskFull?: (() => boolean) | undefined;
};

/** How long a visit waits for its publish: most are through by then, and their page is right at once. */
const VISIT_MS = 1_000;
const SHOWN_BUILDS = 10;
const SHOWN_PROBLEMS = 20;
const SHOWN_KEPT = 50;

/** Starts without a publish of its own; limits count from now on. */
export function createFlushcache(options: FlushcacheOptions): Flushcache {
  const { publisher, now, secret } = options;
  const limits = createLimits(now, secret !== undefined);
  publisher.onFinished(({ outcome }) => limits.ended(outcome === 'published'));
  const answer = (status: FlushcacheAnswer['status'], buildId?: string): FlushcacheAnswer => {
    const state = publicState(options);
    return {
      status,
      buildId,
      isThrough: buildId !== undefined && publisher.finished(buildId) !== undefined,
      retryAfter: buildId === undefined ? undefined : state.startsIn,
      state,
    };
  };
  /** Joining the publish that waits already costs nothing; one that waits on purpose may begin sooner. */
  function start(address: string, { ids, isSigned }: HookCall) {
    const { queued, startsIn } = publisher.state();
    const caller = { address, isSigned };
    const joins = queued !== undefined && startsIn === undefined;
    const delay = joins ? 0 : limits.wait(caller);
    if (!joins && (delay === 0 || queued === undefined)) limits.take(caller);
    return publisher.request({ hints: ids, delay });
  }
  return {
    problems() {
      const { last } = publisher.state();
      const failed = options.targets?.().flatMap((target) => target.problem ?? []) ?? [];
      const content = options.contentProblems?.().slice(0, SHOWN_PROBLEMS) ?? [];
      // A server that leaves publishing to others has no failed publish to show.
      const isFull = options.isDiskFull?.() && last?.problem?.name !== 'disk-full';
      const full = isFull ? [problem('builds-without-room')] : [];
      return [...full, ...(last?.problem ? [last.problem] : []), ...failed, ...content];
    },
    async handle(request, address) {
      const { method, headers } = request;
      if (method !== 'POST' && method !== 'GET' && method !== 'HEAD') return answer(405);
      const watches = new URL(request.url).searchParams.has('watch');
      const looksOnly = method === 'HEAD' || (method === 'GET' && (watches || !isMeant(headers)));
      if (looksOnly) return answer(200);
      const hook = await hookOf(request, secret);
      if (!hook.ok) return answer(401);
      const isVisit = method === 'GET' && headers.get('sec-fetch-mode') === 'navigate';
      const { id, done } = start(address, hook.value);
      if (!isVisit) return answer(202, id);
      if (publisher.state().startsIn === undefined) {
        const ended = done.catch(() => undefined);
        await unlessLate(ended, VISIT_MS);
      }
      return answer(200, id);
    },
  };
}

const UNSIGNED: HookCall = { ids: [], isSigned: false };

/** What Squidex's webhook says; any other body is not read. */
async function hookOf(
  request: Request,
  secret: string | undefined,
): Promise<Result<HookCall, Problem>> {
  const isJson = request.headers.get('content-type')?.startsWith('application/json') === true;
  if (request.method !== 'POST' || !isJson || !request.body) return ok(UNSIGNED);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    // Too much for a hint: the publish is started all the same.
    if (size > MAX_HOOK_BYTES) return ok(UNSIGNED);
    chunks.push(chunk);
  }
  return readHook(Buffer.concat(chunks), request.headers.get('x-signature'), secret);
}

function publicState({ publisher, site, targets }: FlushcacheOptions): PublicState {
  const { running, queued, startsIn, last } = publisher.state();
  const current = site.current();
  return {
    current: current && { id: current.id, time: new Date(current.at).toISOString() },
    pinned: site.pinned() ? { waiting: site.head().seq - (current?.seq ?? 0) } : undefined,
    kept: site.pages.kept(SHOWN_KEPT),
    builds: site.builds(SHOWN_BUILDS).map(publicBuild),
    targets: targets?.().map(({ problem: _, ...target }) => target) ?? [],
    running: running && {
      id: running.id,
      phase: running.phase,
      done: running.done,
      total: running.total,
    },
    queued,
    startsIn: startsIn === undefined ? undefined : Math.ceil(startsIn / 1_000),
    last: last && publicReport(last),
  };
}

function publicBuild({ id, at, report }: SiteBuild): PublicBuild {
  const { pages: _, ...counts } = countPages(report);
  return { id, time: new Date(at).toISOString(), ...counts };
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
