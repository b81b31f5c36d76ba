import type { Database } from '#src/lib/node/sqlite.ts';
import { createBoundedMap } from '#src/lib/bounded-map.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { PasswordWeakness } from '#src/model/password.ts';
import type { Account, Accounts, User } from './accounts.ts';
import { type Attempt, type Attempts, knownClient } from './attempts/attempts.ts';
import type { FactorSetup, SecondFactors } from './second-factor/second-factor.ts';
import type { SessionInfo, Sessions } from './sessions/sessions.ts';
import type { SignedIn, SignIn, SignInClient } from './sign-in.ts';

/** What the page of one's own account shows. */
export type OwnAccountView = {
  user: User;
  /** Not for accounts that sign in with a provider only. */
  hasPassword: boolean;
  sessions: SessionInfo[];
  /** Whether signing in asks for a code, and how many recovery codes are left. */
  factor: { on: boolean; recoveryCodes: number };
  /** The second factor that waits for its first code. */
  setup: FactorSetup | undefined;
};

export type PasswordProblem = Problem & { weakness?: PasswordWeakness };

/**
 * What somebody does with their own account, by their session. What would outlast a stolen session asks
 * for the password again. Every function answers `sign-in-needed` when the session has ended.
 */
export type OwnAccount = {
  view(session: string | undefined): OwnAccountView | undefined;
  /** Changes how others see them called. */
  rename(name: string, client: SignInClient): Result<void, Problem>;
  /** Changes the address by which they sign in; the sessions stay. */
  changeEmail(
    change: { email: string; password: string },
    client: SignInClient,
  ): Promise<Result<User, Problem>>;
  /** All other sessions end. Out: a new session. */
  changePassword(
    change: { current: string; next: string },
    client: SignInClient,
  ): Promise<Result<SignedIn, PasswordProblem>>;
  /** Ends one session. In: its id, as `view` names it. */
  endSession(id: string, client: SignInClient): Result<void, Problem>;
  /** Ends all sessions, this one too. */
  signOutEverywhere(client: SignInClient): Result<void, Problem>;
  /** Makes the secret of a second factor, which counts when a code of it was seen. */
  beginFactor(password: string, client: SignInClient): Promise<Result<void, Problem>>;
  /** Out: the recovery codes, shown only now. */
  confirmFactor(code: string, client: SignInClient): Promise<Result<string[], Problem>>;
  removeFactor(
    given: { password: string; code: string },
    client: SignInClient,
  ): Promise<Result<void, Problem>>;
  /**
   * Shows that it is really them: by the password, or by a recent sign-in where the account has none. Out:
   * also `sign-in-again`.
   */
  prove(password: string, client: SignInClient): Promise<Result<void, Problem>>;
  /** Whether they have done so in this session, or signed in, within the last ten minutes. */
  isProven(session: string | undefined): boolean;
};

/** So long a sign-in counts as a password, and a password for what is done next. */
export const PROVEN_MS = 10 * 60_000;
/** Sessions whose proof is remembered; a restart forgets it. */
const PROVEN_SESSIONS = 1_000;

export type OwnAccountParts = {
  db: Database;
  accounts: Accounts;
  sessions: Sessions;
  factors: SecondFactors;
  attempts: Attempts;
  signIn: SignIn;
  now: () => number;
};

export function createOwnAccount(parts: OwnAccountParts): OwnAccount {
  const { accounts, sessions, factors, now } = parts;
  /** When the password was given last, by the session's id. */
  const proven = createBoundedMap<string, number>(PROVEN_SESSIONS);

  /** Calls `act` with the account of a session that has not ended. */
  function withAccount<T>({ session }: SignInClient, act: (account: Account) => T) {
    const account = accountOf(parts, session);
    return account ? act(account) : err(problem('sign-in-needed'));
  }

  return {
    view(session) {
      const account = accountOf(parts, session);
      if (!account) return undefined;
      const { id, email, name, superuser } = account;
      return {
        user: { email, name, superuser },
        hasPassword: accounts.byEmail(email)?.password !== '',
        sessions: sessions.list(id, session),
        factor: { on: factors.isOn(id), recoveryCodes: factors.recoveryCodes(id) },
        setup: factors.pending(id, email),
      };
    },
    rename: (name, client) => withAccount(client, ({ id }) => ok(accounts.rename(id, name))),
    changeEmail: async ({ email, password }, client) =>
      withAccount(client, async (account) => {
        const proof = await provePassword(parts, account, password, client);
        return proof.ok ? accounts.changeEmail(account.email, email) : proof;
      }),
    changePassword: async (change, client) =>
      withAccount(client, (account) => changePassword(parts, account, change, client)),
    endSession: (id, client) =>
      withAccount(client, (account) => ok(sessions.endOf(account.id, id))),
    signOutEverywhere: (client) => withAccount(client, ({ id }) => ok(sessions.endAll(id))),
    beginFactor: async (password, client) =>
      withAccount(client, async (account) => {
        const proof = await provePassword(parts, account, password, client);
        if (!proof.ok) return proof;
        factors.begin(account.id, account.email);
        return ok(undefined);
      }),
    confirmFactor: async (code, client) =>
      withAccount(client, ({ id }) => {
        const codes = factors.confirm(id, code);
        return codes ? ok(codes) : err(problem('code-refused'));
      }),
    removeFactor: async (given, client) =>
      withAccount(client, (account) => removeFactor(parts, account, given, client)),
    prove: async (password, client) =>
      withAccount(client, async (account) => {
        if (accounts.byEmail(account.email)?.password === '') {
          return proveSignIn(parts, account, client);
        }
        const proof = await provePassword(parts, account, password, client);
        const own = ownSession(parts, account, client.session);
        if (proof.ok && own) proven.set(own.id, now());
        return proof;
      }),
    isProven(session) {
      const account = accountOf(parts, session);
      const own = account && ownSession(parts, account, session);
      if (!own) return false;
      return now() - Math.max(own.created, proven.get(own.id) ?? 0) <= PROVEN_MS;
    },
  };
}

function accountOf(
  { accounts, sessions }: OwnAccountParts,
  session: string | undefined,
): Account | undefined {
  const id = session === undefined ? undefined : sessions.accountOf(session);
  return id === undefined ? undefined : accounts.byId(id);
}

/**
 * Whether it is really them: sessions are stolen, passwords less often. Out: also `sign-in-needed` where the session
 * has ended meanwhile.
 */
async function provePassword(
  parts: OwnAccountParts,
  account: Account,
  password: string,
  { session }: SignInClient,
): Promise<Result<void, Problem>> {
  const { accounts, attempts } = parts;
  const attempt = attemptIn(account);
  const turn = await attempts.untilTurn(attempt);
  if (!turn.ok) return turn;
  const stored = accounts.byEmail(account.email)?.password;
  if (stored === undefined) return err(problem('sign-in-needed'));
  if (stored === '') return err(problem('password-wrong'));
  const checked = await attempts.fits(attempt.client, stored, password);
  if (!checked.ok) return checked;
  if (!checked.value) return err(problem('password-wrong'));
  attempts.succeed(attempt);
  return accountOf(parts, session) ? ok(undefined) : err(problem('sign-in-needed'));
}

function ownSession(
  { sessions }: OwnAccountParts,
  { id }: Account,
  session: string | undefined,
): SessionInfo | undefined {
  return sessions.list(id, session).find((one) => one.own);
}

function proveSignIn(
  parts: OwnAccountParts,
  account: Account,
  { session }: SignInClient,
): Result<void, Problem> {
  const own = ownSession(parts, account, session);
  const { now } = parts;
  const isRecent = own !== undefined && now() - own.created <= PROVEN_MS;
  return isRecent ? ok(undefined) : err(problem('sign-in-again'));
}

async function changePassword(
  parts: OwnAccountParts,
  account: Account,
  { current, next }: { current: string; next: string },
  client: SignInClient,
): Promise<Result<SignedIn, PasswordProblem>> {
  const { db, accounts, attempts, signIn } = parts;
  const proof = await provePassword(parts, account, current, client);
  if (!proof.ok) return proof;
  if (current === next) return err(problem('password-same'));
  const own = attemptIn(account).client;
  const advised = await attempts.advise(own, next, account);
  if (!advised.ok) return advised;
  if (advised.value) return err({ ...problem('password-weak'), weakness: advised.value });
  const hash = await attempts.hash(own, next);
  if (!hash.ok) return hash;
  return db.transaction(() => {
    // The session may have ended while the password was hashed.
    if (!accountOf(parts, client.session)) return err(problem('sign-in-needed'));
    const changed = accounts.change(account.email, { password: hash.value });
    return changed.ok ? ok(signIn.begin(account.id, client)) : changed;
  });
}

async function removeFactor(
  parts: OwnAccountParts,
  account: Account,
  { password, code }: { password: string; code: string },
  client: SignInClient,
): Promise<Result<void, Problem>> {
  const { attempts, factors } = parts;
  const proof = await provePassword(parts, account, password, client);
  if (!proof.ok) return proof;
  const attempt = { ...attemptIn(account), keys: [codeKey(account)] };
  const turn = await attempts.untilTurn(attempt);
  if (!turn.ok) return turn;
  if (!accountOf(parts, client.session)) return err(problem('sign-in-needed'));
  if (!factors.accept(account.id, code)) return err(problem('code-refused'));
  attempts.succeed(attempt);
  factors.remove(account.id);
  return ok(undefined);
}

/** In a session attempts have turns of their own, all sessions of an account together. */
function attemptIn({ id }: Account): Attempt {
  const name = `signed-in:${id}`;
  return { keys: [{ kind: 'device', name }], client: knownClient(name), address: undefined };
}

function codeKey({ id }: Account): Attempt['keys'][number] {
  return { kind: 'code', name: `signed-in:${id}` };
}
