import { problem } from '#src/model/errors.ts';
import { newBuildId } from '#src/site/builds.ts';
import type { PublishDependencies } from './ports.ts';
import { emptyReport, type Report } from './report.ts';
import { type Progress, runPublish } from './run.ts';

export type PublishOptions = {
  /** Render everything, whatever changed. */
  full?: boolean;
};

/** A publish that was asked for. */
export type Ticket = {
  /** The id that the build will have, if there is something to publish. */
  id: string;
  /** True when an earlier call had asked for the same publish. */
  joined: boolean;
  done: Promise<Report>;
};

export type PublisherState = {
  running: ({ id: string; since: number } & Progress) | undefined;
  /** Id of the publish that follows the running one. */
  queued: string | undefined;
  /** The last finished publish since the server started. */
  last: (Report & { at: number }) | undefined;
};

export type Publisher = {
  /**
   * Asks for a publish that sees all that was saved before the call. One runs at a time; calls
   * that come meanwhile share the one after it.
   */
  request(options?: PublishOptions): Ticket;
  /** `request`, and waits for it. */
  publish(options?: PublishOptions): Promise<Report>;
  /** Runs `work` when no publish runs; none starts before it is through. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  state(): PublisherState;
};

type Waiting = { id: string; full: boolean; done: Promise<Report> };

/** Makes the one publisher of a site store. */
export function createPublisher(dependencies: PublishDependencies): Publisher {
  const { log, now } = dependencies;
  const state: PublisherState = { running: undefined, queued: undefined, last: undefined };
  let waiting: Waiting | undefined;
  // Everything that writes builds stands in this line.
  let line: Promise<unknown> = Promise.resolve();

  function exclusively<T>(work: () => Promise<T>): Promise<T> {
    const turn = line.then(work);
    line = turn.catch(() => {});
    return turn;
  }

  async function run(id: string): Promise<Report> {
    const full = waiting?.full ?? false;
    waiting = undefined;
    state.queued = undefined;
    const since = now();
    const onProgress = (progress: Progress) => {
      state.running = { id, since, ...progress };
    };
    try {
      const report = await runPublish({ ...dependencies, id, full, onProgress });
      state.last = { ...report, at: now() };
      log('published', { ...report });
      return report;
    } catch (error) {
      const failed = { ...emptyReport(id), problem: problem('internal-error') };
      state.last = { ...failed, outcome: 'failed', at: now() };
      log('publish-failed', { id, error });
      throw error;
    } finally {
      state.running = undefined;
    }
  }

  function request({ full = false }: PublishOptions = {}): Ticket {
    const joined = waiting !== undefined;
    if (!waiting) {
      const id = newBuildId();
      waiting = { id, full, done: exclusively(() => run(id)) };
      // A caller that does not wait must not end the process when the publish fails.
      waiting.done.catch(() => {});
      state.queued = id;
    }
    waiting.full ||= full;
    return { id: waiting.id, joined, done: waiting.done };
  }

  return {
    request,
    publish: (options) => request(options).done,
    exclusively,
    state: () => ({ ...state }),
  };
}
