import * as v from 'valibot';
import { createQueueWorker } from '#src/lib/queue-worker.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { Mail, type Mailbox } from './mail.ts';
import { type MailOutbox, openOutbox, type WaitingMail } from './outbox.ts';
import type { MailTransport } from './transport.ts';

/** Sends mails. What it was given is written down first, and goes out when the mail server takes it. */
export type Mailer = {
  /**
   * Writes a mail down. In: the mail, and a key that names its occasion: a second mail with the same key
   * is none. `perDay` is for mails that strangers can have sent to an address that is not theirs: more
   * of them than so many in 24 hours are left out. Out: once it is on the disk; `email-invalid` for an
   * address that is not one address.
   */
  send(mail: Mail, key: string, perDay?: number): Result<void, Problem<'email-invalid'>>;
  /** From now on mails are sent; before that they wait. */
  start(): void;
  /** Sends what is due. Out: when nothing is left that is due. */
  settle(): Promise<void>;
  state(): MailState;
  /** Begins no more mails and ends the running one. */
  close(): Promise<void>;
};

/** Mails that wait, those that were given up, and why the last attempt failed. */
type MailState = { waiting: number; givenUp: number; reason: string | undefined };

export type MailerOptions = {
  /** The file of the outbox, or ':memory:'. */
  path: string;
  transport: MailTransport;
  from: Mailbox;
  log(problem: Problem): void;
  now?: () => number;
  /** Milliseconds before the first repeat; doubles after that. */
  waitMs?: number;
};

const WAIT_MS = 5_000;
/** A server that was away is asked again soon after it is back. */
const MAX_AWAY_MS = 5 * 60_000;
const MAX_REFUSED_MS = 60 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** So long servers try to deliver a mail, too (RFC 5321, 4.5.4.1). */
const GIVE_UP_MS = 5 * DAY_MS;

/** Opens the outbox and what empties it. */
export function openMailer(options: MailerOptions): Mailer {
  const { now = Date.now } = options;
  const outbox = openOutbox(options.path, now);
  const sender = createQueueWorker({
    queue: outbox,
    work: (mail) => sendOne(outbox, mail, { ...options, now }),
    failed: (reason) => options.log(problem('mail-unsent', { reason })),
    now,
    brokenMs: MAX_AWAY_MS,
  });
  return {
    send(mail, key, perDay) {
      const parsed = v.safeParse(Mail, mail);
      if (!parsed.success) return refusal(mail, parsed.issues);
      if (outbox.add(parsed.output, key, perDay)) sender.poke();
      return ok(undefined);
    },
    start: sender.start,
    settle: sender.settle,
    state: () => ({ ...outbox.count(), reason: sender.reason() }),
    async close() {
      await sender.close();
      outbox.close();
    },
  };
}

/** A wrong address is somebody's mistake; a mail without text is ours. */
function refusal(mail: Mail, issues: readonly v.InferIssue<typeof Mail>[]) {
  if (!issues.every((issue) => v.getDotPath(issue)?.endsWith('address'))) {
    throw new Error(`This mail cannot be sent: ${issues.map((one) => one.message).join(' ')}`);
  }
  const isOfRecipient = issues.some((issue) => v.getDotPath(issue)?.startsWith('to.'));
  const { address } = isOfRecipient ? mail.to : (mail.replyTo ?? mail.to);
  return err(problem('email-invalid', { email: address.slice(0, 100) }));
}

type SenderOptions = MailerOptions & { now: () => number };

/** Out: why it was not sent; undefined when it was. */
async function sendOne(
  outbox: MailOutbox,
  { id, mail, created, tries }: WaitingMail,
  { transport, from, now, waitMs = WAIT_MS }: SenderOptions,
): Promise<string | undefined> {
  const delivery = await transport.send({ ...mail, id, from, date: new Date(created) });
  if (delivery.state === 'sent') {
    outbox.sent(id);
    return undefined;
  }
  const longest = delivery.state === 'away' ? MAX_AWAY_MS : MAX_REFUSED_MS;
  const next = now() + Math.min(waitMs * 2 ** tries, longest);
  const isTooOld = now() - created > GIVE_UP_MS;
  // Some servers hang up on a mail that they suspect. A day on both sides: one that comes back takes not all at once.
  const isRefused =
    delivery.state === 'refused' || outbox.wasSending(created + DAY_MS, now() - DAY_MS);
  if (isTooOld && isRefused) outbox.giveUp(id, delivery.reason);
  else outbox.failed(id, next);
  if (delivery.state === 'away') outbox.postpone(next);
  return delivery.reason;
}
