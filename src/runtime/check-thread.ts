import { parentPort, workerData } from 'node:worker_threads';
import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica } from '#src/content/replica/replica.ts';
import { type Shares, takeShares } from '#src/publish/shares.ts';
import { openSite } from '#src/site/site.ts';

/** What the thread is started with: the files of replica and site. */
export type CheckData = {
  replica: string;
  site: string;
  siteUrl: string | undefined;
  shares: Shares;
  contentSeq: number;
};

/** Queries that are answered otherwise; the last message says whether all that it took were asked. */
export type Checked = { differing: string[]; done?: boolean };

/** Those about one item follow each other, so little is wanted again. */
const MEMORY = 0.25;

/** Asks shares of the queries that pages were made from, on the last committed state of both files. */
function check({ replica: path, site: sitePath, siteUrl, shares, contentSeq }: CheckData): void {
  const replica = openReplica(path, { readOnly: true });
  const isSameState = replica.head() === contentSeq;
  if (isSameState) {
    const site = openSite(sitePath, { readOnly: true, cacheBytes: 0 });
    const queries = createQueries(replica, { scope: 'published', siteUrl, memory: MEMORY });
    for (const share of takeShares(shares)) {
      const differing = [...site.recorded.noted(share)]
        .filter(({ key, isStill }) => !isStill(queries.readOf(key)))
        .map(({ key }) => key);
      parentPort?.postMessage({ differing } satisfies Checked);
    }
    site.close();
  }
  replica.close();
  parentPort?.postMessage({ differing: [], done: isSameState } satisfies Checked);
}

check(workerData);
