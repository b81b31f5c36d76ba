import { createBreath } from '#src/lib/node/pool.ts';
import type { Queries } from '#src/model/query.ts';
import type { Pages } from '#src/site/pages.ts';
import type { Recorded, Share } from '#src/site/recorded.ts';
import type { PublishDependencies } from './ports.ts';
import { createShares, endShares, takeShares } from './shares.ts';

/** Where more than this share of the pages is stale, the rest is not worth looking for. */
const MOST = 0.5;
/** More pages than these are worth a second thread, which takes as long to begin as some hundred. */
const MANY = 5_000;

export type StaleDependencies = Pick<PublishDependencies, 'checkBeside' | 'checkFrom' | 'log'> & {
  site: { recorded: Recorded; pages: Pages };
  /** On the state to publish. */
  queries: Queries;
  contentSeq: number;
};

/**
 * Pages that may be others by now, though the code is the same: every query that any page was made from
 * is asked once; where they are many, some in another thread. Writes nothing.
 * Out: canonical paths; undefined when it is most of them.
 */
export async function stalePages({
  site: { recorded, pages },
  queries,
  contentSeq,
  checkBeside,
  checkFrom = MANY,
  log,
}: StaleDependencies): Promise<ReadonlySet<string> | undefined> {
  const breathe = createBreath();
  const total = pages.count();
  const stale = new Set<string>();
  const isMost = () => stale.size > total * MOST;
  const note = (key: string) => {
    for (const path of recorded.pagesUsing(key)) stale.add(path);
  };
  const check = async (share?: Share) => {
    for (const { key, isStill } of recorded.noted(share)) {
      await breathe();
      if (isMost()) return;
      if (!isStill(queries.readOf(key))) note(key);
    }
  };
  if (!checkBeside || total < checkFrom) await check();
  else {
    const shares = createShares();
    const beside = checkBeside({ shares, contentSeq }, (key) => {
      note(key);
      if (isMost()) endShares(shares);
    }).catch((error: unknown) => {
      log('check-thread-failed', { error });
      return false;
    });
    for (const share of takeShares(shares)) {
      await check(share);
      if (isMost()) endShares(shares);
    }
    const isChecked = await beside;
    if (!isChecked) await check();
  }
  return isMost() ? undefined : stale;
}
