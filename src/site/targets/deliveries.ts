import { err, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { SiteBuild } from '../builds.ts';
import type { DeliveryState } from '../outbox.ts';
import type { Site } from '../site.ts';
import { createShown, type ShownBuild } from './shown.ts';
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
  /** Milliseconds before the first repeat. */
  waitMs?: number;
};

const WAIT_MS = 1_000;
const MAX_WAIT_MS = 5 * 60_000;

/** A target, what it may show, how far it is, and why its last delivery failed. */
type Followed = {
  target: DeliveryTarget;
  shown: ShownBuild;
  delivery: DeliveryState;
  problem: Problem | undefined;
};

/**
 * Keeps targets equal to the site. A target that is down is tried again with growing delay and never
 * holds up a publish; what it still has to get is derived from builds, so nothing queues up.
 */
export function createDeliveries(options: DeliveriesOptions): Deliveries {
  const { site, now, delivers = () => true } = options;
  // A target that waits for a second one is delivered to after that one.
  const waitsLast = ({ after }: DeliveryTarget) => Number(after !== undefined);
  const targets = options.targets.toSorted((a, b) => waitsLast(a) - waitsLast(b));
  const followed = targets.map((target): Followed => {
    const delivery = site.outbox.get(target.name);
    return { target, shown: createShown(site, delivery.seq), delivery, problem: undefined };
  });
  let running: Promise<void> | undefined;
  let again = false;
  let isUntidy = false;
  let timer: NodeJS.Timeout | undefined;
  const ending = new AbortController();

  async function round(force: boolean): Promise<void> {
    do {
      again = false;
      for (const one of followed) {
        const to = site.current();
        if (!to || !one.shown.isBehind(to.seq) || isElsewhere(one)) continue;
        if (waitsForOther(one, to)) continue;
        const isDue = force || one.delivery.next <= now();
        if (isDue && !ending.signal.aborted) await deliver(options, one, to, ending.signal);
      }
      if (isUntidy) await tidyAll();
    } while (again && !ending.signal.aborted);
    wakeUp();
  }

  async function tidyAll(): Promise<void> {
    isUntidy = false;
    for (const one of followed) {
      const to = site.current();
      if (!to || isElsewhere(one) || ending.signal.aborted) continue;
      const tidied = await one.target
        .tidy?.(to, ending.signal)
        .catch((error: unknown) => err(failure(one.target.name, error)));
      if (tidied?.ok === false && !ending.signal.aborted) options.log(tidied.error);
    }
  }

  const isElsewhere = ({ target }: Followed) => target.isShared === true && !delivers();
  const waitsForOther = ({ target: { after } }: Followed, { seq }: SiteBuild) =>
    followed.some(({ target, shown }) => target.name === after && shown.isBehind(seq));

  /** Sleeps until the next repeat is due. */
  function wakeUp(): void {
    clearTimeout(timer);
    const to = site.current();
    // Those that wait for something else are called by that.
    const mine = followed.filter((one) => to && !isElsewhere(one) && !waitsForOther(one, to));
    const due = mine.map(({ delivery }) => delivery).filter(({ tries }) => tries > 0);
    if (due.length === 0 || ending.signal.aborted) return;
    const wait = Math.max(10, Math.min(...due.map(({ next }) => next)) - now());
    timer = setTimeout(() => start(false), wait);
    timer.unref();
  }

  function start(force: boolean): Promise<void> {
    again = true;
    const { seq } = site.current() ?? {};
    if (seq !== undefined) for (const { shown } of followed) shown.served(seq);
    running ??= round(force)
      .catch((error: unknown) => {
        options.log(failure(targets.map(({ name }) => name).join(', '), error));
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  const state = () =>
    followed.map((one) =>
      isElsewhere(one)
        ? { name: one.target.name, isElsewhere: true, behind: 0, tries: 0, problem: undefined }
        : stateOf(site, one),
    );
  return {
    poke: () => void start(false),
    async settle() {
      await running;
      await start(true);
      return state();
    },
    state,
    tidy() {
      isUntidy = true;
      return start(false);
    },
    async close() {
      ending.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

async function deliver(
  options: DeliveriesOptions,
  followed: Followed,
  to: SiteBuild,
  ending: AbortSignal,
): Promise<void> {
  const { now, log, waitMs = WAIT_MS } = options;
  const { target, shown, delivery } = followed;
  const delivered = await target
    .deliver(shown.begin(), to, ending)
    .catch((error: unknown): Result<void, Problem> => err(failure(target.name, error)));
  if (ending.aborted) return;
  shown.end(to.seq, delivered.ok);
  followed.problem = delivered.ok ? undefined : delivered.error;
  if (delivered.ok) return note(options, followed, { seq: to.seq, tries: 0, next: 0 });
  const tries = delivery.tries + 1;
  if (tries === 1) log(delivered.error);
  const wait = Math.min(waitMs * 2 ** (tries - 1), MAX_WAIT_MS);
  note(options, followed, { seq: delivery.seq, tries, next: now() + wait });
}

/** Notes how far a target is. What cannot be written, as on a full disk, the next start does not know. */
function note({ site, log }: DeliveriesOptions, followed: Followed, delivery: DeliveryState): void {
  const { name } = followed.target;
  followed.delivery = delivery;
  try {
    site.outbox.set(name, delivery);
  } catch (error) {
    log(failure(name, error));
  }
}

const failure = (target: string, error: unknown): Problem =>
  problem('target-failed', {
    target,
    reason: error instanceof Error ? error.message : String(error),
  });

function stateOf(
  site: Pick<Site, 'current'>,
  { target: { name }, shown, delivery: { tries }, problem }: Followed,
): TargetState {
  const behind = shown.distance(site.current()?.seq ?? 0);
  return { name, isElsewhere: false, behind, tries, problem };
}
