import type { Database } from '#src/lib/node/sqlite.ts';
import { createBoundedMap } from '#src/lib/bounded-map.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { Signer } from '#src/lib/node/signed.ts';
import type { Accounts, User } from './accounts.ts';
import { type Attempts, strangerAt } from './attempts/attempts.ts';
import type { PasswordProblem } from './own-account.ts';
import type { AdvisePassword } from './passwords/password-advice.ts';
import { createPasswordTokens } from './password-tokens.ts';

/** What people do who do not know their password any more: they get a link by mail, and choose a new one. */
export type ForgottenPasswords = {
  /**
   * Has the owner of an address sent a link, if there is an account with a password. Nobody learns whether there is:
   * it happens after the answer. An account gets three links an hour.
   */
  ask(email: string): void;
  /** Whose link it is. Undefined: it is none of ours, older than an hour, or the password has changed since. */
  ownerOf(token: string): User | undefined;
  /** Sets a new password, and ends all sessions. A second factor stays. Out: `link-over`, `password-weak` or `busy`. */
  choose(
    token: string,
    next: string,
    address: string | undefined,
  ): Promise<Result<User, PasswordProblem>>;
};

const HOUR_MS = 60 * 60_000;
const AN_HOUR = 3;
/** Accounts whose links are counted. */
const COUNTED = 1_000;
/** By then the answer is with whoever asked. */
const ANSWERED_MS = 1_000;

export type ForgottenParts = {
  db: Database;
  accounts: Accounts;
  signer: Signer;
  attempts: Attempts;
  advise: AdvisePassword;
  now: () => number;
  wait: (ms: number) => Promise<unknown>;
  /** Sends a link, and throws nothing. In: to whom, and what it carries. */
  send(email: string, token: string): void;
  /** Aborted when the accounts are closed. */
  signal: AbortSignal;
};

export function createForgottenPasswords(parts: ForgottenParts): ForgottenPasswords {
  const { db, accounts, attempts, advise, now, wait, send, signal } = parts;
  const tokens = createPasswordTokens(parts, 'forgotten', HOUR_MS);
  /** When links were made, by account. */
  const made = createBoundedMap<number, readonly number[]>(COUNTED);

  function make(email: string): void {
    const account = accounts.byEmail(email);
    // Who signs in with a provider has no password here.
    if (!account?.password) return;
    const lately = (made.get(account.id) ?? []).filter((at) => now() - at < HOUR_MS);
    if (lately.length >= AN_HOUR) return;
    made.set(account.id, [...lately, now()]);
    send(account.email, tokens.make(account));
  }

  return {
    ask(email) {
      void wait(ANSWERED_MS).then(() => signal.aborted || make(email));
    },
    ownerOf(token) {
      const account = tokens.accountOf(token);
      return account && { email: account.email, name: account.name, superuser: account.superuser };
    },
    async choose(token, next, address) {
      const account = tokens.accountOf(token);
      if (!account) return err(problem('link-over'));
      const weakness = await advise(next, account);
      if (weakness) return err({ ...problem('password-weak'), weakness });
      const hash = await attempts.hash(strangerAt(address), next);
      if (!hash.ok) return hash;
      return db.transaction((): Result<User, PasswordProblem> => {
        // It may have been used while the password was hashed.
        if (!tokens.accountOf(token)) return err(problem('link-over'));
        const changed = accounts.change(account.email, { password: hash.value });
        return changed.ok ? ok(changed.value) : changed;
      });
    },
  };
}
