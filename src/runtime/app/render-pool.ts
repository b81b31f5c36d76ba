import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { RenderJob, RenderPool } from '#src/publish/ports.ts';
import type { RenderedBatch, RenderBatch, WorkerReady, WorkerData } from './render-worker.ts';

// More threads than these only wait for the one that writes.
const MOST = 4;
/** What each may hold, in MB: what lives long, and what is new. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

type Results = RenderedBatch['pages'];
type Waiting = { resolve(results: Results): void; reject(error: Error): void };

/**
 * Starts threads with the built app, one for each core but the one of this thread, each on a snapshot of
 * the replica.
 * Out: undefined when there is no further core, or when the replica has gone on, so that they would render
 * another state than `contentSeq`. Throws when a thread does not start.
 */
export async function startRenderPool(
  data: WorkerData,
  contentSeq: number,
): Promise<RenderPool | undefined> {
  const count = Math.min(MOST, availableParallelism() - 1);
  if (count < 1) return undefined;
  const threads = Array.from({ length: count }, () => startThread(data));
  const close = async () => {
    await Promise.all(threads.map((thread) => thread.end()));
  };
  try {
    const states = await Promise.all(threads.map((thread) => thread.ready));
    if (states.some((state) => state.contentSeq !== contentSeq)) {
      await close();
      return undefined;
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    width: count,
    render(jobs) {
      const [idlest] = threads.toSorted((a, b) => a.load() - b.load());
      if (!idlest) throw new Error('There is no thread.');
      return idlest.render(jobs);
    },
    close,
  };
}

function startThread(workerData: WorkerData) {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: LIMITS,
  });
  const waiting = new Map<number, Waiting>();
  let batches = 0;
  let ended: Error | undefined;
  const { promise: ready, resolve: isReady, reject: isLost } = Promise.withResolvers<WorkerReady>();
  worker.once('message', (first: WorkerReady) => {
    worker.on('message', ({ batch, pages }: RenderedBatch) => {
      waiting.get(batch)?.resolve(pages);
      waiting.delete(batch);
    });
    isReady(first);
  });
  const fail = (error: Error) => {
    ended ??= error;
    isLost(error);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`A render thread ended with ${code}.`)));
  return {
    ready,
    /** Batches that it has not answered. */
    load: () => waiting.size,
    render(jobs: readonly RenderJob[]): Promise<Results> {
      if (ended) return Promise.reject(ended);
      const batch = batches++;
      const results = new Promise<Results>((resolve, reject) => {
        waiting.set(batch, { resolve, reject });
      });
      worker.postMessage({ batch, jobs } satisfies RenderBatch);
      return results;
    },
    end: () => worker.terminate(),
  };
}
