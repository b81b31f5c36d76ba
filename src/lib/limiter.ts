import { err, ok, type Result } from './result.ts';

/** Lets a few pieces of work run at the same time, and a few more wait. */
export type Limiter = {
  /** Does the work when its turn comes; `busy`, without doing it, when too many wait or it is closed. */
  run<T>(work: () => Promise<T>): Promise<Result<T, 'busy'>>;
  /** Resolves when nothing runs or waits: then there is time for what nobody asked for. False: closed. */
  quiet(): Promise<boolean>;
  /** Turns away what waits and all that comes; resolves when what has begun is through. */
  close(): Promise<void>;
};

/** In: how many run at the same time, and how many may wait for that. */
export function createLimiter(atOnce: number, mayWait: number): Limiter {
  const waiting: ((turn: boolean) => void)[] = [];
  let running = 0;
  let isClosed = false;
  const idle = Promise.withResolvers<void>();
  const listening = new Set<(quiet: boolean) => void>();

  function turn(): Promise<boolean> {
    if (isClosed) return Promise.resolve(false);
    if (running < atOnce) {
      running++;
      return Promise.resolve(true);
    }
    if (waiting.length >= mayWait) return Promise.resolve(false);
    return new Promise((resolve) => waiting.push(resolve));
  }

  function done(): void {
    const next = waiting.shift();
    if (next) next(true);
    else running--;
    if (running === 0) tellQuiet();
    if (isClosed && running === 0) idle.resolve();
  }

  function tellQuiet(): void {
    for (const tell of listening) tell(!isClosed);
    listening.clear();
  }

  return {
    async run(work) {
      if (!(await turn())) return err('busy');
      try {
        return ok(await work());
      } finally {
        done();
      }
    },
    quiet() {
      if (isClosed || running === 0) return Promise.resolve(!isClosed);
      return new Promise((resolve) => listening.add(resolve));
    },
    close() {
      isClosed = true;
      tellQuiet();
      for (const turnAway of waiting.splice(0)) turnAway(false);
      if (running === 0) idle.resolve();
      return idle.promise;
    },
  };
}
