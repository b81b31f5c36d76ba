import type { Bell } from '../base/gate.ts';
import type { LeaderAnswer, LeaderQuestion, Tell } from '../base/messages.ts';

/** The leader may not have heard a question: it is repeated. */
const ASK_AGAIN_MS = 1_000;
/** Whoever asks waits so long while there is no leader. */
const ASK_MS = 5_000;
const LOOK_MS = 200;

/** The questions of this server to the leader. */
export type Asking = {
  /** Asks the leader, whoever that becomes. Out: undefined when this server leads, or nobody does for long. */
  ask(question: LeaderQuestion): Promise<LeaderAnswer | undefined>;
  hear(answer: LeaderAnswer): void;
  /** The leader that was asked is gone: what it has not answered is asked again. */
  giveUp(): void;
};

type AskingOptions = {
  /** Whether another server leads, and whether this one does. */
  isLed(): boolean;
  isHeld(): boolean;
  /** Rings when something was heard. */
  bell: Bell;
  tell: Tell;
  closed: AbortSignal;
};

/** Starts without questions. */
export function createAsking({ isLed, isHeld, bell, tell, closed }: AskingOptions): Asking {
  const asked = new Map<string, (answer: LeaderAnswer | undefined) => void>();

  /** Repeats a question until there is an answer. Out: undefined when the leader is gone. */
  async function askOne(question: LeaderQuestion): Promise<LeaderAnswer | undefined> {
    const { promise, resolve } = Promise.withResolvers<LeaderAnswer | undefined>();
    asked.set(question.ask, resolve);
    const repeated = setInterval(() => tell(question), ASK_AGAIN_MS);
    tell(question);
    return promise.finally(() => clearInterval(repeated));
  }

  return {
    async ask(question) {
      const begun = performance.now();
      while (!closed.aborted && !isHeld() && performance.now() - begun < ASK_MS) {
        const answer = isLed() ? await askOne(question) : await bell.next(LOOK_MS);
        if (answer) return answer;
      }
      return undefined;
    },
    hear(answer) {
      asked.get(answer.ask)?.(answer);
      asked.delete(answer.ask);
    },
    giveUp() {
      for (const answer of asked.values()) answer(undefined);
      asked.clear();
    },
  };
}
