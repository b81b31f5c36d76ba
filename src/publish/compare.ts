import { createYielder } from '#src/lib/node/yielder.ts';
import type { Recording } from '#src/site/recorded.ts';
import type { Changed } from './affected.ts';
import type { ChangeLog } from './ports.ts';

/** What differs, and whether that is so much that everything may be looked at instead. */
export type Difference = { changes: Changed[]; isMost: boolean };

/** Where more than this share of the items differs, the rest is not worth looking for. */
const MOST = 0.5;

/**
 * Compares the content with what the site was made from, without the change log, and records the digest of each
 * dependency key. A key without a recorded digest counts as changed.
 */
export async function compareStates(
  replica: Pick<ChangeLog, 'states'>,
  recording: Recording,
): Promise<Difference> {
  const pause = createYielder();
  const known = recording.states();
  const changes: Difference['changes'] = [];
  let [items, others] = [0, 0];
  for (const { key, digest, item } of replica.states()) {
    if (item) items++;
    if (known.get(key) !== digest) {
      if (item) others++;
      recording.noteState(key, digest);
      changes.push({ ...item, keys: keysOf(key) });
    }
    known.delete(key);
    await pause();
  }
  for (const key of known.keys()) {
    recording.noteState(key, undefined);
    changes.push({ keys: keysOf(key) });
  }
  return { changes, isMost: others > items * MOST };
}

/** The key of an item stands for two: whether the item exists (`has:`) has no state of its own. */
function keysOf(key: string): string[] {
  return key.startsWith(ITEM) ? [key, `${HAS}${key.slice(ITEM.length)}`] : [key];
}

const ITEM = 'item:';
const HAS = 'has:';

/**
 * Notes that the states of the keys that a change names are not known. The keys stay: one that has nothing
 * behind it at the next comparison, as the last item of a list went, has to count as changed then.
 */
export function forgetStates(recording: Recording, { keys }: Changed): void {
  for (const key of keys) if (!key.startsWith(HAS)) recording.noteStateUnknown(key);
}
