import { isSchemaName } from '#src/model/schemas/all.ts';
import type { ContentSource, SourceEvent } from '../source.ts';
import { inParallel } from './batches.ts';
import type { FollowContext } from './follow-feed.ts';
import { storeOffline, unknownOffline } from './offline.ts';

/** Requests at a time, and items of one sync: a source with thousands of drafts is asked in several. */
const PARALLEL = 4;
const AT_ONCE = 200;
/** What happens to an item and changes neither its values nor its status. */
const STANDS_STILL: ReadonlySet<string> = new Set(['StatusScheduled', 'SchedulingCancelled']);

/**
 * Asks the source for the history of items of which nobody knows whether they went offline: a replica that is new has
 * seen none of it. Who may not ask for that does not hear of it, and such an item counts as a draft.
 */
export async function learnOffline(
  { db, written }: Pick<FollowContext, 'db' | 'written'>,
  source: Pick<ContentSource, 'history'>,
): Promise<void> {
  await inParallel(unknownOffline(db, AT_ONCE), PARALLEL, async ({ id, schema }) => {
    if (!isSchemaName(schema)) return undefined;
    const events = await source.history(schema, id);
    if (!events.ok) return events.error;
    db.transaction(() => {
      storeOffline(db, id, endsOffline(events.value));
      written(false);
    });
    return undefined;
  });
}

/** In: what happened to a draft, the newest first. */
function endsOffline(events: readonly SourceEvent[]): boolean {
  const last = events.find(({ event }) => !STANDS_STILL.has(event));
  return last !== undefined && WENT.has(last.event) && last.status !== 'Published';
}

/** A status that is no longer the first one: of a source that says no more than that, and of ours. */
const WENT: ReadonlySet<string> = new Set(['StatusChanged', 'Unpublished']);
