import { createMutex } from '#src/lib/mutex.ts';
import { whenIdle } from '#src/lib/when-idle.ts';
import type { Journal, KeptWork } from './journal.ts';

type Kept = Omit<KeptWork, 'id' | 'at'>;

/** On the device within 250 ms of a change: writing begins after 80 to 180 ms, not between a key and its frame. */
const WRITE_AFTER_MS = 80;
const IDLE_WITHIN_MS = 100;

/** Keeps the work of a window in a journal: one write after the other, and of what waits only the newest. */
export function createWorkWriter(
  id: string,
  journal: Pick<Journal, 'write' | 'remove'>,
  log: (message: string, details: object) => void,
) {
  /** What is to be in the journal, and what is known to be there; null: nothing. */
  let wanted: Kept | null = null;
  let written: Kept | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const mutex = createMutex();

  async function bring(): Promise<boolean> {
    const work = wanted;
    if (work === written) return true;
    try {
      if (work) await journal.write({ ...withoutKnown(work, written), id, at: Date.now() });
      else await journal.remove(id);
      written = work;
      return true;
    } catch (error) {
      log(`The device cannot ${work ? 'keep' : 'forget'} the work`, { error });
      return work === null;
    }
  }

  /** Out: whether the journal had all that was to be kept when it was its turn. */
  function flush(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    return mutex.run(bring);
  }

  return {
    keep(work: Kept): void {
      wanted = work;
      timer ??= setTimeout(() => whenIdle(flush, IDLE_WITHIN_MS), WRITE_AFTER_MS);
    },
    flush,
    clear(): void {
      wanted = null;
      void flush();
    },
    /** Whether work would be lost with the window. */
    isBehind: () => wanted !== null && wanted !== written,
  };
}

/** The state from which the work began is written only when it changes. */
function withoutKnown({ base, sent, ...work }: Kept, known: Kept | null) {
  if (base === known?.base && sent === known.sent) return work;
  return { ...work, base, ...(sent && { sent }) };
}
