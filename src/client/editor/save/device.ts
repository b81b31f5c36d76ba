import * as v from 'valibot';
import { createUndoWriter } from './undo-writer.ts';
import type { KeptHistory } from './undo-journal.ts';
import { type KeptWork, openJournal, type WorkOwner } from './journal.ts';
import { createWorkWriter } from './work-writer.ts';

/** The device as an editing session uses it: what it keeps, other windows, coming and going. */
export type Device = {
  /** Keeps the work here soon; the newest call wins. */
  keep(work: Omit<KeptWork, 'id' | 'at'>): void;
  /** Writes what is waiting to be written. Out: whether all that is to be kept is here. */
  flush(): Promise<boolean>;
  /** There is nothing to keep any more. */
  clear(): void;
  /** What other windows or earlier days left, newest first; windows that are open are no one else's business. */
  left(): Promise<KeptWork[]>;
  forget(id: string): Promise<void>;
  /** Keeps what can be undone, soon; it is read when it is written. */
  keepHistory(read: () => KeptHistory): void;
  /** What could be undone when the page was left. */
  history(): Promise<KeptHistory | undefined>;
  /** Tells the other windows of the item that the server has a newer version. */
  tell(version: number): void;
  /** From now on `events` is told what happens. */
  listen(events: DeviceEvents): void;
  close(): Promise<void>;
};

/** What happens around the window. */
export type DeviceEvents = {
  /** Another window has saved this version. */
  onNewer(version: number): void;
  /** The network is back, or the window is looked at again. */
  onBack(): void;
};

type DeviceLog = (message: string, details: object) => void;

const CHANNEL = 'loden-editor';
const Message = v.object({ item: v.string(), version: v.number() });

/** The device of this window. Rejects where the browser keeps nothing. */
export async function openDevice(owner: WorkOwner, log: DeviceLog): Promise<Device> {
  let events: DeviceEvents | undefined;
  // It tells the windows of this device apart.
  const id = String(Math.random());
  const journal = await openJournal(owner);
  const release = await hold(lockName(id));
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }) => {
    const message = v.safeParse(Message, data);
    if (message.success && message.output.item === owner.item) {
      events?.onNewer(message.output.version);
    }
  });
  const writer = createWorkWriter(id, journal, log);
  const undo = createUndoWriter(owner, log);
  const flush = () => Promise.all([writer.flush(), undo.flush()]);
  const stop = watchWindow({ flush, isBehind: writer.isBehind }, () => events?.onBack());
  return {
    keep: writer.keep,
    flush: writer.flush,
    clear: writer.clear,
    async left() {
      const [all, open] = [await journal.all(), await heldLocks()];
      return all.filter((one) => one.id !== id && !open.has(lockName(one.id)));
    },
    forget: (other) => journal.remove(other),
    keepHistory: undo.keep,
    history: undo.read,
    tell: (version) => channel.postMessage({ item: owner.item, version }),
    listen(next) {
      events = next;
    },
    async close() {
      stop();
      channel.close();
      await flush();
      release();
      journal.close();
      await undo.close();
    },
  };
}

/** For browsers that keep nothing: who leaves with unsaved work is asked whether to stay. */
export function openBareDevice(): Device {
  let events: DeviceEvents | undefined;
  let isBehind = false;
  const nothing = async () => undefined;
  const flush = async () => !isBehind;
  const stop = watchWindow({ flush, isBehind: () => isBehind }, () => events?.onBack());
  return {
    keep() {
      isBehind = true;
    },
    flush,
    clear() {
      isBehind = false;
    },
    left: async () => [],
    forget: nothing,
    keepHistory: () => undefined,
    history: nothing,
    tell: () => undefined,
    listen(next) {
      events = next;
    },
    close: async () => stop(),
  };
}

/** Writes at once when the window may go, and asks to stay only where something is not written yet. */
function watchWindow(
  writer: { flush(): Promise<unknown>; isBehind(): boolean },
  onBack: () => void,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const write = () => void writer.flush();
  addEventListener('pagehide', write, { signal });
  addEventListener('blur', write, { signal });
  addEventListener('online', onBack, { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') write();
      else onBack();
    },
    { signal },
  );
  addEventListener(
    'beforeunload',
    (event) => {
      if (!writer.isBehind()) return;
      write();
      event.preventDefault();
    },
    { signal },
  );
  return () => stop.abort();
}

const lockName = (id: string) => `${CHANNEL}:${id}`;

/** Holds a lock as long as the window lives. Out: lets it go. Sites without https have no locks. */
function hold(name: string): Promise<() => void> {
  return new Promise((resolve) => {
    const held = navigator.locks?.request(
      name,
      () => new Promise<void>((release) => resolve(() => release())),
    );
    if (!held) resolve(() => undefined);
  });
}

async function heldLocks(): Promise<ReadonlySet<string>> {
  const state = await navigator.locks?.query();
  return new Set(state?.held?.flatMap(({ name }) => name ?? []));
}
