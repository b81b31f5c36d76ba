import { whenIdle } from '#src/lib/when-idle.ts';
import type { WorkOwner } from './journal.ts';
import type { KeptHistory } from './undo-journal.ts';

/** Steps may be lost with a crash, the work itself may not: there is no hurry. */
const WRITE_AFTER_MS = 500;

/** Writes what can be undone; where that fails, undo begins anew with the page. */
export function createUndoWriter(
  owner: WorkOwner,
  log: (message: string, details: object) => void,
) {
  const failed = (error: unknown) => log('The device cannot keep what can be undone', { error });
  // Nobody waits for it to begin, nor for its code.
  const opened = import('./undo-journal.ts')
    .then(({ openUndoJournal }) => openUndoJournal(owner))
    .catch(failed);
  let read: (() => KeptHistory) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const kept = read?.();
    read = null;
    const journal = await opened;
    if (kept) await journal?.write(kept).catch(failed);
  }

  return {
    keep(next: () => KeptHistory): void {
      read = next;
      timer ??= setTimeout(() => whenIdle(flush), WRITE_AFTER_MS);
    },
    flush,
    /** Nothing, where nothing was kept or it cannot be read. */
    async read(): Promise<KeptHistory | undefined> {
      const journal = await opened;
      return journal?.read().catch(() => undefined);
    },
    close: async () => (await opened)?.close(),
  };
}
