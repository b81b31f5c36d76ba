import type { Database } from '#src/lib/node/sqlite.ts';
import { createBoundedMap } from '#src/lib/bounded-map.ts';
import { inBackground } from '#src/lib/in-background.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { LinkReason } from '#src/model/password.ts';
import type { Signer } from '#src/lib/node/signed.ts';
import type { Accounts, User } from './accounts.ts';
import { type Attempts, strangerAt } from './attempts/attempts.ts';
import type { PasswordProblem } from './own-account.ts';
import { createPasswordTokens } from './password-tokens.ts';

/** Links in mails by which people choose a password: they have forgotten theirs, or have just been invited. */
export type PasswordLinks = {
  /**
   * Has the owner of an address sent a link, if there is an account with a password. Nobody learns whether there is:
   * it happens after the answer. An account gets three links an hour.
   */
  ask(email: string): void;
  /** Sends a new account its link. In: its address, and the name of who invites. */
  invite(email: string, by: string): void;
  /** Undefined: the link is none of ours or too old, or the account has another password or address since. */
  ownerOf(token: string): LinkOwner | undefined;
  /** Sets a new password, and ends all sessions. A second factor stays. Out: `link-over`, `password-weak` or `busy`. */
  choose(
    token: string,
    next: string,
    address: string | undefined,
  ): Promise<Result<User, PasswordProblem>>;
};

/** Whose link it is, and why they have it. */
type LinkOwner = { user: User; reason: LinkReason };

/** What is sent: to whom, what the link carries, and of an invitation who sends it. */
export type LinkMail = { email: string; token: string } & (
  { reason: 'forgotten' } | { reason: 'invited'; by: string }
);

const HOUR_MS = 60 * 60_000;
const AN_HOUR = 3;
/** Accounts whose links are counted. */
const COUNTED = 1_000;
/** By then the answer is with whoever asked. */
const ANSWERED_MS = 1_000;
/** Whoever is invited may be away. */
const INVITED_MS = 7 * 24 * HOUR_MS;

export type PasswordLinksParts = {
  db: Database;
  accounts: Accounts;
  signer: Signer;
  attempts: Attempts;
  now: () => number;
  wait: (ms: number) => Promise<unknown>;
  /** Sends a link, and throws nothing. */
  send(mail: LinkMail): void;
  /** Hears why a link could not be made that somebody asked for. */
  print(line: string): void;
  /** Aborted when the accounts are closed. */
  signal: AbortSignal;
};

export function createPasswordLinks(parts: PasswordLinksParts): PasswordLinks {
  const { db, accounts, attempts, now, wait, send, print, signal } = parts;
  const forgotten = createPasswordTokens(parts, 'forgotten', HOUR_MS);
  const invited = createPasswordTokens(parts, 'invited', INVITED_MS);
  /** When links were made, by account. */
  const made = createBoundedMap<number, readonly number[]>(COUNTED);

  function make(email: string): void {
    const account = accounts.byEmail(email);
    // Who signs in with a provider has no password here.
    if (!account?.password) return;
    const lately = (made.get(account.id) ?? []).filter((at) => now() - at < HOUR_MS);
    if (lately.length >= AN_HOUR) return;
    made.set(account.id, [...lately, now()]);
    send({ email: account.email, token: forgotten.make(account), reason: 'forgotten' });
  }

  function ownerOf(token: string): LinkOwner | undefined {
    const own = forgotten.accountOf(token);
    const account = own ?? invited.accountOf(token);
    if (!account) return undefined;
    const { email, name, superuser } = account;
    return { user: { email, name, superuser }, reason: own ? 'forgotten' : 'invited' };
  }

  return {
    ask(email) {
      const sent = async () => {
        await wait(ANSWERED_MS);
        if (!signal.aborted) make(email);
      };
      void inBackground('Sending a link to choose a password', print, sent, signal);
    },
    invite(email, by) {
      const account = accounts.byEmail(email);
      if (!account) throw new Error('Only who has an account is invited.');
      send({ email: account.email, token: invited.make(account), reason: 'invited', by });
    },
    ownerOf,
    async choose(token, next, address) {
      const owner = ownerOf(token);
      if (!owner) return err(problem('link-over'));
      const client = strangerAt(address);
      const advised = await attempts.advise(client, next, owner.user);
      if (!advised.ok) return advised;
      if (advised.value) return err({ ...problem('password-weak'), weakness: advised.value });
      const hash = await attempts.hash(client, next);
      if (!hash.ok) return hash;
      return db.transaction((): Result<User, PasswordProblem> => {
        // It may have ended while the password was hashed.
        if (!ownerOf(token)) return err(problem('link-over'));
        const changed = accounts.change(owner.user.email, { password: hash.value });
        return changed.ok ? ok(changed.value) : changed;
      });
    },
  };
}
