import { type Database, openDatabase } from '#src/lib/node/sqlite.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { type Problem, problem } from '#src/model/errors.ts';
import { type Accounts, createAccounts, normalEmail, type User } from './accounts.ts';
import { createDelays, type DelayKey } from './delays.ts';
import { MIGRATIONS } from './migrations.ts';
import { createPasswords, type Passwords } from './password.ts';
import { createSessions } from './sessions.ts';

export type Credentials = { email: string; password: string };

/** Who asks to sign in: the network address, absent for this machine, and the session it has already. */
export type SignInClient = { address: string | undefined; session: string | undefined };

export type Auth = {
  accounts: Accounts;
  passwords: Passwords;
  /** Who a session belongs to, with the rights of this moment. */
  userOf(session: string | undefined): User | undefined;
  /**
   * Begins a session. One answer, after the same time, for an unknown address and a wrong password;
   * after a few of them the next attempts have to wait.
   */
  signIn(credentials: Credentials, asker: SignInClient): Promise<Result<string, Problem>>;
  signOut(session: string | undefined): void;
  /** Forgets what has ended. */
  sweep(): void;
  close(): void;
};

// More would hold the threads that files are read with.
const HASHES_AT_ONCE = 2;

/**
 * Opens the accounts, or makes an empty file.
 * In: a path or ':memory:', a clock (ms), and how passwords are hashed.
 */
export function openAuth(
  path: string,
  now: () => number,
  passwords: Passwords = createPasswords(),
): Auth {
  const db = openDatabase(path, MIGRATIONS);
  const accounts = createAccounts(db);
  const sessions = createSessions(db, now);
  const delays = createDelays(db, now);
  const sweep = () => {
    sessions.sweep();
    delays.sweep();
  };
  sweep();
  return {
    accounts,
    passwords,
    userOf(session) {
      const id = session === undefined ? undefined : sessions.accountOf(session);
      const account = id === undefined ? undefined : accounts.byId(id);
      return account && { email: account.email, name: account.name, superuser: account.superuser };
    },
    signIn: createSignIn({ db, accounts, sessions, delays, passwords }),
    signOut(session) {
      if (session !== undefined) sessions.end(session);
    },
    sweep,
    close: () => db.close(),
  };
}

type Parts = {
  db: Database;
  accounts: Accounts;
  sessions: ReturnType<typeof createSessions>;
  delays: ReturnType<typeof createDelays>;
  passwords: Passwords;
};

function createSignIn({ db, accounts, sessions, delays, passwords }: Parts): Auth['signIn'] {
  let hashing = 0;

  async function fits(stored: string, password: string): Promise<boolean> {
    hashing++;
    try {
      return await passwords.fits(stored, password);
    } finally {
      hashing--;
    }
  }

  return async function signIn({ email, password }, { address, session }) {
    if (hashing >= HASHES_AT_ONCE) return err(problem('too-many-requests', { seconds: 1 }));
    const keys = keysOf(email, address);
    const begun = delays.begin(keys);
    if (!begun.ok) return err(problem('too-many-requests', { seconds: begun.error }));
    const stored = accounts.byEmail(email)?.password ?? passwords.unfitting;
    const isRight = await fits(stored, password);
    // Meanwhile the account may have been taken away, or got another password.
    const account = accounts.byEmail(email);
    if (!isRight || account?.password !== stored) return err(problem('sign-in-refused'));
    return db.transaction(() => {
      delays.succeed(keys);
      if (session !== undefined) sessions.end(session);
      return ok(sessions.begin(account.id));
    });
  };
}

function keysOf(email: string, address: string | undefined): DelayKey[] {
  const account: DelayKey = { kind: 'account', name: normalEmail(email) };
  return address === undefined ? [account] : [account, { kind: 'address', name: address }];
}
