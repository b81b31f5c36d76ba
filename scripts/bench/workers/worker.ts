import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { memoryOf, type MemoryUse } from './memory.ts';

/** What a worker does for the process that started it. Input and result travel as JSON. */
type Functions = Record<string, (input: never) => unknown>;

/** A process of its own that does one thing, so that memory and time are those of that thing. */
export type Worker<F extends Functions> = {
  call<N extends keyof F & string>(
    name: N,
    input: Parameters<F[N]>[0],
  ): Promise<Awaited<ReturnType<F[N]>>>;
  memory(): Promise<MemoryUse>;
  end(): Promise<void>;
};

type WorkerCall = { id: number; name: string; input: unknown };
type WorkerReply = { id: number; value?: unknown; error?: string };

const MEMORY = 'memory of the process';
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Answers calls; for the file that a worker runs. The process ends when its starter does. */
export function answerCalls(functions: Functions): void {
  process.on('disconnect', () => process.exit());
  process.on('message', (call: WorkerCall) => void answer(functions, call));
}

async function answer(functions: Functions, { id, name, input }: WorkerCall): Promise<void> {
  const send = (rest: Omit<WorkerReply, 'id'>) => process.send?.({ id, ...rest });
  try {
    if (name === MEMORY) send({ value: memoryOf(process) });
    else send({ value: await functions[name]?.(input as never) });
  } catch (error) {
    send({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

/**
 * Starts a worker. In: its file beside this one. It inherits no settings of a shop: a bench must not
 * write to anybody's Squidex.
 */
export function startWorker<F extends Functions>(file: string): Worker<F> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    cwd: ROOT,
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, (answer: WorkerReply) => void>();
  let calls = 0;
  child.on('message', (answer: WorkerReply) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  const ended = once(child, 'exit').then(([code, signal]) => {
    for (const [id, done] of waiting) done({ id, error: `${file} ended (${code ?? signal})` });
  });
  const ask = async (name: string, input: unknown): Promise<unknown> => {
    const id = calls++;
    const answered = new Promise<WorkerReply>((done) => waiting.set(id, done));
    child.send({ id, name, input } satisfies WorkerCall);
    const { value, error } = await answered;
    if (error !== undefined) throw new Error(error);
    return value;
  };
  return {
    // The worker's file has these functions: its type was given.
    call: (name, input) => ask(name, input) as never,
    memory: () => ask(MEMORY, undefined) as Promise<MemoryUse>,
    async end() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/** Runs `work` with a worker, and says how much memory it took at most. */
export async function withWorker<F extends Functions, T>(
  file: string,
  work: (worker: Worker<F>) => Promise<T>,
): Promise<{ value: T; peakMb: number }> {
  const worker = startWorker<F>(file);
  try {
    const value = await work(worker);
    return { value, peakMb: (await worker.memory()).peakMb };
  } finally {
    await worker.end();
  }
}

function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE'].flatMap(
    (name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    },
  );
  return { ...Object.fromEntries(kept), NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' };
}
