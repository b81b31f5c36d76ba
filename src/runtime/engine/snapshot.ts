import { createPropose } from '#src/content/queries/proposals.ts';
import { openReplica, type Replica } from '#src/content/replica/replica.ts';
import type { Snapshot } from '#src/publish/preview.ts';
import { openSite, type Site } from '#src/site/site.ts';
import { dataPaths, type Env, type QueryEnv, querySettings } from '../process/env.ts';

/**
 * Opens site and replica a second time, as they are now: neither a publish nor a sync that runs
 * meanwhile is seen, and neither waits for it. In: a data folder whose files exist.
 */
export function openSnapshot(
  env: Pick<Env, 'dataDir'> & QueryEnv,
): Snapshot & { site: Site; replica: Replica } {
  const paths = dataPaths(env.dataDir);
  const site = openSite(paths.site, { readOnly: true, cacheBytes: 0 });
  try {
    const replica = openReplica(paths.replica, { readOnly: true });
    const close = () => {
      replica.close();
      site.close();
    };
    return { site, replica, propose: createPropose(replica, querySettings(env)), close };
  } catch (error) {
    site.close();
    throw error;
  }
}
