import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica } from '#src/content/replica/replica.ts';
import type { Queries } from '#src/model/pages/query.ts';
import { buildOut, dataPaths, parseEnv, querySettings } from '../process/env.ts';

// The dev server looks at the content again after this time; a build keeps its snapshot.
const DEV_SNAPSHOT_MS = 1000;

type QuerySnapshot = { queries: Queries; taken: number; close(): void };
let snapshot: QuerySnapshot | undefined;

/**
 * Published queries for `astro build` and the dev server, on a snapshot of the replica that this
 * process never writes. A build has one snapshot, so all its pages are of one state.
 */
export function buildQueries(): Queries {
  if (snapshot && isCurrent(snapshot)) return snapshot.queries;
  snapshot?.close();
  snapshot = takeSnapshot();
  return snapshot.queries;
}

function isCurrent({ taken }: QuerySnapshot): boolean {
  return buildOut() !== undefined || Date.now() - taken < DEV_SNAPSHOT_MS;
}

function takeSnapshot(): QuerySnapshot {
  const env = parseEnv();
  const replica = openReplica(dataPaths(env.dataDir).replica, { readOnly: true });
  const queries = createQueries(replica, { scope: 'published', ...querySettings(env) });
  return { queries, taken: Date.now(), close: () => replica.close() };
}
