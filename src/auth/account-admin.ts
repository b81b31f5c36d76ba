import type { Database } from '#src/lib/node/sqlite.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { Account, Accounts, User } from './accounts.ts';
import { type Attempts, knownClient } from './attempts/attempts.ts';
import { generatePassword } from './passwords/password.ts';
import type { SecondFactors } from './second-factor/second-factor.ts';
import type { Sessions } from './sessions/sessions.ts';

/** An account as those see it who look after all of them. */
export type AccountSummary = User & {
  /** How many devices are signed in, and when one of them was last used, in ms. */
  devices: number;
  seen: number | undefined;
  hasSecondFactor: boolean;
};

/** An account with the password that was made for it, which is kept nowhere. */
export type NewPassword = { user: User; password: string };

/** What superusers do with the accounts of others. One superuser always stays. */
export type AccountAdmin = {
  /** All accounts, by address. */
  list(): AccountSummary[];
  /** Makes an account. In: the address of who asks, too. */
  invite(user: User, by: string): Promise<Result<NewPassword, Problem>>;
  /** Gives an account a new password; it is signed out everywhere. In: the address of who asks, too. */
  renewPassword(email: string, by: string): Promise<Result<NewPassword, Problem>>;
  /** Gives or takes the right. Out: whether anything changed. */
  setRight(email: string, superuser: boolean): Result<boolean, Problem>;
  signOutEverywhere(email: string): Result<void, Problem>;
  remove(email: string): Result<void, Problem>;
};

type Parts = {
  db: Database;
  accounts: Accounts;
  sessions: Sessions;
  factors: SecondFactors;
  attempts: Attempts;
};

export function createAccountAdmin(parts: Parts): AccountAdmin {
  const { db, accounts, sessions, factors, attempts } = parts;

  /** A new password and its hash. People's own passwords are hashed in the same turns. */
  async function makePassword(
    by: string,
  ): Promise<Result<{ text: string; hash: string }, Problem>> {
    const text = generatePassword();
    const hash = await attempts.hash(knownClient(`admin:${by}`), text);
    return hash.ok ? ok({ text, hash: hash.value }) : hash;
  }

  function withAccount<T>(
    email: string,
    act: (account: Account) => Result<T, Problem>,
  ): Result<T, Problem> {
    return db.transaction(() => {
      const account = accounts.byEmail(email);
      return account ? act(account) : err(problem('account-unknown', { email }));
    });
  }

  return {
    list: () =>
      accounts.list().map(({ id, ...user }) => {
        const open = sessions.list(id, undefined);
        const seen = open.map((session) => session.seen);
        return {
          ...user,
          devices: open.length,
          seen: seen.length > 0 ? Math.max(...seen) : undefined,
          hasSecondFactor: factors.isOn(id),
        };
      }),
    async invite(user, by) {
      const password = await makePassword(by);
      if (!password.ok) return password;
      const added = accounts.add({ ...user, password: password.value.hash, unused: true });
      return added.ok ? ok({ user: added.value, password: password.value.text }) : added;
    },
    async renewPassword(email, by) {
      const password = await makePassword(by);
      if (!password.ok) return password;
      const changed = accounts.change(email, { password: password.value.hash, isSent: true });
      return changed.ok ? ok({ user: changed.value, password: password.value.text }) : changed;
    },
    setRight: (email, superuser) =>
      withAccount(email, (account) => {
        if (account.superuser === superuser) return ok(false);
        if (!superuser && accounts.isLastSuperuser(account)) return err(problem('last-superuser'));
        accounts.setRight(account.id, superuser);
        return ok(true);
      }),
    signOutEverywhere: (email) => withAccount(email, ({ id }) => ok(sessions.endAll(id))),
    remove: (email) =>
      withAccount(email, (account) =>
        accounts.isLastSuperuser(account)
          ? err(problem('last-superuser'))
          : accounts.remove(account.email),
      ),
  };
}
