import { parentPort, workerData } from 'node:worker_threads';
import type { QuerySettings } from '#src/content/queries/context.ts';
import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica } from '#src/content/replica/replica.ts';
import { lowerThreadPriority } from '#src/lib/node/thread-priority.ts';
import type { PreparedPage, RenderJob, Thrown } from '#src/publish/ports.ts';
import { runRenderJob } from '#src/publish/prepare.ts';
import { isPacked, packFile } from '#src/site/entries.ts';
import { loadApp } from './app.ts';
import type { AppBuild } from './build.ts';

/** What a thread is started with. */
export type WorkerData = { build: AppBuild; replica: string; settings: QuerySettings };

/** Neighbours ask for much the same, so a thread gets by with a small share of memory. */
const MEMORY = 0.25;

/** The first thing that it says: the state of the content that it renders. */
export type WorkerReady = { contentSeq: number };

export type RenderBatch = { batch: number; jobs: readonly RenderJob[] };

/** Pages of a batch share most of their reads: an object that a message holds twice is sent once. */
export type RenderedBatch = { batch: number; pages: (PreparedPage | Thrown)[] };

/** Renders pages on a snapshot of the replica, in the form in which the store keeps them. */
async function work({ build, replica: path, settings }: WorkerData): Promise<void> {
  const replica = openReplica(path, { readOnly: true });
  const queries = createQueries(replica, { scope: 'published', ...settings, memory: MEMORY });
  const { renderer } = await loadApp(build, { whole: false });
  const render = async (job: RenderJob): Promise<PreparedPage | Thrown> => {
    try {
      const page = await runRenderJob(renderer, queries, job);
      return 'files' in page ? { ...page, files: page.files.map(packFile) } : page;
    } catch (error) {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { outcome: 'threw', error: reason };
    }
  };
  parentPort?.on('message', async ({ batch, jobs }: RenderBatch) => {
    const pages: RenderedBatch['pages'] = [];
    // One after the other: what a page leaves behind is thrown away while it is young.
    for (const job of jobs) pages.push(await render(job));
    const bodies = inOneBuffer(pages);
    parentPort?.postMessage({ batch, pages } satisfies RenderedBatch, [bodies]);
  });
  parentPort?.postMessage({ contentSeq: replica.head() } satisfies WorkerReady);
}

/**
 * Moves the bodies of all files into one buffer, which goes to the other thread as it is. Each would be
 * copied with all that its own buffer has room for, and stay here until this thread needs the memory.
 */
function inOneBuffer(pages: RenderedBatch['pages']): ArrayBuffer {
  const bodies = pages
    .flatMap((page) => ('files' in page ? page.files : []))
    .flatMap((file) => ('body' in file && isPacked(file.body) ? [file.body] : []));
  const whole = new Uint8Array(bodies.reduce((sum, { bytes }) => sum + bytes.byteLength, 0));
  let at = 0;
  for (const body of bodies) {
    const { byteLength } = body.bytes;
    whole.set(body.bytes, at);
    body.bytes = whole.subarray(at, at + byteLength);
    at += byteLength;
  }
  return whole.buffer;
}

// Stored pages are served first.
lowerThreadPriority();
await work(workerData);
