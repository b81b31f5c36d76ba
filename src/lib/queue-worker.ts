import { errorText } from './error-text.ts';
/** Jobs that are kept elsewhere, such as in a file, each with the time at which it is due. */
type JobQueue<Job> = {
  /** The next job that is due now. */
  due(): Job | undefined;
  /** When the next one is due, in ms since 1970; undefined when there is none. */
  nextAt(): number | undefined;
};

export type QueueWorkerOptions<Job> = {
  queue: JobQueue<Job>;
  /** Does a job and writes into the queue what became of it. Out: why it failed; undefined if it did not. */
  work(job: Job): Promise<string | undefined>;
  /** Gets a reason once, however many jobs in a row fail for it. */
  failed(reason: string): void;
  now(): number;
  /** After how many ms a queue is looked at again that could not be read or written. */
  brokenMs: number;
};

/** Does the jobs of a queue one after the other, and sleeps until the next one is due. */
export type QueueWorker = {
  /** Jobs are done from now on. */
  start(): void;
  /** A job was added. */
  poke(): void;
  /** Does what is due. Out: when nothing is left that is due. */
  settle(): Promise<void>;
  /** Why the last job failed; undefined if it did not. */
  reason(): string | undefined;
  /** Begins no more jobs. Out: when the running one has ended. */
  close(): Promise<void>;
};

/** A timer of JavaScript cannot wait longer than 24 days. */
const LONGEST_TIMER_MS = 24 * 3_600_000;
/** Clocks and timers differ by some milliseconds: a job may not be due yet when its timer ends. */
const SHORTEST_TIMER_MS = 10;

/** Makes a worker that does nothing until it is started. */
export function createQueueWorker<Job>({
  queue,
  work,
  failed,
  now,
  brokenMs,
}: QueueWorkerOptions<Job>): QueueWorker {
  let started = false;
  let isClosed = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let reason: string | undefined;

  function report(failure: string | undefined): void {
    if (failure && failure !== reason) failed(failure);
    reason = failure;
  }

  async function workOff(): Promise<void> {
    try {
      for (let job = queue.due(); job && !isClosed; job = queue.due()) report(await work(job));
      sleepUntil(queue.nextAt());
    } catch (error) {
      // The queue itself, such as on a full disk. The server goes on.
      report(errorText(error));
      sleepUntil(now() + brokenMs);
    } finally {
      running = undefined;
    }
  }

  function sleepUntil(at: number | undefined): void {
    if (at === undefined || isClosed) return;
    const ms = Math.min(Math.max(SHORTEST_TIMER_MS, at - now()), LONGEST_TIMER_MS);
    timer = setTimeout(run, ms).unref();
  }

  function run(): Promise<void> {
    clearTimeout(timer);
    if (isClosed) return Promise.resolve();
    // `running` is set before the first job is asked for: it ends the round.
    running ??= Promise.resolve().then(workOff);
    return running;
  }

  return {
    start() {
      started = true;
      void run();
    },
    poke() {
      if (started) void run();
    },
    settle: run,
    reason: () => reason,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
