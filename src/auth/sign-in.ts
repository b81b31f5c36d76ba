import type { Database } from '#src/lib/node/sqlite.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { type Accounts, normalEmail } from './accounts.ts';
import { type Attempt, type Attempts, knownClient, strangerAt } from './attempts/attempts.ts';
import type { DelayKey } from './attempts/delays.ts';
import type { Devices } from './sessions/devices.ts';
import type { Passwords } from './passwords/password.ts';
import { createPasswordTokens } from './password-tokens.ts';
import type { SecondFactors } from './second-factor/second-factor.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { Signer } from '#src/lib/node/signed.ts';

type Credentials = { email: string; password: string };

/** Who asks to sign in. */
export type SignInClient = {
  /** The network address; absent for this machine, which may be a proxy that everybody comes through. */
  address: string | undefined;
  /** The session that it has already. */
  session: string | undefined;
  /** What an earlier sign-in left in the browser. */
  device: string | undefined;
  /** What the browser calls itself. */
  agent: string | undefined;
};

/** What the browser keeps: a session, and the proof that somebody signed in on it. */
export type SignedIn = { kind: 'signed-in'; session: string; device: string };

/** The password is right, and a code is still to come: `step` goes with it. */
type CodeNeeded = { kind: 'code-needed'; step: string };

export type SignIn = {
  /**
   * Begins a session, or asks for the code of the second factor. One answer, after the same time, for an
   * unknown address and a wrong password; after a few of them the next attempts wait for their turn. A
   * device that the account signed in on before has turns of its own, so that nobody who guesses keeps
   * the owner out.
   */
  withPassword(
    credentials: Credentials,
    client: SignInClient,
  ): Promise<Result<SignedIn | CodeNeeded, Problem>>;
  /** Begins the session that lacked a code: one of the authenticator, or a recovery code. */
  withCode(
    given: { step: string; code: string },
    client: SignInClient,
  ): Promise<Result<SignedIn, Problem>>;
  /** Begins a session of an account that has proved itself. */
  begin(account: number, client: SignInClient): SignedIn;
};

export type SignInParts = {
  db: Database;
  accounts: Accounts;
  sessions: Sessions;
  devices: Devices;
  factors: SecondFactors;
  signer: Signer;
  attempts: Attempts;
  passwords: Passwords;
  now: () => number;
  /** Hears of a sign-in on a device that is new to the account. */
  newDevice(email: string, agent: string): void;
};

/** For so long the code may be entered after the password. */
const STEP_MS = 5 * 60_000;

/** Signs in at the accounts of a database. */
export function createSignIn(parts: SignInParts): SignIn {
  const { db, accounts, sessions, devices, factors, attempts, passwords, newDevice } = parts;
  const steps = createPasswordTokens(parts, 'code', STEP_MS);

  function attemptOf(email: string, { address, device: kept }: SignInClient): Attempt {
    const account = accounts.byEmail(email);
    const device = account && devices.idOf(kept, account.id);
    if (device === undefined) {
      return { keys: keysOf(email, address), client: strangerAt(address), address };
    }
    const name = `device:${device}`;
    return { keys: [{ kind: 'device', name }], client: knownClient(name), address: undefined };
  }

  function begin(account: number, { session, device: kept, agent }: SignInClient): SignedIn {
    const isKnown = kept !== undefined && devices.idOf(kept, account) !== undefined;
    const signedIn = db.transaction((): SignedIn => {
      accounts.noteSignIn(account);
      if (session !== undefined) sessions.end(session);
      return {
        kind: 'signed-in',
        session: sessions.begin(account, agent ?? ''),
        device: isKnown ? kept : devices.remember(account),
      };
    });
    const email = isKnown ? undefined : accounts.byId(account)?.email;
    if (email !== undefined) newDevice(email, agent ?? '');
    return signedIn;
  }

  return {
    async withPassword({ email, password }, client) {
      const attempt = attemptOf(email, client);
      const turn = await attempts.untilTurn(attempt);
      if (!turn.ok) return turn;
      // Who signs in with a provider has no password here.
      const stored = accounts.byEmail(email)?.password || passwords.unfitting;
      const checked = await attempts.fits(attempt.client, stored, password);
      if (!checked.ok) return checked;
      // Meanwhile the account may have been taken away, or got another password.
      const account = accounts.byEmail(email);
      if (!checked.value || account?.password !== stored) return err(problem('sign-in-refused'));
      attempts.succeed(attempt);
      if (!factors.isOn(account.id)) return ok(begin(account.id, client));
      return ok({ kind: 'code-needed', step: steps.make(account) });
    },
    async withCode({ step, code }, client) {
      const account = steps.accountOf(step);
      if (!account) return err(problem('code-too-late'));
      const device = devices.idOf(client.device, account.id);
      const keys: DelayKey[] = [{ kind: 'code', name: device ?? `account:${account.id}` }];
      const attempt = { keys, client: strangerAt(client.address), address: client.address };
      const turn = await attempts.untilTurn(attempt);
      if (!turn.ok) return turn;
      if (!steps.accountOf(step)) return err(problem('code-too-late'));
      if (!factors.accept(account.id, code)) return err(problem('code-refused'));
      attempts.succeed(attempt);
      return ok(begin(account.id, client));
    },
    begin,
  };
}

function keysOf(email: string, address: string | undefined): DelayKey[] {
  const account: DelayKey = { kind: 'account', name: normalEmail(email) };
  return address === undefined ? [account] : [account, { kind: 'address', name: address }];
}
