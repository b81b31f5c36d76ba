import type { ItemData } from '#src/content/source.ts';
import type { ContentStore } from '#src/content/store.ts';
import type { Mail } from '#src/mail/mail.ts';
import type { Mailer } from '#src/mail/mailer.ts';
import { createQueueWorker } from '#src/lib/queue-worker.ts';
import { ok, type Result } from '#src/lib/result.ts';
import { type Problem, problem } from '#src/model/errors.ts';
import {
  type NewSubmission,
  openStore,
  type Submission,
  type SubmissionStore,
  type WaitingSubmission,
} from './store.ts';

/** What becomes of the submissions of a kind. Both are asked again until it has arrived. */
export type SubmissionKind = {
  /** The item that content gets, with the submission's id; undefined: content gets none. */
  item(submission: Submission): { schema: string; data: ItemData } | undefined;
  /** The mails that it brings, each with a name of its own; every one is sent once. */
  mails(submission: Submission): SubmissionMail[];
};

/** `perDay` limits how many such mails one address gets in 24 hours. */
type SubmissionMail = { name: string; mail: Mail; perDay?: number };

/** Takes what visitors send. It is written down first, then carried into content and to people, once. */
export type Submissions = {
  /** Writes it down. Out: its number, once it is on the disk; the same for the same key. */
  accept(submission: NewSubmission): { number: string };
  /** The number of what was sent with this key before. */
  numberOf(key: string): string | undefined;
  /** From now on submissions are carried on; before that they wait. */
  start(): void;
  /** Carries on what is due. Out: when nothing is left that is due. */
  settle(): Promise<void>;
  state(): { waiting: number; reason: string | undefined };
  /** Begins no more and ends the running one. */
  close(): Promise<void>;
};

export type SubmissionsOptions = {
  /** The file, or ':memory:'. */
  path: string;
  kinds: Readonly<Record<string, SubmissionKind>>;
  content: Pick<ContentStore, 'createItem'>;
  mail: Pick<Mailer, 'send'>;
  log(problem: Problem): void;
  now?: () => number;
  /** Milliseconds before the first repeat; doubles after that. */
  waitMs?: number;
};

const WAIT_MS = 5_000;
const MAX_WAIT_MS = 5 * 60_000;

/** Opens what was sent so far, and what carries it on. */
export function openSubmissions(options: SubmissionsOptions): Submissions {
  const { now = Date.now } = options;
  const store = openStore(options.path, now);
  const carrier = createQueueWorker({
    queue: store,
    work: (due) => carryDue(store, due, { ...options, now }),
    failed: (reason) => options.log(problem('submission-waiting', { reason })),
    now,
    brokenMs: MAX_WAIT_MS,
  });
  return {
    accept(submission) {
      if (!Object.hasOwn(options.kinds, submission.kind)) {
        throw new Error(`No kind of submissions is called ${submission.kind}.`);
      }
      const { number, isNew } = store.add(submission);
      if (isNew) carrier.poke();
      return { number };
    },
    numberOf: store.numberOf,
    start: carrier.start,
    settle: carrier.settle,
    state: () => ({ ...store.count(), reason: carrier.reason() }),
    async close() {
      await carrier.close();
      store.close();
    },
  };
}

type CarrierOptions = SubmissionsOptions & { now: () => number };

/** Carries one that is due on. Out: why it has to wait; undefined when it has arrived. */
async function carryDue(
  store: SubmissionStore,
  { submission, tries }: WaitingSubmission,
  options: CarrierOptions,
): Promise<string | undefined> {
  const carried = await carry(submission, options);
  if (carried.ok) {
    store.carried(submission.id);
    return undefined;
  }
  const wait = Math.min((options.waitMs ?? WAIT_MS) * 2 ** tries, MAX_WAIT_MS);
  store.failed(submission.id, options.now() + wait, carried.error);
  return carried.error;
}

/**
 * Carries a submission on. Mails have a key each and the item has the submission's id, so that doing it
 * again after a failure in between does nothing twice.
 */
async function carry(
  submission: Submission,
  { kinds, content, mail }: CarrierOptions,
): Promise<Result<void, string>> {
  const { id, kind } = submission;
  const handler = kinds[kind];
  // Only a Loden of another version can have written it.
  if (!handler) return { ok: false, error: `unknown kind ${kind}` };
  for (const { name, mail: one, perDay } of handler.mails(submission)) {
    // An address to which no mail can go is no reason to keep the submission back.
    mail.send(one, `submission:${id}:${name}`, perDay);
  }
  const item = handler.item(submission);
  if (!item) return ok(undefined);
  const written = await content.createItem({ ...item, id, status: 'Draft' });
  if (written.ok || isThere(written.error)) return ok(undefined);
  const { name, details } = written.error;
  return {
    ok: false,
    error: [name, details['status'], details['message']].filter(Boolean).join(' '),
  };
}

/** An answer that was lost: the item is there already. */
function isThere({ name, details }: Problem): boolean {
  return name === 'source-refused' && Number(details['status']) === 409;
}
