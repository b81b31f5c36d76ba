import { errorText } from '#src/lib/error-text.ts';
import { err, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { SiteBuild } from '../builds.ts';
import type { DeliveryState } from '../outbox.ts';
import type { Site } from '../site.ts';
import { createShown } from './shown.ts';
import type { DeliveryTarget } from './target.ts';

/** How a target stands beside the site. */
export type TargetState = {
  name: string;
  /** Whether another server delivers to it; then how far it is is not known here. */
  isElsewhere: boolean;
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
  /** Removes from the targets what visitors may not get any more; what fails is in the log. */
  tidy(): Promise<void>;
  /** Begins no more deliveries and ends the running one; the next start begins it again. */
  close(): Promise<void>;
};

export type DeliveriesOptions = {
  site: Pick<Site, 'current' | 'hasBuild' | 'outbox'>;
  targets: readonly DeliveryTarget[];
  /** Whether this server is the one that delivers to targets which several share. Absent: it is alone. */
  delivers?: () => boolean;
  now: () => number;
  log(problem: Problem): void;
  /** Hears what a target that had failed is called, once it is up to date. */
  recovered?(target: string): void;
  /** Milliseconds before the first repeat. */
  waitMs?: number;
};

const WAIT_MS = 1_000;
const MAX_WAIT_MS = 5 * 60_000;

/**
 * Keeps targets equal to the site. A target that is down is tried again with growing delay, and holds up neither a
 * publish nor another target; what it still has to get is derived from builds, so nothing queues up.
 */
export function createDeliveries(options: DeliveriesOptions): Deliveries {
  const ending = new AbortController();
  const chains: Chain[] = [];
  const startAll = (force: boolean) => Promise.all(chains.map(({ start }) => start(force)));
  const ended = () => Promise.all(chains.map(({ ended }) => ended()));
  const wake = () => void startAll(false);
  // A target that waits for a second one begins after that one.
  const waitsLast = ({ after }: DeliveryTarget) => Number(after !== undefined);
  for (const target of options.targets.toSorted((a, b) => waitsLast(a) - waitsLast(b))) {
    const before = chains.find(({ name }) => name === target.after);
    chains.push(createChain({ ...options, target, before, wake, ending: ending.signal }));
  }
  const state = () => chains.map((chain) => chain.state());
  return {
    poke: wake,
    async settle() {
      await ended();
      await startAll(true);
      return state();
    },
    state,
    async tidy() {
      await Promise.all(chains.map((chain) => chain.tidy()));
    },
    async close() {
      ending.abort();
      await ended();
    },
  };
}

/** Delivers to one target, one build after the other. */
type Chain = {
  name: string;
  /** Delivers what is due, with `force` also what failed a moment ago. Out: resolves when that has ended. */
  start(force: boolean): Promise<void>;
  /** Resolves when nothing runs. */
  ended(): Promise<void>;
  isBehind(build: number): boolean;
  /** As of the target. */
  onRemove: DeliveryTarget['onRemove'];
  tidy(): Promise<void>;
  state(): TargetState;
};

type ChainOptions = Omit<DeliveriesOptions, 'targets'> & {
  target: DeliveryTarget;
  /** The chain that has to be up to date before. */
  before: Chain | undefined;
  /** Starts all chains: one of them may wait for this one. */
  wake(): void;
  ending: AbortSignal;
};

function createChain(options: ChainOptions): Chain {
  const { site, now, log, recovered, delivers = () => true, waitMs = WAIT_MS } = options;
  const { target, before, wake, ending } = options;
  const { name } = target;
  let delivery = site.outbox.get(name);
  let problem: Problem | undefined;
  /** Why it failed, as the log has it. */
  let said = '';
  const shown = createShown(site, delivery.seq);
  /** What the target before this one has removed, and this one may have still. */
  const gone = new Set<string>();
  let running: Promise<void> | undefined;
  let again = false;
  let isUntidy = false;
  let timer: NodeJS.Timeout | undefined;
  ending.addEventListener('abort', () => clearTimeout(timer));
  before?.onRemove?.((path) => {
    // What is gone is not known any more after a stop: then it is not known what the target has.
    if (gone.size === 0) note({ ...delivery, seq: 0 });
    gone.add(path);
  });

  const isElsewhere = () => target.isShared === true && !delivers();
  /** Whether another server delivers, or another target comes before; either calls this one. */
  const waits = ({ seq }: SiteBuild) => isElsewhere() || before?.isBehind(seq) === true;

  async function round(force: boolean): Promise<void> {
    try {
      do {
        again = false;
        await before?.ended();
        if (ending.aborted) return;
        const to = due(force);
        if (to) await deliver(to);
        if (isUntidy) await tidy();
      } while (again);
      wakeUp();
    } catch (error) {
      log(failure(name, error));
    } finally {
      running = undefined;
    }
  }

  /** Milliseconds until a repeat is due. No wait is longer than the longest: the clock was set back then. */
  function wait(): number {
    const left = delivery.next - now();
    return left > MAX_WAIT_MS ? 0 : left;
  }

  /** The build that the target has to get now. */
  function due(force: boolean): SiteBuild | undefined {
    const to = site.current();
    if (!to || !(shown.isBehind(to.seq) || gone.size > 0) || waits(to)) return undefined;
    return force || wait() <= 0 ? to : undefined;
  }

  async function deliver(to: SiteBuild): Promise<void> {
    const lost = new Set(gone);
    const delivered = await target
      .deliver(shown.begin(), to, ending, lost)
      .catch((error: unknown): Result<void, Problem> => err(failure(name, error)));
    if (ending.aborted) return;
    shown.end(to.seq, delivered.ok);
    const failed = problem;
    // It was this server's turn when it began: whoever has it now delivers.
    if (!delivered.ok && isElsewhere()) return;
    problem = delivered.ok ? undefined : delivered.error;
    if (delivered.ok) {
      if (failed) recovered?.(String(failed.details['target']));
      said = '';
      for (const path of lost) gone.delete(path);
      return note({ seq: gone.size > 0 ? 0 : to.seq, tries: 0, next: 0 });
    }
    const tries = delivery.tries + 1;
    const reason = JSON.stringify(delivered.error);
    if (reason !== said) log(delivered.error);
    said = reason;
    const pause = Math.min(waitMs * 2 ** (tries - 1), MAX_WAIT_MS);
    note({ seq: delivery.seq, tries, next: now() + pause });
  }

  /** Notes how far the target is. What cannot be written, as on a full disk, the next start does not know. */
  function note(state: DeliveryState): void {
    delivery = state;
    try {
      site.outbox.set(name, state);
    } catch (error) {
      log(failure(name, error));
    }
  }

  async function tidy(): Promise<void> {
    isUntidy = false;
    const to = site.current();
    if (!to || isElsewhere() || ending.aborted) return;
    const tidied = await target
      .tidy?.(to, ending)
      .catch((error: unknown) => err(failure(name, error)));
    if (tidied?.ok === false && !ending.aborted) log(tidied.error);
  }

  /** Sleeps until the next repeat is due. */
  function wakeUp(): void {
    clearTimeout(timer);
    const to = site.current();
    if (delivery.tries === 0 || !to || waits(to) || ending.aborted) return;
    timer = setTimeout(wake, Math.max(10, wait()));
    timer.unref();
  }

  function start(force: boolean): Promise<void> {
    again = true;
    // This server may have begun to deliver just now: another one did before.
    if (force && options.delivers && target.isShared) shown.doubt();
    const { seq } = site.current() ?? {};
    if (seq !== undefined) shown.served(seq);
    running ??= round(force);
    return running;
  }

  return {
    name,
    start,
    async ended() {
      await running;
    },
    isBehind: shown.isBehind,
    onRemove: target.onRemove?.bind(target),
    tidy() {
      isUntidy = true;
      return start(false);
    },
    state() {
      const { tries } = delivery;
      const behind = shown.distance(site.current()?.seq ?? 0);
      return isElsewhere()
        ? { name, isElsewhere: true, behind: 0, tries: 0, problem: undefined }
        : { name, isElsewhere: false, behind, tries, problem };
    },
  };
}

const failure = (target: string, error: unknown): Problem =>
  problem('target-failed', {
    target,
    reason: errorText(error),
  });
