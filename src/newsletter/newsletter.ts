import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { createSigner, type Signer } from '#src/lib/node/signed.ts';
import { openDatabase } from '#src/lib/node/sqlite.ts';
import { createRate } from '#src/lib/rate.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { steadyNow } from '#src/lib/steady-clock.ts';
import type { Mailer } from '#src/mail/mailer.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { type Language, LANGUAGES } from '#src/model/languages.ts';
import type { MailShop } from '#src/mail/write-mail.ts';
import { createNewsletterMails, subscriberPath } from './mails.ts';
import { createSubscribers, MIGRATIONS, type Subscriber } from './subscribers.ts';

/** Who gets the newsletter. Addresses are checked by whoever calls. */
export type Newsletter = {
  /**
   * Somebody gives an address, which may be that of somebody else. It gets a mail: with a link to confirm,
   * or word that it is on the list. Nothing else tells the two apart, and nothing is stored yet.
   */
  ask(address: string, language: Language): void;
  /** What a link to confirm is about. Out: `newsletter-link-wrong` or `newsletter-link-old`. */
  readConfirmation(link: string): Result<{ address: string }, Problem>;
  /** The address belongs to whoever has the link: from now on it is on the list. */
  confirm(link: string): Result<{ address: string }, Problem>;
  /** Whom a link to unsubscribe is about; undefined: somebody who has left. */
  readLeaving(link: string): Result<Subscriber | undefined, Problem>;
  /** Ends a subscription. It may have ended before. */
  leave(link: string): Result<void, Problem>;
  /** Takes somebody off the list on behalf of the shop. Out: their address; undefined: nobody has this id. */
  remove(id: string): string | undefined;
  /** All subscribers, each with the path of the page that ends it. */
  list(): (Subscriber & { leavePath: string })[];
  count(): Record<Language, number>;
  /** Forgets what is left of those who went more than two days ago. */
  sweep(): void;
  close(): void;
};

export type NewsletterOptions = {
  /** The file, or ':memory:'. */
  path: string;
  mail: Pick<Mailer, 'send'>;
  shop: MailShop;
  now?: () => number;
  /** A clock (ms) that is never set back. */
  steady?: () => number;
};

const LINK_MS = 48 * 3_600_000;
/** Nobody is flooded with mails by others who give their address. */
const MAILS_PER_DAY = 3;
/** A button that was pressed twice brings one mail. */
const AT_ONCE = { windowMs: 30_000, most: 1 };

const CONFIRM = 'newsletter-confirm';
const LEAVE = 'newsletter-leave';

const Confirmation = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    address: v.string(),
    language: v.picklist(LANGUAGES),
    asked: v.number(),
  }),
);
type Confirmation = v.InferOutput<typeof Confirmation>;

/** Opens the list, or makes an empty one. */
export function openNewsletter({
  path,
  mail,
  shop,
  now = Date.now,
  steady = steadyNow,
}: NewsletterOptions): Newsletter {
  const db = openDatabase(path, MIGRATIONS, { synchronous: 'full', secureDelete: true });
  const signer = createSigner(db);
  const subscribers = createSubscribers(db, { now, linkMs: LINK_MS });
  subscribers.sweep();
  const mails = createNewsletterMails(shop);
  const recent = createRate(AT_ONCE, steady);
  const leaveToken = ({ id }: Subscriber) => signer.sign(LEAVE, id);

  function readConfirmation(link: string): Result<Confirmation, Problem> {
    const read = confirmationIn(signer, link);
    if (!read) return err(problem('newsletter-link-wrong'));
    const isOld = now() - read.asked > LINK_MS || subscribers.leftSince(read.address, read.asked);
    return isOld ? err(problem('newsletter-link-old')) : ok(read);
  }

  function readLeaving(link: string): Result<Subscriber | undefined, Problem> {
    const id = signer.verify(LEAVE, link);
    return id === undefined ? err(problem('newsletter-link-wrong')) : ok(subscribers.byId(id));
  }

  return {
    ask(address, language) {
      if (recent.take(address.toLowerCase()) > 0) return;
      const known = subscribers.byAddress(address);
      const asked: Confirmation = { address, language, asked: now() };
      const written = known
        ? mails.known(known, leaveToken(known))
        : mails.confirm(address, language, signer.sign(CONFIRM, JSON.stringify(asked)));
      mail.send(written, `newsletter:${randomUUID()}`, MAILS_PER_DAY);
    },
    readConfirmation,
    confirm(link) {
      const read = readConfirmation(link);
      if (!read.ok) return read;
      const { address, language, asked } = read.value;
      const subscriber = db.transaction(
        () =>
          subscribers.byAddress(address) ??
          subscribers.add({ address, language, asked, confirmed: now() }),
      );
      // The same key each time: whoever opens the link again gets no second mail.
      mail.send(
        mails.welcome(subscriber, leaveToken(subscriber)),
        `newsletter:welcome:${subscriber.id}`,
      );
      return ok({ address });
    },
    readLeaving,
    leave(link) {
      const read = readLeaving(link);
      if (!read.ok) return read;
      if (read.value) subscribers.remove(read.value);
      return ok(undefined);
    },
    remove(id) {
      const subscriber = subscribers.byId(id);
      if (subscriber) subscribers.remove(subscriber);
      return subscriber?.address;
    },
    list: () =>
      subscribers.all().map((one) => ({
        ...one,
        leavePath: subscriberPath('unsubscribe', one.language, leaveToken(one)),
      })),
    count: subscribers.count,
    sweep: subscribers.sweep,
    close: () => db.close(),
  };
}

function confirmationIn(signer: Signer, link: string): Confirmation | undefined {
  const read = v.safeParse(Confirmation, signer.verify(CONFIRM, link));
  return read.success ? read.output : undefined;
}
