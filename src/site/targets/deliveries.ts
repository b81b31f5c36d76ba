import type { Problem } from '#src/model/errors.ts';
import type { Build } from '../builds.ts';
import type { Site } from '../site.ts';
import type { Target } from './target.ts';

/** How a target stands beside the site. */
export type TargetState = {
  name: string;
  /** Builds by which it is behind. */
  behind: number;
  /** Failed attempts in a row, and why the last one failed. */
  tries: number;
  problem: Problem | undefined;
};

export type Deliveries = {
  /** Delivers what is due, beside everything else. Called after each publish and each rollback. */
  poke(): void;
  /** Delivers now, whatever failed before; out: the state after it. */
  settle(): Promise<TargetState[]>;
  state(): TargetState[];
  /** Begins no more deliveries and ends the running one; the next start begins it again. */
  close(): Promise<void>;
};

export type DeliveriesOptions = {
  site: Pick<Site, 'current' | 'hasBuild' | 'outbox'>;
  targets: readonly Target[];
  now: () => number;
  log(problem: Problem): void;
  /** Milliseconds before the first repeat. */
  waitMs?: number;
};

const WAIT_MS = 1_000;
const MAX_WAIT_MS = 5 * 60_000;

/**
 * Keeps targets equal to the site. A target that is down is tried again with growing delay and never
 * holds up a publish; what it still has to get is derived from the two builds, so nothing queues up.
 */
export function createDeliveries(options: DeliveriesOptions): Deliveries {
  const { site, targets, now, log, waitMs = WAIT_MS } = options;
  const problems = new Map<string, Problem>();
  let running: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  const ending = new AbortController();

  async function deliver(target: Target, to: Build): Promise<void> {
    const before = site.outbox.get(target.name);
    // The differences from a build that housekeeping removed are not known any more.
    const from = site.hasBuild(before.seq) ? before.seq : 0;
    const delivered = await target.deliver(from, to, ending.signal);
    if (ending.signal.aborted) return;
    if (delivered.ok) {
      problems.delete(target.name);
      note(target, { seq: to.seq, tries: 0, next: 0 });
      return;
    }
    const tries = before.tries + 1;
    if (tries === 1) log(delivered.error);
    problems.set(target.name, delivered.error);
    const wait = Math.min(waitMs * 2 ** (tries - 1), MAX_WAIT_MS);
    note(target, { seq: before.seq, tries, next: now() + wait });
  }

  async function round(force: boolean): Promise<void> {
    do {
      again = false;
      for (const target of targets) {
        const to = site.current();
        const { seq, next } = site.outbox.get(target.name);
        const isDue = to && to.seq !== seq && (force || next <= now());
        if (isDue && !ending.signal.aborted) await deliver(target, to);
      }
    } while (again && !ending.signal.aborted);
    wakeUp();
  }

  function note(target: Target, delivery: Parameters<typeof site.outbox.set>[1]): void {
    site.outbox.set(target.name, delivery);
  }

  /** Sleeps until the next repeat is due. */
  function wakeUp(): void {
    clearTimeout(timer);
    const due = targets.map(({ name }) => site.outbox.get(name)).filter(({ tries }) => tries > 0);
    if (due.length === 0 || ending.signal.aborted) return;
    const wait = Math.max(10, Math.min(...due.map(({ next }) => next)) - now());
    timer = setTimeout(() => start(false), wait);
    timer.unref();
  }

  function start(force: boolean): Promise<void> {
    again = true;
    running ??= round(force).finally(() => {
      running = undefined;
    });
    return running;
  }

  const state = () =>
    targets.map(({ name }) => {
      const { seq, tries } = site.outbox.get(name);
      return {
        name,
        behind: Math.abs((site.current()?.seq ?? 0) - seq),
        tries,
        problem: problems.get(name),
      };
    });

  return {
    poke: () => void start(false),
    async settle() {
      await running;
      await start(true);
      return state();
    },
    state,
    async close() {
      ending.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
