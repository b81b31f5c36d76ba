import type { Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { keepAddresses } from '#src/publish/keep-addresses.ts';
import type { Log, PublishSync } from '#src/publish/ports.ts';
import type { ContentBackend } from './content.ts';
import type { DataServices } from './services.ts';

type Synced = Pick<DataServices, 'replica' | 'site' | 'queries' | 'sync'> & {
  content: Pick<ContentBackend, 'source' | 'store'>;
};

type SyncedHints = Partial<PublishSync> & { hints: readonly string[] };

/**
 * Syncs the replica, and notes as redirects what left its address since the last publish, unless another server
 * publishes (`isElsewhere`).
 */
export async function syncAndKeepAddresses(
  services: Synced,
  { hints, whole = false, isElsewhere = false }: SyncedHints,
  log: Log,
): Promise<Result<unknown, Problem>> {
  const synced = await services.sync(hints, { whole });
  // A sync that failed has stored what it could read, and new code goes live with that.
  if (!isElsewhere) await keepFormerAddresses(services, log);
  return synced;
}

/** Notes as redirects what left its address since the last publish, as far as the replica knows. */
async function keepFormerAddresses(
  { content, replica, site, queries }: Omit<Synced, 'sync'>,
  log: Log,
): Promise<void> {
  const newest = replica.view('draft');
  await keepAddresses({
    site,
    replica,
    queries,
    exists: (id) => newest.schemaOf(id) !== undefined,
    source: content.source,
    store: content.store,
    refresh: (ids) => replica.refresh(content.source, 'redirects', ids),
    log,
  });
}
