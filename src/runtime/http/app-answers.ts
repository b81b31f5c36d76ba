import { createFairQueue } from '#src/lib/fair-queue.ts';
import { createBoundedMap } from '#src/lib/bounded-map.ts';
import { ok, type Result } from '#src/lib/result.ts';
import type { Encoding } from '#src/site/objects.ts';
import { compress } from './compress.ts';
import type { AppAnswer, Question } from './questions.ts';

/** Answers of the app that are the same for everybody. */
export type AppAnswers = {
  /** In: who asks, and in which encoding. Out: `full` when too many questions wait. */
  answer(
    client: string,
    question: Question,
    encoding: Encoding,
  ): Promise<Result<EncodedAnswer, 'full'>>;
  /** How many questions wait. */
  waiting(): number;
};

type EncodedAnswer = AppAnswer & { encoding: Encoding };

export type AppAnswersOptions = {
  ask: (question: Question) => Promise<AppAnswer>;
  /** Names what answers depend on; while it stays the same, they are kept. */
  state: () => string;
  /** How many questions are worked on at once. */
  atOnce: number;
};

const KEPT_BYTES = 32 * 1024 * 1024;
/** What an answer costs beyond its body. */
const OVERHEAD = 1_000;
const OF_ALL = 256;
const OF_ONE = 64;

/**
 * Asks the app, fairly between clients, and keeps what others are likely to ask again. Equal questions at
 * one time are asked once.
 */
export function createAppAnswers({ ask, state, atOnce }: AppAnswersOptions): AppAnswers {
  const { inTurn, waiting } = createFairQueue({ atOnce, ofAll: OF_ALL });
  const kept = createBoundedMap<string, EncodedAnswer>(
    KEPT_BYTES,
    ({ body }) => body.byteLength + OVERHEAD,
  );
  /** What is being made. Nobody waits in the queue of somebody else. */
  const underWay = new Map<string, Promise<EncodedAnswer>>();
  let keptState = '';

  const answer: AppAnswers['answer'] = async (client, question, encoding) => {
    const asOf = state();
    if (asOf !== keptState) kept.clear();
    keptState = asOf;
    // Whoever asks after a publish gets no answer of before it.
    const key = `${asOf} ${encoding} ${question.url}`;
    const make = async () => {
      const made = await encoded(await ask(question), encoding);
      if (question.isCommon && made.status === 200 && asOf === state()) kept.set(key, made);
      return made;
    };
    const begin = () => {
      const making = make();
      underWay.set(key, making);
      const forget = () => underWay.delete(key);
      making.then(forget, forget);
      return making;
    };
    const turn = { name: client, limit: OF_ONE };
    if (!question.isCommon) return inTurn(turn, make);
    const known = kept.get(key) ?? underWay.get(key);
    if (known) return ok(await known);
    // Somebody else's turn may have come first.
    return inTurn(turn, async () => kept.get(key) ?? underWay.get(key) ?? begin());
  };
  return { answer, waiting };
}

async function encoded(made: AppAnswer, encoding: Encoding): Promise<EncodedAnswer> {
  // The length is that of what is sent.
  const headers = made.headers.filter(([name]) => name !== 'content-length');
  const answer = { ...made, headers };
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  return { ...answer, ...(await compress(answer.body, type, encoding)) };
}
