import type { Change, ChangeLog } from './ports.ts';

const AT_ONCE = 500;

/** All changes with a greater number, oldest first, a few hundred in memory. */
export function* changesSince(
  replica: Pick<ChangeLog, 'changesSince'>,
  since: number,
): Iterable<Change> {
  for (let seq = since; ;) {
    const changes = replica.changesSince(seq, AT_ONCE);
    yield* changes;
    const last = changes.at(-1);
    if (!last || changes.length < AT_ONCE) return;
    seq = last.seq;
  }
}
