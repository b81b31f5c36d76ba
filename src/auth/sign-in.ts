import type { Database } from '#src/lib/node/sqlite.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { type Problem, problem } from '#src/model/errors.ts';
import { type Accounts, normalEmail } from './accounts.ts';
import type { DelayKey, Delays } from './delays.ts';
import type { Devices } from './devices.ts';
import { createFairQueue, type FairClient } from './fair-queue.ts';
import type { Passwords } from './password.ts';
import type { Sessions } from './sessions.ts';

type Credentials = { email: string; password: string };

/** Who asks to sign in. */
export type SignInClient = {
  /** The network address; absent for this machine, which may be a proxy that everybody comes through. */
  address: string | undefined;
  /** The session that it has already. */
  session: string | undefined;
  /** What an earlier sign-in left in the browser. */
  device: string | undefined;
};

/** What the browser keeps: a session, and the proof that somebody signed in on it. */
export type SignedIn = { session: string; device: string };

/**
 * Begins a session. One answer, after the same time, for an unknown address and a wrong password; after
 * a few of them the next attempts wait for their turn. A device that the account signed in on before
 * has turns of its own, so that nobody who guesses keeps the owner out.
 */
export type SignIn = (
  credentials: Credentials,
  client: SignInClient,
) => Promise<Result<SignedIn, Problem>>;

export type SignInParts = {
  db: Database;
  accounts: Accounts;
  sessions: Sessions;
  delays: Delays;
  devices: Devices;
  passwords: Passwords;
  /** Waits for a turn. */
  wait: (ms: number) => Promise<unknown>;
};

/** More than two at once would hold the threads that files are read with; 24 take three seconds. */
const HASHES = { atOnce: 2, ofAll: 24 };
const HASHES_OF_ONE = 6;
const TURNS_OF_ADDRESS = 3;
const BUSY_SECONDS = 3;

/** How an attempt is counted, and whose it is. */
type Attempt = { keys: DelayKey[]; client: FairClient; address: string | undefined };

/** Signs in at the accounts of a database. */
export function createSignIn(parts: SignInParts): SignIn {
  const { db, accounts, sessions, delays, devices, passwords } = parts;
  const inTurn = createFairQueue(HASHES);
  const waiting = new Map<string, number>();

  function attemptOf(email: string, { address, device: kept }: SignInClient): Attempt {
    const account = accounts.byEmail(email);
    const device = account && devices.idOf(kept, account.id);
    if (device === undefined) {
      return { keys: keysOf(email, address), client: strangerAt(address), address };
    }
    const client = { name: `device:${device}`, limit: HASHES_OF_ONE, reserved: true };
    return { keys: [{ kind: 'device', name: device }], client, address: undefined };
  }

  /** Waits until it is the attempt's turn; of one address only a few may wait. */
  async function untilTurn({ keys, address }: Attempt): Promise<Result<void, Problem>> {
    const before = address === undefined ? 0 : (waiting.get(address) ?? 0);
    if (before >= TURNS_OF_ADDRESS) {
      return err(problem('too-many-requests', { seconds: BUSY_SECONDS }));
    }
    const begun = delays.begin(keys);
    if (!begun.ok) return err(problem('too-many-requests', { seconds: begun.error }));
    if (begun.value === 0) return ok(undefined);
    if (address === undefined) return ok(void (await parts.wait(begun.value)));
    waiting.set(address, before + 1);
    await parts.wait(begun.value);
    const left = (waiting.get(address) ?? 1) - 1;
    if (left === 0) waiting.delete(address);
    else waiting.set(address, left);
    return ok(undefined);
  }

  return async function signIn({ email, password }, client) {
    const attempt = attemptOf(email, client);
    const turn = await untilTurn(attempt);
    if (!turn.ok) return turn;
    const stored = accounts.byEmail(email)?.password ?? passwords.unfitting;
    const checked = await inTurn(attempt.client, () => passwords.fits(stored, password));
    if (!checked.ok) return err(problem('server-busy', { seconds: BUSY_SECONDS }));
    // Meanwhile the account may have been taken away, or got another password.
    const account = accounts.byEmail(email);
    if (!checked.value || account?.password !== stored) return err(problem('sign-in-refused'));
    return db.transaction(() => {
      delays.succeed(attempt.keys);
      accounts.noteSignIn(account.id);
      if (client.session !== undefined) sessions.end(client.session);
      return ok({ session: sessions.begin(account.id), device: devices.remember(account.id) });
    });
  };
}

/** This machine may be a proxy, so it has room for as many as all together. */
function strangerAt(address: string | undefined): FairClient {
  return address === undefined
    ? { name: 'this machine', limit: HASHES.ofAll }
    : { name: `address:${address}`, limit: HASHES_OF_ONE };
}

function keysOf(email: string, address: string | undefined): DelayKey[] {
  const account: DelayKey = { kind: 'account', name: normalEmail(email) };
  return address === undefined ? [account] : [account, { kind: 'address', name: address }];
}
