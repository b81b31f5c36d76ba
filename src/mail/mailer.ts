import * as v from 'valibot';
import { err, ok, type Result } from '#src/lib/result.ts';
import { problem, type Problem } from '#src/model/errors.ts';
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
/** So long servers try to deliver a mail, too (RFC 5321, 4.5.4.1). */
const GIVE_UP_MS = 5 * 24 * 3_600_000;
/** A timer of JavaScript cannot wait longer than 24 days. */
const LONGEST_TIMER_MS = 24 * 3_600_000;

/** Opens the outbox and what empties it. */
export function openMailer(options: MailerOptions): Mailer {
  const { now = Date.now } = options;
  const outbox = openOutbox(options.path, now);
  const sender = createSender(outbox, { ...options, now });
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
  return err(problem('email-invalid', { email: mail.to.address.slice(0, 100) }));
}

type SenderOptions = MailerOptions & { now: () => number };

/** Sends one mail after the other, and sleeps until the next one is due. */
function createSender(outbox: MailOutbox, options: SenderOptions) {
  let started = false;
  let isClosed = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let reason: string | undefined;

  async function round(): Promise<void> {
    for (let mail = outbox.due(); mail && !isClosed; mail = outbox.due()) {
      const failure = await sendOne(outbox, mail, options);
      if (failure && failure !== reason) options.log(problem('mail-unsent', { reason: failure }));
      reason = failure;
    }
    sleep();
  }

  function sleep(): void {
    const next = outbox.nextAt();
    if (next !== undefined)
      wakeUpIn(Math.min(Math.max(10, next - options.now()), LONGEST_TIMER_MS));
  }

  function wakeUpIn(ms: number): void {
    if (isClosed) return;
    timer = setTimeout(run, ms);
    timer.unref();
  }

  /** The outbox itself cannot be read or written, such as on a full disk. The server goes on. */
  function stumbled(error: unknown): void {
    reason = error instanceof Error ? error.message : String(error);
    options.log(problem('mail-unsent', { reason }));
    wakeUpIn(MAX_AWAY_MS);
  }

  function run(): Promise<void> {
    clearTimeout(timer);
    running ??= round()
      .catch(stumbled)
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  return {
    poke: () => void (started && run()),
    start() {
      started = true;
      void run();
    },
    async settle() {
      // One that was running may have ended its round before the last mail was written down.
      await running;
      await run();
    },
    reason: () => reason,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

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
  if (delivery.state === 'refused' && isTooOld) outbox.giveUp(id, delivery.reason);
  else outbox.failed(id, next);
  if (delivery.state === 'away') outbox.postpone(next);
  return delivery.reason;
}
