import { createMutex } from '#src/lib/mutex.ts';
import { problem } from '#src/model/problem.ts';
import { newBuildId } from '#src/site/builds.ts';
import { createHints } from './hints.ts';
import { createPublishHistory, type FinishedPublish } from './history.ts';
import type { PublishDependencies } from './ports.ts';
import { emptyReport, type PublishReport } from './report.ts';
import { type PublishProgress, runPublish } from './run.ts';

type PublishOptions = {
  /** Look at everything, whatever changed: in the content source too. */
  full?: boolean;
  /** Compare all of the content source, and go on as with changes. */
  compares?: boolean;
  /** Publish even where more than half of the pages would vanish. */
  force?: boolean;
  /** Ids of items that may have changed or be gone for good: the sync reads them again. */
  hints?: readonly string[];
  /** Another server asked for it, and told all. */
  isHeard?: boolean;
  /** Milliseconds that it may wait; a later call that does not wait starts it at once. Default 0. */
  delay?: number;
};

/** A publish that was asked for. */
type PublishRequest = {
  /** The id that the build will have, if there is something to publish. */
  id: string;
  /** True when an earlier call had asked for the same publish. */
  joined: boolean;
  done: Promise<PublishReport>;
};

type PublisherState = {
  running: ({ id: string; since: number } & PublishProgress) | undefined;
  /** Id of the publish that follows the running one. */
  queued: string | undefined;
  /** Milliseconds until that one starts, where its callers let it wait. */
  startsIn: number | undefined;
  /** The last finished publish since the server started. */
  last: FinishedPublish | undefined;
};

export type Publisher = {
  /**
   * Asks for a publish that sees all that was saved before the call. One runs at a time; calls
   * that come meanwhile share the one after it.
   */
  request(options?: PublishOptions): PublishRequest;
  /** Calls `listener` when somebody here asks for a publish, with the hints. */
  onRequested(listener: (hints: readonly string[]) => void): void;
  /** `request`, and waits for it. */
  publish(options?: PublishOptions): Promise<PublishReport>;
  /** Runs `work` when no publish runs; none starts before it is through. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  state(): PublisherState;
  /** Calls `listener` after each publish that came to an end, failed ones too. */
  onFinished(listener: (publish: FinishedPublish) => void): void;
  /** A publish of this process that is through, one of the last few. */
  finished(id: string): FinishedPublish | undefined;
};

type Waiting = {
  id: string;
  full: boolean;
  compares: boolean;
  force: boolean;
  done: Promise<PublishReport>;
  /** By `performance.now()`; undefined once it is in the queue. */
  startsAt: number | undefined;
  start: () => void;
};

/** Makes the one publisher of a site store. */
export function createPublisher(dependencies: PublishDependencies): Publisher {
  const { log, now } = dependencies;
  let running: PublisherState['running'];
  let waiting: Waiting | undefined;
  const hints = createHints();
  const history = createPublishHistory();
  const listeners: ((hints: readonly string[]) => void)[] = [];
  // Everything that writes builds runs in this mutex.
  const mutex = createMutex();

  /** Syncs with all hints so far; what a source that is away could not read is asked for again. */
  async function sync(whole: boolean) {
    const taken = hints.take();
    const synced = await dependencies.sync(taken, { whole });
    if (!synced.ok) hints.add(taken);
    return synced;
  }

  async function run(id: string, asked: number): Promise<PublishReport> {
    const { full = false, compares = false, force = false } = waiting ?? {};
    waiting = undefined;
    const since = now();
    const onProgress = (progress: PublishProgress) => {
      running = { id, since, ...progress };
    };
    try {
      const renderer = dependencies.renderer();
      const options = { id, full, force, onProgress };
      const run = { ...dependencies, ...options, renderer, sync: () => sync(full || compares) };
      const report = await runPublish(run);
      history.add({ ...report, ...timesOf(asked) });
      return report;
    } catch (error) {
      const failed = { ...emptyReport(id), problem: problem('internal-error') };
      history.add({ ...failed, outcome: 'failed', ...timesOf(asked) });
      log('publish-failed', { id, error });
      throw error;
    } finally {
      running = undefined;
    }
  }

  /** When a publish is through, and how long that took. In: when it was asked for. */
  function timesOf(asked: number) {
    const at = now();
    return { at, took: at - asked };
  }

  function queue(delay: number): Waiting {
    const id = newBuildId();
    const asked = now();
    const { promise: done, resolve } = Promise.withResolvers<PublishReport>();
    // A caller that does not wait must not end the process when the publish fails.
    done.catch(() => {});
    // What only waits does not keep the process.
    const timer = setTimeout(start, delay).unref();
    function start(): void {
      if (queued.startsAt === undefined) return;
      queued.startsAt = undefined;
      clearTimeout(timer);
      resolve(mutex.run(() => run(id, asked)));
    }
    const startsAt = performance.now() + delay;
    const wanted = { full: false, compares: false, force: false };
    const queued: Waiting = { id, ...wanted, done, startsAt, start };
    return queued;
  }

  function request(options: PublishOptions = {}): PublishRequest {
    const { full = false, compares = false, force = false, delay = 0 } = options;
    hints.add(options.hints ?? []);
    if (!options.isHeard) for (const listener of listeners) listener(options.hints ?? []);
    const joined = waiting !== undefined;
    const next = waiting ?? queue(delay);
    waiting = next;
    next.full ||= full;
    next.compares ||= compares;
    next.force ||= force;
    if (delay === 0) next.start();
    return { id: next.id, joined, done: next.done };
  }

  function stateNow(): PublisherState {
    const startsAt = waiting?.startsAt;
    const startsIn = startsAt === undefined ? undefined : Math.max(0, startsAt - performance.now());
    return { running, queued: waiting?.id, startsIn, last: history.last() };
  }

  return {
    request,
    onRequested: (listener) => void listeners.push(listener),
    publish: (options) => request(options).done,
    exclusively: mutex.run,
    state: stateNow,
    onFinished: history.onAdd,
    finished: history.get,
  };
}
