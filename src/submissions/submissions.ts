import { isAboutItem } from '#src/content/about-item.ts';
import type { ItemData } from '#src/content/source.ts';
import type { ContentStore } from '#src/content/store.ts';
import type { Mail } from '#src/mail/mail.ts';
import type { Mailer } from '#src/mail/mailer.ts';
import { createQueueWorker } from '#src/lib/queue-worker.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import {
  type KnownSubmission,
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
  /** What is known of a submission; undefined where it arrived too long ago. */
  about(id: string): KnownSubmission | undefined;
  /** What has not arrived yet, the oldest first. */
  waiting(): Submission[];
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
/** What its schema refuses today it may take once somebody has changed the schema. */
const MAX_REFUSED_MS = 24 * 3_600_000;

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
    about: store.about,
    waiting: store.waiting,
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

/**
 * Carries one that is due on. Out: why all of them have to wait; undefined when this one has arrived, or is
 * refused by itself.
 */
async function carryDue(
  store: SubmissionStore,
  waiting: WaitingSubmission,
  options: CarrierOptions,
): Promise<string | undefined> {
  const { submission, tries } = waiting;
  const { id, number } = submission;
  const carried = await carry(waiting, options);
  if (carried.ok) {
    store.carried(id);
    return undefined;
  }
  const { isRefused, reason } = carried.error;
  const longest = isRefused ? MAX_REFUSED_MS : MAX_WAIT_MS;
  const wait = Math.min((options.waitMs ?? WAIT_MS) * 2 ** tries, longest);
  store.failed(id, options.now() + wait, reason);
  if (!isRefused) return reason;
  if (reason !== waiting.reason) options.log(problem('submission-refused', { number, reason }));
  return undefined;
}

/** Why a submission did not arrive: it is refused itself, or nothing can be carried on. */
type Failure = { isRefused: boolean; reason: string };

/**
 * Carries a submission on. Mails have a key each and the item has the submission's id, so that doing it
 * again after a failure in between does nothing twice.
 */
async function carry(
  { submission, tries }: WaitingSubmission,
  { kinds, content, mail }: CarrierOptions,
): Promise<Result<void, Failure>> {
  const { id, kind } = submission;
  const handler = kinds[kind];
  // Only a Loden of another version can have written it.
  if (!handler) return err({ isRefused: true, reason: `unknown kind ${kind}` });
  // After the first try they are in the outbox, which knows their keys for some weeks only.
  for (const { name, mail: one, perDay } of tries === 0 ? handler.mails(submission) : []) {
    // An address to which no mail can go is no reason to keep the submission back.
    mail.send(one, `submission:${id}:${name}`, perDay);
  }
  const item = handler.item(submission);
  if (!item) return ok(undefined);
  const written = await content.createItem({ ...item, id, status: 'Draft' });
  if (written.ok || isThere(written.error)) return ok(undefined);
  const { name, details } = written.error;
  const reason = [name, details['status'], details['message']].filter(Boolean).join(' ');
  return err({ isRefused: isAboutItem(written.error), reason });
}

/** An answer that was lost: the item is there already. */
function isThere({ name, details }: Problem): boolean {
  return name === 'source-refused' && Number(details['status']) === 409;
}
