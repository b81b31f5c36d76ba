import { err, ok, type Result } from './result.ts';

/** How much runs at once, in all and of one client, and how much of all clients together may wait. */
export type FairLimits = { atOnce: number; atOnceOfOne?: number; ofAll: number };

/** Whose work it is, and how much of it may wait. Reserved work is not counted among that of all. */
export type FairClient = { name: string; limit: number; reserved?: boolean };

export type FairQueue = {
  /** Runs work when it is its client's turn; `full` when too much waits already. */
  inTurn<T>(client: FairClient, work: () => Promise<T>): Promise<Result<T, 'full'>>;
  /** How much waits. */
  waiting(): number;
};

/** A queue that takes one piece of work of each client in turn, in the order in which they came. */
export function createFairQueue({ atOnce, atOnceOfOne = atOnce, ofAll }: FairLimits): FairQueue {
  const waiting = new Map<string, (() => void)[]>();
  /** What waits and is not reserved. */
  let counted = 0;
  /** How much of each client runs. */
  const running = new Map<string, number>();
  let runningInAll = 0;

  function startNext(): void {
    if (runningInAll >= atOnce) return;
    const next = waiting.entries().find(([name]) => hasRoom(name));
    if (!next) return;
    const [name, [begin, ...rest]] = next;
    // The client's next piece of work comes after those of all others.
    waiting.delete(name);
    if (rest.length > 0) waiting.set(name, rest);
    enter(name);
    begin?.();
  }

  const hasRoom = (name: string) => runningInAll < atOnce && (running.get(name) ?? 0) < atOnceOfOne;

  function enter(name: string): void {
    runningInAll++;
    running.set(name, (running.get(name) ?? 0) + 1);
  }

  function turnOf(name: string, own: readonly (() => void)[], reserved: boolean): Promise<void> {
    if (!reserved) counted++;
    return new Promise((resolve) => {
      const begin = () => {
        if (!reserved) counted--;
        resolve();
      };
      waiting.set(name, [...own, begin]);
      startNext();
    });
  }

  function end(name: string): void {
    runningInAll--;
    const left = (running.get(name) ?? 1) - 1;
    if (left === 0) running.delete(name);
    else running.set(name, left);
    startNext();
  }

  async function inTurn<T>(
    { name, limit, reserved = false }: FairClient,
    work: () => Promise<T>,
  ): Promise<Result<T, 'full'>> {
    const own = waiting.get(name) ?? [];
    if (own.length >= limit || (!reserved && counted >= ofAll)) return err('full');
    // Where nothing waits, nothing has to.
    if (waiting.size === 0 && hasRoom(name)) enter(name);
    else await turnOf(name, own, reserved);
    try {
      return ok(await work());
    } finally {
      end(name);
    }
  }

  return { inTurn, waiting: () => waiting.values().reduce((sum, own) => sum + own.length, 0) };
}
