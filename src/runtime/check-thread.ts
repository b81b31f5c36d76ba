import { parentPort, workerData } from 'node:worker_threads';
import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica } from '#src/content/replica/replica.ts';
import { openSite } from '#src/site/site.ts';
import type { Share } from '#src/site/recorded.ts';

/** What the thread is started with: the files of replica and site. */
export type CheckData = {
  replica: string;
  site: string;
  siteUrl: string | undefined;
  share: Share;
  contentSeq: number;
};

/** Queries that are answered otherwise; the last message says whether all were asked. */
export type Checked = { differing: string[]; done?: boolean };

/** Those about one item follow each other, so little is wanted again. */
const MEMORY = 0.25;
const AT_ONCE = 200;

/** Asks a share of the queries that pages were made from, on the last committed state of both files. */
function check({ replica: path, site: sitePath, siteUrl, share, contentSeq }: CheckData): void {
  const replica = openReplica(path, { readOnly: true });
  const isSameState = replica.head() === contentSeq;
  let differing: string[] = [];
  if (isSameState) {
    const site = openSite(sitePath, { readOnly: true, cacheBytes: 0 });
    const queries = createQueries(replica, { scope: 'published', siteUrl, memory: MEMORY });
    for (const { key, isStill } of site.recorded.noted(share)) {
      if (isStill(queries.readOf(key))) continue;
      if (differing.push(key) < AT_ONCE) continue;
      parentPort?.postMessage({ differing } satisfies Checked);
      differing = [];
    }
    site.close();
  }
  replica.close();
  parentPort?.postMessage({ differing, done: isSameState } satisfies Checked);
}

check(workerData);
