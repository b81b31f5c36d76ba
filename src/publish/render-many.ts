import { createYielder, forEachOf } from '#src/lib/node/yielder.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { Queries } from '#src/model/pages/query.ts';
import type { Renderable } from '#src/model/pages/renderer.ts';
import type { Log, PreparedPage, RenderJob, RenderPool, RunDependencies } from './ports.ts';
import { runRenderJob } from './prepare.ts';

export type RenderingDependencies = Pick<
  RunDependencies,
  'renderer' | 'startPool' | 'poolFrom' | 'log'
> & {
  queries: Queries;
  /** The state of the content that is rendered. */
  contentSeq: number;
};

/** Out: until the next page may come; undefined: at once. */
type Done = (target: Renderable, page: PreparedPage) => Promise<void> | undefined;

/** Renders all pages, in no order; `done` hears of each, one after the other. */
export type Rendering = (jobs: Iterable<RenderJob>, done: Done) => Promise<void>;

/** Pages that are rendered side by side in this thread. More of them would make visitors wait longer at a time. */
const AT_ONCE = 4;
/** With more pages, threads are worth starting: a start takes as long as a few hundred pages. */
const FEW = 600;
/** The share of these pages that this thread renders until the threads have started. */
const MEANWHILE = 1 / 3;
const BATCH = 16;
/** Batches that wait for each thread, so that it never waits for this one. */
const AHEAD = 2;

/**
 * Makes the function that renders the pages of one publish: a few in this thread, many also in a pool.
 */
export function createRendering(dependencies: RenderingDependencies): Rendering {
  const { renderer, queries, startPool, poolFrom = FEW, contentSeq, log } = dependencies;
  const renderHere: RenderHere = (job) =>
    runRenderJob(renderer, queries, job).catch((error: unknown) => failed(job, error, log));

  return async (jobs, done) => {
    const here = async (job: RenderJob) => {
      await done(job.target, await renderHere(job));
    };
    const waiting = jobs[Symbol.iterator]();
    const first = take(waiting, poolFrom);
    const isMany = first.length === poolFrom && startPool !== undefined;
    const starting = isMany ? startPool(contentSeq) : undefined;
    // Whoever waits for it later hears of the failure.
    starting?.catch(() => undefined);
    const later = starting ? first.splice(Math.ceil(poolFrom * MEANWHILE)) : [];
    await forEachOf(first, AT_ONCE, here);
    const pool = await starting?.catch((error: unknown) => {
      log('render-pool-failed', { error });
      return undefined;
    });
    const rest = chain(later, waiting);
    if (!pool) return forEachOf(rest, AT_ONCE, here);
    try {
      await renderBoth({ pool, renderHere, log }, rest, done);
    } finally {
      await pool.close();
    }
  };
}

type RenderHere = (job: RenderJob) => Promise<PreparedPage>;

function failed({ target: { path } }: RenderJob, error: unknown, log: Log): PreparedPage {
  log('render-failed', { path, error });
  return { outcome: 'failed', reads: [], problem: problem('render-failed', { path }) };
}

type RenderWays = { pool: RenderPool; renderHere: RenderHere; log: Log };

/** This thread renders what time is left to it, and is one of the threads that the cores are for. */
async function renderBoth(both: RenderWays, jobs: Iterator<RenderJob>, done: Done): Promise<void> {
  const pause = createYielder();
  let isBusy = false;
  await forEachOf(batches(jobs), both.pool.width * AHEAD + 1, async (batch) => {
    if (isBusy) {
      const results = await renderThere(both, batch);
      for (const [place, { target }] of batch.entries()) {
        const page = results[place];
        if (page) await done(target, page);
      }
      return;
    }
    isBusy = true;
    for (const job of batch) {
      await done(job.target, await both.renderHere(job));
      await pause();
    }
    isBusy = false;
  });
}

async function renderThere(
  { pool, renderHere, log }: RenderWays,
  batch: RenderJob[],
): Promise<PreparedPage[]> {
  try {
    const results = await pool.render(batch);
    return batch.map((job, place) => {
      const result = results[place];
      if (result && result.outcome !== 'threw') return result;
      return failed(job, result?.error ?? 'The pool gave no result.', log);
    });
  } catch (error) {
    // A thread that ended is no reason for a page to stay behind.
    log('render-pool-failed', { error });
    return Promise.all(batch.map(renderHere));
  }
}

function* chain<T>(first: Iterable<T>, rest: Iterator<T>): Generator<T> {
  yield* first;
  yield* Iterator.from(rest);
}

function take<T>(items: Iterator<T>, count: number): T[] {
  const taken: T[] = [];
  while (taken.length < count) {
    const next = items.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}

function* batches(jobs: Iterator<RenderJob>): Iterable<RenderJob[]> {
  for (;;) {
    const batch = take(jobs, BATCH);
    if (batch.length === 0) return;
    yield batch;
  }
}
