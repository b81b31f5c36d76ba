import { createMutex } from '#src/lib/mutex.ts';
import { isFullDisk } from '#src/lib/node/files.ts';
import type { SiteBuild } from '#src/site/builds.ts';
import { createHints } from './hints.ts';
import { createPublishHistory, type FinishedPublish, type PublishHistory } from './history.ts';
import type { Others, PublishDependencies, PublishMode } from './ports.ts';
import { createPublishQueue, type PublishRequest } from './queue.ts';
import { failedReport, type PublishReport, whyThrown } from './report.ts';
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
  /** From now on one of several servers publishes, and this one follows while it is not the one. */
  join(others: Others): void;
  /** Notes what another server was told of: the next sync reads it again. */
  hint(hints: readonly string[]): void;
  /**
   * Reads what is new in the content, on a server that does not lead: no publish draws from it there. Calls that come
   * before it begins share it. A failure is logged.
   */
  refresh(): Promise<void>;
  /** Serves an earlier build until it is resumed (undefined), on all servers. Out: whether that was possible. */
  pin(build: SiteBuild | undefined): Promise<boolean>;
  /** Runs `work` when no publish runs; none starts before it is through. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  state(): PublisherState;
  /** Calls `listener` after each publish that came to an end, failed ones too. */
  onFinished: PublishHistory['onAdd'];
  /** A publish of this process that is through, one of the last few. */
  finished(id: string): FinishedPublish | undefined;
};

/** With these this server may not lead any more. */
const LOSING: ReadonlySet<string> = new Set(['servers-apart', 'disk-full']);

type Asked = { id: string; asked: number; wanted: PublishMode };

/** Makes the one publisher of a site store. */
export function createPublisher(dependencies: PublishDependencies): Publisher {
  const { log, now, site } = dependencies;
  let running: PublisherState['running'];
  let others: Others | undefined;
  const hints = createHints();
  const history = createPublishHistory();
  const listeners: ((hints: readonly string[]) => void)[] = [];
  // Everything that writes builds runs in this mutex.
  const mutex = createMutex();
  // A server that follows draws no pages: builds of the leader do not wait for its content source.
  const syncs = createMutex();
  /** The refresh that has not begun. */
  let refreshing: Promise<void> | undefined;
  const queue = createPublishQueue(now, start);

  /** Syncs with all hints so far; those of a sync that fails are read by the next one. */
  async function sync(whole: boolean) {
    const taken = hints.take();
    const isElsewhere = others !== undefined && !others.leads();
    try {
      const synced = await dependencies.sync(taken, { whole, isElsewhere });
      if (!synced.ok) hints.add(taken);
      return synced;
    } catch (error) {
      hints.add(taken);
      throw error;
    }
  }

  /** Reads what is new for a server that follows. What the leader does is not changed by a failure here. */
  async function syncAsFollower(whole: boolean): Promise<void> {
    try {
      await sync(whole);
    } catch (error) {
      log('sync-failed', isFullDisk(error) ? { reason: 'disk-full' } : { error });
    }
  }

  /** Runs the publish that waits: here, or on the server that leads. */
  async function start(id: string, asked: number): Promise<PublishReport> {
    if (!others) return mutex.run(() => run(id, asked, queue.take()));
    if (!others.leads()) return follow(others, { id, asked, wanted: queue.take() });
    const { wanted, report } = await mutex.run(async () => {
      const taken = queue.take();
      return { wanted: taken, report: await run(id, asked, taken) };
    });
    // It has lost the lead, or left it to a server that has room.
    const isLost = LOSING.has(report.problem?.name ?? '') && !others.leads();
    return isLost ? follow(others, { id, asked, wanted }) : report;
  }

  /** Has the server that leads publish. */
  async function follow(by: Others, { id, asked, wanted }: Asked): Promise<PublishReport> {
    running = { id, since: now(), phase: 'sync', done: 0, total: 0 };
    const { full, compares } = wanted;
    const [report] = await Promise.all([
      by.ask(wanted),
      // What is made on demand comes from the content that this server has.
      syncs.run(() => syncAsFollower(full || compares)),
    ]).finally(() => {
      if (running?.id === id) running = undefined;
    });
    // The one that led is gone, and it is up to this server now.
    if (!report) return mutex.run(() => run(id, asked, wanted));
    history.add({ ...report, ...timesOf(asked) }, id);
    return report;
  }

  async function run(id: string, asked: number, wanted: PublishMode): Promise<PublishReport> {
    const { full, compares, force } = wanted;
    const since = now();
    const onProgress = (progress: PublishProgress) => {
      running = { id, since, ...progress };
    };
    try {
      const renderer = dependencies.renderer();
      const options = { id, full, force, onProgress, others };
      const run = { ...dependencies, ...options, renderer, sync: () => sync(full || compares) };
      const report = await runPublish(run);
      history.add({ ...report, ...timesOf(asked) });
      return report;
    } catch (error) {
      const report = failedReport(id, whyThrown(error));
      history.add({ ...report, ...timesOf(asked) });
      // Whoever asked hears why, and so does the log: no stack is needed for that.
      if (report.problem?.name === 'disk-full') return report;
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

  function request({ hints: told = [], isHeard, delay, ...wanted }: PublishOptions = {}) {
    hints.add(told);
    if (!isHeard) for (const listener of listeners) listener(told);
    return queue.add(wanted, delay);
  }

  async function pin(build: SiteBuild | undefined): Promise<boolean> {
    if (others && !others.leads()) return others.askPin(build?.id ?? null);
    return mutex.run(async () => {
      if (others && !(await others.pin(build?.id ?? null))) return false;
      if (build) site.rollBack(build);
      else site.resume();
      others?.pinned();
      return true;
    });
  }

  return {
    request,
    join(them) {
      others = them;
    },
    hint: hints.add,
    refresh() {
      refreshing ??= syncs.run(async () => {
        refreshing = undefined;
        await syncAsFollower(false);
      });
      return refreshing;
    },
    pin,
    onRequested: (listener) => void listeners.push(listener),
    publish: (options) => request(options).done,
    exclusively: mutex.run,
    state: () => ({ running, ...queue.state(), last: history.last() }),
    onFinished: history.onAdd,
    finished: history.get,
  };
}
