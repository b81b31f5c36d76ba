import { newBuildId } from '#src/site/builds.ts';
import type { PublishMode } from './ports.ts';
import type { PublishReport } from './report.ts';

/** A publish that was asked for. */
export type PublishRequest = {
  /** The id that the build will have, if there is something to publish. */
  id: string;
  /** True when an earlier call had asked for the same publish. */
  joined: boolean;
  done: Promise<PublishReport>;
};

/** The publish that follows the one that runs. */
export type PublishQueue = {
  /** In: what is wanted of it, and the ms that it may wait; a later call that does not wait starts it at once. */
  add(wanted: Partial<PublishMode>, delay?: number): PublishRequest;
  /** What the publish that starts was asked for; who asks from now on gets another one. */
  take(): PublishMode;
  /** Its id, and the ms until it starts where its callers let it wait. */
  state(): { queued: string | undefined; startsIn: number | undefined };
};

type Waiting = PublishMode & {
  id: string;
  done: Promise<PublishReport>;
  /** By `performance.now()`; undefined once it was started. */
  startsAt: number | undefined;
  start: () => void;
};

/**
 * Starts empty: calls that come before a publish was taken share it. In: the clock, in ms, and what starts a publish;
 * it is called with the id and the time of the first call, and has to `take` when the publish before it is through.
 */
export function createPublishQueue(
  now: () => number,
  start: (id: string, asked: number) => Promise<PublishReport>,
): PublishQueue {
  let waiting: Waiting | undefined;

  function wait(delay: number): Waiting {
    const id = newBuildId();
    const asked = now();
    const { promise: done, resolve } = Promise.withResolvers<PublishReport>();
    // A caller that does not wait must not end the process when the publish fails.
    done.catch(() => {});
    // What only waits does not keep the process.
    const timer = setTimeout(begin, delay).unref();
    function begin(): void {
      if (next.startsAt === undefined) return;
      next.startsAt = undefined;
      clearTimeout(timer);
      resolve(start(id, asked));
    }
    const startsAt = performance.now() + delay;
    const wanted = { full: false, compares: false, force: false };
    const next: Waiting = { id, ...wanted, done, startsAt, start: begin };
    return next;
  }

  return {
    add({ full = false, compares = false, force = false }, delay = 0) {
      const joined = waiting !== undefined;
      const next = waiting ?? wait(delay);
      waiting = next;
      next.full ||= full;
      next.compares ||= compares;
      next.force ||= force;
      if (delay === 0) next.start();
      return { id: next.id, joined, done: next.done };
    },
    take() {
      const { full = false, compares = false, force = false } = waiting ?? {};
      waiting = undefined;
      return { full, compares, force };
    },
    state() {
      const startsAt = waiting?.startsAt;
      const startsIn =
        startsAt === undefined ? undefined : Math.max(0, startsAt - performance.now());
      return { queued: waiting?.id, startsIn };
    },
  };
}
