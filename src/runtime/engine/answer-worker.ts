import { parentPort, workerData } from 'node:worker_threads';
import { createCallItems } from '#src/api/handlers/calls/item-list.ts';
import { longAnswer, type LongQuestion } from '#src/api/handlers/calls/long-answer.ts';
import { publicItem } from '#src/api/handlers/calls/public-item.ts';
import { createQueries } from '#src/content/queries/queries.ts';
import { createBoundedMap } from '#src/lib/bounded-map.ts';
import { lowerThreadPriority } from '#src/lib/node/thread-priority.ts';
import type { Log } from '#src/publish/ports.ts';
import { loadApp } from '../app/app.ts';
import type { AppBuild } from '../app/build.ts';
import type { AppAnswer, Question } from '../http/questions.ts';
import { type Env, type QueryEnv, querySettings } from '../process/env.ts';
import { logFailure } from '../process/failure.ts';
import { createTurns } from './answer-turns.ts';
import { filesOf } from './shown-files.ts';
import { openSnapshot } from './snapshot.ts';

/** What the thread is started with. */
export type AnswerWorkerData = { build: AppBuild; env: AnswerEnv };
export type AnswerEnv = Pick<Env, 'dataDir'> & QueryEnv;

/** The state that an answer has to be of, or of a later one; with drafts also the newest change of these. */
export type AskedState = { state: string; newest?: number | undefined };

/** A question, and what its answer has to be of. */
export type WorkerQuestion = { number: number } & AskedState &
  ({ question: Question } | { call: LongQuestion });

export type WorkerAnswer = { number: number } & (
  { answer: AppAnswer } | { text: string } | { error: string }
);

/** What the server's log gets: a page that could not be made for a question, and the page of failures could. */
export type WorkerFailure = { number: number; event: string; details: Record<string, unknown> };

/** Neighbours in a search ask for much the same. */
const MEMORY = 0.5;
/** Characters of stored items that are kept parsed, for lists that are filtered, ordered or searched. */
const KEPT_CHARACTERS = 24_000_000;
/** Characters of parts of pages that are kept as they were drawn, such as cards of goods: some 10,000 cards. */
const DRAWN_CHARACTERS = 16_000_000;
/** SQLite's log cannot be emptied while somebody reads an old state. */
const MAX_AGE_MS = 30_000;
const IDLE_MS = 3_000;

/** Answers questions on snapshots of site and replica. */
async function work({ build, env }: AnswerWorkerData): Promise<void> {
  const app = await loadApp(build, { whole: false });
  let current: ReturnType<typeof take> | undefined;

  function take(state: string) {
    const { site, replica, close } = openSnapshot(env);
    const settings = querySettings(env);
    const queries = createQueries(replica, { scope: 'published', ...settings, memory: MEMORY });
    // There is nobody to sign in: what the pages know is content alone.
    const drawn = createBoundedMap<string, string>(DRAWN_CHARACTERS, ({ length }) => length);
    const locals = { site: { queries: () => queries, search: site.search, drawn } };
    const told = createCallItems(replica.lists('published'), publicItem, KEPT_CHARACTERS);
    const content = { told, lists: replica.lists, files: filesOf({ replica, site }) };
    const newest = replica.newest();
    return { state, newest, locals, content, close, taken: performance.now() };
  }

  function release(): void {
    current?.close();
    current = undefined;
  }

  function contentOf({ state, newest = 0 }: AskedState) {
    const isOld =
      current && (performance.now() - current.taken > MAX_AGE_MS || current.newest < newest);
    if (current?.state !== state || isOld) release();
    current ??= take(state);
    return current;
  }

  async function answer({ number, ...asked }: WorkerQuestion): Promise<WorkerAnswer> {
    try {
      const { content, locals } = contentOf(asked);
      if ('call' in asked) return { number, text: longAnswer(content, asked.call) };
      const { site } = locals;
      const log: Log = (event, details = {}) => {
        const shown = { ...details, error: reasonOf(details['error']) };
        parentPort?.postMessage({ number, event, details: shown } satisfies WorkerFailure);
      };
      const failing = (path: string, error: unknown) => logFailure(log, path, error);
      const answer = await app.ask(asked.question, { site: { ...site, logFailure: failing } });
      return { number, answer };
    } catch (error) {
      return { number, error: reasonOf(error) };
    }
  }

  const takeTurn = createTurns(IDLE_MS, release);
  parentPort?.on('message', (asked: WorkerQuestion) => {
    // One after the other: a snapshot is not closed while a page is made of it.
    void takeTurn(async () => parentPort?.postMessage(await answer(asked)));
  });
}

const reasonOf = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

// Stored pages are served first.
lowerThreadPriority();
await work(workerData);
