import { parentPort, workerData } from 'node:worker_threads';
import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica } from '#src/content/replica/replica.ts';
import type { Read } from '#src/model/query.ts';
import type { Rendered } from '#src/model/renderer.ts';
import type { Finished, Order } from '#src/publish/ports.ts';
import { packFile } from '#src/site/entries.ts';
import { readPage } from '#src/site/listing.ts';
import { loadApp } from './app.ts';
import type { Build } from './build.ts';

/** What a thread is started with. */
export type WorkerData = { build: Build; replica: string; siteUrl: string | undefined };

/** The first thing that it says: the state of the content that it renders. */
export type Ready = { contentSeq: number };

export type Asked = { batch: number; orders: readonly Order[] };

/** Pages of a batch share most of their queries: each is sent once, pages name them by number. */
export type Answered = { batch: number; reads: Read[]; pages: Sent[] };
type Sent = (Omit<Finished, 'reads'> & { reads: number[] }) | { error: string };

/** Renders pages on a snapshot of the replica, in the form in which the store keeps them. */
async function work({ build, replica: path, siteUrl }: WorkerData): Promise<void> {
  const replica = openReplica(path, { readOnly: true });
  const queries = createQueries(replica, { scope: 'published', siteUrl });
  const { renderer } = await loadApp(build, { whole: false });
  const finish = async ({ target, made }: Order): Promise<Finished | { error: string }> => {
    try {
      return finished(target.path, await renderer.render(target, queries, made));
    } catch (error) {
      return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  parentPort?.on('message', async ({ batch, orders }: Asked) => {
    const pages = await Promise.all(orders.map(finish));
    parentPort?.postMessage({ batch, ...shared(pages) } satisfies Answered);
  });
  parentPort?.postMessage({ contentSeq: replica.head() } satisfies Ready);
}

function finished(path: string, rendered: Rendered): Finished {
  const { files } = rendered;
  if (files.length === 0) return rendered;
  return { ...rendered, read: readPage(path, files), files: files.map(packFile) };
}

function shared(pages: (Finished | { error: string })[]): Omit<Answered, 'batch'> {
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
