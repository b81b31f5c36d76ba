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

/** A target that missed more builds than that begins anew. */
const MAX_SHOWN = 100;

/**
 * Keeps targets equal to the site. A target that is down is tried again with growing delay and never
 * holds up a publish; what it still has to get is derived from builds, so nothing queues up.
 */
export function createDeliveries(options: DeliveriesOptions): Deliveries {
  const { site, targets, now, log, waitMs = WAIT_MS } = options;
  const problems = new Map<string, Problem>();
  // A delivery that was cut off leaves something of its build, and a CDN sees every build that is served.
  const shown = new Map(targets.map(({ name }) => [name, new Set([site.outbox.get(name).seq])]));
  // What the last process could not finish is not in the outbox.
  const unsure = new Set(targets.map(({ name }) => name));
  let running: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  const ending = new AbortController();

  const shownBy = ({ name }: Target) => shown.get(name) ?? new Set([0]);

  async function deliver(target: Target, to: Build): Promise<void> {
    const { name } = target;
    const before = new Set(shownBy(target));
    // The differences from a build that housekeeping removed are not known any more.
    const isKnown = before.size <= MAX_SHOWN && [...before].every(site.hasBuild);
    const delivered = await target.deliver(isKnown ? before : new Set(), to, ending.signal);
    if (ending.signal.aborted) return;
    if (delivered.ok) {
      unsure.delete(name);
      problems.delete(name);
      // What was served meanwhile stays.
      shown.set(name, shownBy(target).difference(before).add(to.seq));
      site.outbox.set(name, { seq: to.seq, tries: 0, next: 0 });
      return;
    }
    const { seq, tries: failed } = site.outbox.get(name);
    const tries = failed + 1;
    if (tries === 1) log(delivered.error);
    problems.set(name, delivered.error);
    const wait = Math.min(waitMs * 2 ** (tries - 1), MAX_WAIT_MS);
    site.outbox.set(name, { seq, tries, next: now() + wait });
  }

  /** Whether it may show anything but this build. */
  function isBehind(target: Target, { seq }: Build): boolean {
    return unsure.has(target.name) || [...shownBy(target)].some((one) => one !== seq);
  }

  /** A build is served from now on: whoever asks for pages gets them from it. */
  function noteServed(): void {
    const { seq } = site.current() ?? {};
    if (seq !== undefined) for (const builds of shown.values()) builds.add(seq);
  }

  async function round(force: boolean): Promise<void> {
    do {
      again = false;
      for (const target of targets) {
        const to = site.current();
        const { next } = site.outbox.get(target.name);
        const isDue = to && isBehind(target, to) && (force || next <= now());
        if (isDue && !ending.signal.aborted) await deliver(target, to);
      }
    } while (again && !ending.signal.aborted);
    wakeUp();
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
    noteServed();
    running ??= round(force).finally(() => {
      running = undefined;
    });
    return running;
  }

  const state = () =>
    targets.map((target) => {
      const { name } = target;
      const { seq = 0 } = site.current() ?? {};
      const behind = Math.max(...[...shownBy(target)].map((one) => Math.abs(seq - one)));
      return { name, behind, tries: site.outbox.get(name).tries, problem: problems.get(name) };
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
