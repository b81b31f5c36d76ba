import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { err, type Result } from '#src/lib/result.ts';
import { type Encode, type Rendition, TOO_SLOW } from './encode.ts';

export type Job = { original: Uint8Array; rendition: Rendition };
export type JobDone = Result<Uint8Array, string>;

type Encoders = {
  /** As `encodePicture`, in a process of its own. Each call has its process, so callers limit how many. */
  encode: Encode;
  /** Ends the processes, and with them what they are at. */
  close(): void;
};

export type EncodersOptions = {
  /** The file that a process runs. */
  file?: URL;
  /** A picture that takes longer is given up, with its process. */
  maxMs?: number;
  /** A process that has nothing to do gives its memory back after this. */
  idleMs?: number;
};

const MAX_MS = 45_000;
const IDLE_MS = 20_000;
/** Below the server, which shares the cores. */
const NICE = 5;

/**
 * Makes pictures in processes of their own, with lower priority, so that no file can stop or slow the
 * server. A process is kept for the next picture and ends when there is none.
 */
export function createEncoders(options: EncodersOptions = {}): Encoders {
  const { file = new URL('./encode-process.ts', import.meta.url) } = options;
  const { maxMs = MAX_MS, idleMs = IDLE_MS } = options;
  const processes = createProcesses(fileURLToPath(file), idleMs);
  return {
    async encode(original, rendition) {
      const child = processes.take();
      const done = await oneJob(child, { original, rendition }, maxMs);
      processes.release(child);
      return done;
    },
    close: processes.end,
  };
}

/** The processes that run a file: those at work, and those that wait for some. */
function createProcesses(file: string, idleMs: number) {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const all = new Set<ChildProcess>();

  function start(): ChildProcess {
    const child = startProcess(file);
    all.add(child);
    child.once('exit', () => {
      all.delete(child);
      clearTimeout(idle.get(child));
      idle.delete(child);
    });
    return child;
  }

  return {
    take(): ChildProcess {
      const [known] = idle;
      if (!known) return start();
      const [child, timer] = known;
      clearTimeout(timer);
      idle.delete(child);
      return child;
    },
    release(child: ChildProcess): void {
      // One that has been told to end takes a while; its next picture would end with it.
      if (!child.connected || child.killed) return;
      const timer = setTimeout(() => {
        idle.delete(child);
        child.kill('SIGKILL');
      }, idleMs);
      timer.unref();
      idle.set(child, timer);
    },
    end(): void {
      for (const child of all) child.kill('SIGKILL');
    },
  };
}

function startProcess(file: string): ChildProcess {
  const child = fork(file, {
    execArgv: [],
    // Nothing of the server's: no secrets, no settings.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  lower(child.pid);
  return child;
}

function oneJob(child: ChildProcess, job: Job, maxMs: number): Promise<JobDone> {
  return new Promise((resolve) => {
    const end = (done: JobDone) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onExit);
      resolve(done);
    };
    // It comes from our own file.
    const onMessage = (done: unknown) => end(done as JobDone);
    const onExit = () => end(err('its decoder ended'));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      end(err(TOO_SLOW));
    }, maxMs);
    child.on('message', onMessage).on('exit', onExit).on('error', onExit);
    child.send(job, (error) => error && onExit());
  });
}

function lower(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, NICE);
  } catch {
    // Some systems do not let us; then the cores are shared evenly.
  }
}
