import { parentPort, workerData } from 'node:worker_threads';
import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica } from '#src/content/replica/replica.ts';
import type { Read } from '#src/model/query.ts';
import { renderOrder } from '#src/publish/finish.ts';
import type { PreparedPage, RenderJob } from '#src/publish/ports.ts';
import { isPacked, packFile } from '#src/site/entries.ts';
import { loadApp } from './app.ts';
import type { AppBuild } from './build.ts';

/** What a thread is started with. */
export type WorkerData = { build: AppBuild; replica: string; siteUrl: string | undefined };

/** Neighbours ask for much the same, so a thread gets by with a small share of memory. */
const MEMORY = 0.25;

/** The first thing that it says: the state of the content that it renders. */
export type WorkerReady = { contentSeq: number };

export type RenderBatch = { batch: number; orders: readonly RenderJob[] };

/** Pages of a batch share most of their queries: each is sent once, pages name them by number. */
export type RenderedBatch = { batch: number; reads: Read[]; pages: Sent[] };
type Sent = (Omit<PreparedPage, 'reads'> & { reads: number[] }) | { error: string };

/** Renders pages on a snapshot of the replica, in the form in which the store keeps them. */
async function work({ build, replica: path, siteUrl }: WorkerData): Promise<void> {
  const replica = openReplica(path, { readOnly: true });
  const queries = createQueries(replica, { scope: 'published', siteUrl, memory: MEMORY });
  const { renderer } = await loadApp(build, { whole: false });
  const render = async (order: RenderJob): Promise<PreparedPage | { error: string }> => {
    try {
      const finished = await renderOrder(renderer, queries, order);
      return { ...finished, files: finished.files.map(packFile) };
    } catch (error) {
      return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  parentPort?.on('message', async ({ batch, orders }: RenderBatch) => {
    const pages: Awaited<ReturnType<typeof render>>[] = [];
    // One after the other: what a page leaves behind is thrown away while it is young.
    for (const order of orders) pages.push(await render(order));
    const bodies = inOneBuffer(pages);
    parentPort?.postMessage({ batch, ...shared(pages) } satisfies RenderedBatch, [bodies]);
  });
  parentPort?.postMessage({ contentSeq: replica.head() } satisfies WorkerReady);
}

/**
 * Moves the bodies of all files into one buffer, which goes to the other thread as it is. Each would be
 * copied with all that its own buffer has room for, and stay here until this thread needs the memory.
 */
function inOneBuffer(pages: (PreparedPage | { error: string })[]): ArrayBuffer {
  const bodies = pages
    .flatMap((page) => ('error' in page ? [] : page.files))
    .flatMap(({ body }) => (isPacked(body) ? [body] : []));
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

function shared(pages: (PreparedPage | { error: string })[]): Omit<RenderedBatch, 'batch'> {
  const places = new Map<string, number>();
  const reads: Read[] = [];
  const placeOf = (read: Read): number => {
    const known = places.get(read.query);
    if (known !== undefined) return known;
    places.set(read.query, reads.length);
    return reads.push(read) - 1;
  };
  const sent = pages.map((page) =>
    'error' in page ? page : { ...page, reads: page.reads.map(placeOf) },
  );
  return { reads, pages: sent };
}

await work(workerData);
