import { Worker } from 'node:worker_threads';
import { createFairQueue } from '#src/lib/fair-queue.ts';
import type { LongQuestion } from '#src/api/handlers/calls/long-answer.ts';
import type { Result } from '#src/lib/result.ts';
import type { Log } from '#src/publish/ports.ts';
import type { AppBuild } from '../app/build.ts';
import type { AppAnswer, Question } from '../http/questions.ts';
import { querySettings } from '../process/env.ts';
import type {
  WorkerAnswer,
  AnswerEnv,
  AnswerWorkerData,
  WorkerQuestion,
  AskedState,
  WorkerFailure,
} from './answer-worker.ts';

/** A thread with the built app, for what anybody may ask: it holds up neither pages nor editors. */
export type AnswerThread = {
  /** In: also the name of the state that the answer has to be of, and what hears why a page failed. */
  ask(question: Question, state: string, log: Log): Promise<AppAnswer>;
  /**
   * Answers a long call when it is the turn of its client. In: what names the state then. Out: JSON; undefined while
   * there is no app.
   */
  call(
    question: LongQuestion,
    client: string,
    state: () => AskedState,
  ): Promise<string> | undefined;
  /** How many calls wait for their turn. */
  waiting(): number;
  /** Starts the thread before it is needed. */
  warmUp(): void;
  /** Questions that it has not answered, and bytes of its heap; none while it does not run. */
  load(): Promise<{ questions: number; heapBytes: number }>;
  /** Ends the thread for good; what it has not answered fails. */
  close(): Promise<void>;
};

type Waiting = {
  resolve(answer: AppAnswer | string): void;
  reject(error: Error): void;
  log: Log;
};
/** Both kinds of what is asked. */
type Unnumbered = AskedState & ({ question: Question } | { call: LongQuestion });
type Running = { folder: string; waiting: Map<number, Waiting>; worker: Worker };

/** In MB: what lives long, and what is new. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
/**
 * Each call looks at all items of a schema or at all files, and a question waits for one of them at most. Requests are
 * limited before they get here.
 */
const CALLS = { atOnce: 1, ofAll: Infinity, ofOne: Infinity };

/**
 * Starts a thread at the first question, again when it ended, and anew when another app is loaded.
 * In: the build that is loaded now, and where its content lies.
 */
export function createAnswerThread(
  build: () => AppBuild | undefined,
  env: AnswerEnv,
): AnswerThread {
  let running: Running | undefined;
  let questions = 0;
  let isClosed = false;
  const calls = createFairQueue(CALLS);

  function start(made: AppBuild): Running {
    const worker = new Worker(new URL('./answer-worker.ts', import.meta.url), {
      workerData: {
        build: made,
        env: { dataDir: env.dataDir, ...querySettings(env) },
      } satisfies AnswerWorkerData,
      resourceLimits: LIMITS,
    });
    const waiting: Running['waiting'] = new Map();
    const own: Running = { folder: made.folder, waiting, worker };
    const fail = (error: Error) => {
      if (running === own) running = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    worker.on('error', fail);
    worker.on('exit', (code) => fail(new Error(`The thread for answers ended with ${code}.`)));
    worker.on('message', (answered: WorkerAnswer | WorkerFailure) => {
      const asked = waiting.get(answered.number);
      if ('event' in answered) {
        asked?.log(answered.event, answered.details);
        return;
      }
      waiting.delete(answered.number);
      if ('answer' in answered) asked?.resolve(answered.answer);
      else if ('text' in answered) asked?.resolve(answered.text);
      else asked?.reject(new Error(answered.error));
      if (running !== own && waiting.size === 0) void worker.terminate();
    });
    return own;
  }

  /** A thread of the app that is loaded now; one of an earlier app still answers what it was asked. */
  function current(): Running {
    // Calls that wait have their turn when the one that ran ended with the thread.
    if (isClosed) throw new Error('The thread for answers is closed.');
    const made = build();
    if (!made) throw new Error('The app has not been built yet.');
    if (running?.folder === made.folder) return running;
    if (running?.waiting.size === 0) void running.worker.terminate();
    running = start(made);
    return running;
  }

  function send(asked: Unnumbered, log: Log): Promise<AppAnswer | string> {
    const { waiting, worker } = current();
    const number = questions++;
    return new Promise((resolve, reject) => {
      waiting.set(number, { resolve, reject, log });
      worker.postMessage({ number, ...asked } satisfies WorkerQuestion);
    });
  }

  return {
    async ask(question, state, log) {
      const answer = await send({ question, state }, log);
      if (typeof answer === 'string') throw new Error('The thread for answers gave no page.');
      return answer;
    },
    call(call, client, state) {
      const turn = { name: client, limit: CALLS.ofOne };
      const make = () => send({ call, ...state() }, () => undefined);
      return build() && textOf(calls.inTurn(turn, make));
    },
    waiting: calls.waiting,
    warmUp: () => void current(),
    async load() {
      if (!running) return { questions: 0, heapBytes: 0 };
      const questions = running.waiting.size;
      // It may end meanwhile.
      const heap = await running.worker.getHeapStatistics().catch(() => undefined);
      return { questions, heapBytes: heap?.used_heap_size ?? 0 };
    },
    async close() {
      isClosed = true;
      await running?.worker.terminate();
    },
  };
}

async function textOf(answering: Promise<Result<AppAnswer | string, 'full'>>): Promise<string> {
  const answer = await answering;
  if (!answer.ok || typeof answer.value !== 'string') {
    throw new Error('The thread for answers gave no text.');
  }
  return answer.value;
}
