import type { Bell, Gate } from './base/gate.ts';

/** How long a request waits for this server to be current. After that all get the state that the server has. */
const WAIT_MS = 1_000;
const LOOK_MS = 200;

/** How long the requests of visitors wait, so that none is shown a state older than one that was shown before. */
export type Visitors = {
  /** For a request: until it is sure which build it may be shown. Undefined: it is. */
  passing(): Promise<void> | undefined;
  /** Waits until this server is current, for `ms` milliseconds at most. */
  settled(ms: number): Promise<void>;
  /** The leader was heard again: requests wait again, should it fall silent. */
  joined(): void;
};

type VisitorsOptions = {
  gate: Gate;
  /** Rings when something was heard. */
  bell: Bell;
  isCurrent(): boolean;
  print(line: string): void;
  closed: AbortSignal;
};

/** In: what requests wait at while a build goes live, and whether this server is current. */
export function createVisitors(options: VisitorsOptions): Visitors {
  const { gate, bell, isCurrent, print, closed } = options;
  let waiting: Promise<void> | undefined;
  /** Whether requests have waited in vain. */
  let isAlone = false;

  async function settled(ms: number): Promise<void> {
    const begun = performance.now();
    while (!isCurrent() && !closed.aborted && performance.now() - begun < ms) {
      await bell.next(LOOK_MS);
    }
  }

  async function wait(): Promise<void> {
    await settled(WAIT_MS);
    waiting = undefined;
    if (isCurrent()) return;
    isAlone = true;
    print(
      'It is not sure that this server has the newest build: visitors get the last one that it has.',
    );
  }

  return {
    passing() {
      const closing = gate.passing();
      if (closing) return closing;
      if (isCurrent()) {
        isAlone = false;
        return undefined;
      }
      if (isAlone) return undefined;
      waiting ??= wait();
      return waiting;
    },
    settled,
    joined() {
      isAlone = false;
    },
  };
}
