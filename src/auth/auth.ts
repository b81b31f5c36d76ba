import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#src/lib/node/sqlite.ts';
import { steadyNow } from '#src/lib/steady-clock.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { type AccountAdmin, createAccountAdmin } from './account-admin.ts';
import { type Accounts, createAccounts, type User } from './accounts.ts';
import type { AccountChange } from './audit.ts';
import { createAttempts } from './attempts/attempts.ts';
import { createDelays } from './attempts/delays.ts';
import { createDevices } from './sessions/devices.ts';
import { createSignInByIdentity, type SignInByIdentity } from './identities.ts';
import { MIGRATIONS } from './migrations.ts';
import { createOidc, type Oidc, type OidcSettings } from './oidc/oidc.ts';
import { createOwnAccount, type OwnAccount } from './own-account.ts';
import { createPasswordLinks, type LinkMail, type PasswordLinks } from './password-links.ts';
import { type AdvisePassword, advisePassword } from './passwords/password-advice.ts';
import { createPasswords, type Passwords } from './passwords/password.ts';
import { createProxyTokens, type ProxyTokens } from './proxy-tokens.ts';
import { createSecondFactors } from './second-factor/second-factor.ts';
import { createSharedDelays, type DelayStore } from './attempts/shared-delays.ts';
import { createSessionNotes, NO_NOTES } from './sessions/session-notes.ts';
import { createSessions } from './sessions/sessions.ts';
import {
  createSharedSessions,
  type SessionStore,
  type SharedSessions,
} from './sessions/shared-sessions.ts';
import { createShareLinks, type ShareLinks } from './share-links.ts';
import { createSignIn, type SignIn } from './sign-in.ts';
import { createSecretSigner, createSigner } from '#src/lib/node/signed.ts';

export type Auth = {
  accounts: Accounts;
  passwords: Passwords;
  /** Who a session belongs to, with the rights of this moment. */
  userOf(session: string | undefined): User | undefined;
  signIn: SignIn;
  /** What somebody does with their own account. */
  own: OwnAccount;
  /** Links in mails by which people choose a password. */
  passwordLinks: PasswordLinks;
  /** What superusers do with the accounts of others. */
  admin: AccountAdmin;
  /** Begins a session of somebody whom a provider knows. */
  signInByIdentity: SignInByIdentity;
  /** Signing in with a provider. In: also what hears why it could not be used. */
  createOidc(settings: OidcSettings, log: (reason: string) => void): Oidc;
  /** Takes the second factor of an account away, for whoever looks after the accounts. */
  resetFactor(email: string): Result<void, Problem>;
  signOut(session: string | undefined): void;
  /**
   * Has sessions of accounts with a provider hold on all servers of the site, and attempts count on all. Called once,
   * by `isShared` only.
   */
  share(stores: { sessions: SessionStore; delays: DelayStore }): void;
  /** What `SharedSessions` says; without other servers everything is known and told. */
  confirm(session: string | undefined): true | Promise<boolean>;
  noted: SharedSessions['noted'];
  told: SharedSessions['told'];
  /** Tokens that programs send beside the cookie of their session. */
  proxyTokens: ProxyTokens;
  /** Links by which people without an account read drafts. */
  shareLinks: ShareLinks;
  /** How many passwords wait to be hashed. */
  waiting(): number;
  /** Forgets what has ended. */
  sweep(): void;
  close(): void;
};

/** What tests put in the place of the real thing, and what hears of changes. */
export type AuthOptions = {
  /** The system's time, in ms: sessions end by it. */
  now: () => number;
  /** A clock (ms) that is never set back, for delays. */
  steady: () => number;
  /** Waits for a turn. */
  wait: (ms: number) => Promise<unknown>;
  /** How passwords are hashed. */
  passwords: Passwords;
  /** Hears what providers change in accounts, by their addresses. Called before the change is written for good. */
  changed: (change: AccountChange, email: string) => void;
  /** Hears of sign-ins on devices that are new to the account. In: its address, and what the browser calls itself. */
  newDevice: (email: string, agent: string) => void;
  /** Sends somebody a link to choose a password, and throws nothing. */
  sendLink: (mail: LinkMail) => void;
  /** Hears why something failed that nobody waits for. */
  print: (line: string) => void;
  /** Whether there are other servers of the site, with accounts of their own. */
  isShared: boolean;
  /** Says whether a new password is good. */
  advise: AdvisePassword;
};

/** Opens the accounts, or makes an empty file. In: a path or ':memory:'. */
export function openAuth(path: string, options: Partial<AuthOptions> = {}): Auth {
  const { now = Date.now, steady = steadyNow, wait = pause } = options;
  const { passwords = createPasswords(), advise = advisePassword } = options;
  const { changed = () => undefined, newDevice = () => undefined, isShared = false } = options;
  const { sendLink = () => undefined, print = () => undefined } = options;
  const db = openDatabase(path, MIGRATIONS);
  const notes = isShared ? createSessionNotes(db) : NO_NOTES;
  let shared: SharedSessions | undefined;
  const counts: SharedSessions['counts'] = (digest, account) =>
    shared?.counts(digest, account) ?? true;
  const accounts = createAccounts(db, notes);
  const sessions = createSessions({ db, now, notes, counts });
  let delayStore: DelayStore | undefined;
  const delays = createSharedDelays(createDelays(db, steady), () => delayStore);
  const signer = createSigner(db);
  const devices = createDevices(signer, now);
  const factors = createSecondFactors(db, now);
  const attempts = createAttempts({ delays, passwords, advise, wait });
  const parts = {
    db,
    accounts,
    sessions,
    notes,
    devices,
    factors,
    signer,
    attempts,
    passwords,
    now,
  };
  const signIn = createSignIn({ ...parts, newDevice });
  const closing = new AbortController();
  const { signal } = closing;
  const shareLinks = createShareLinks(db, signer, now);
  const sweep = () => {
    sessions.sweep();
    accounts.sweep();
    shareLinks.sweep();
    delays.sweep();
  };
  sweep();
  function resetFactor(email: string): Result<void, Problem> {
    const account = accounts.byEmail(email);
    if (!account) return err(problem('account-unknown', { email }));
    factors.remove(account.id);
    return ok(undefined);
  }
  return {
    accounts,
    passwords,
    userOf(session) {
      const id = session === undefined ? undefined : sessions.accountOf(session);
      const account = id === undefined ? undefined : accounts.byId(id);
      return account && { email: account.email, name: account.name, superuser: account.superuser };
    },
    signIn,
    own: createOwnAccount({ ...parts, signIn }),
    passwordLinks: createPasswordLinks({ ...parts, wait, send: sendLink, print, signal }),
    admin: createAccountAdmin(parts),
    resetFactor,
    signInByIdentity: createSignInByIdentity({ ...parts, signIn, changed }),
    createOidc(settings, log) {
      // Whoever began on one server may come back to another one.
      const secretSigner = createSecretSigner(settings.clientSecret);
      return createOidc({ ...parts, settings, signer: secretSigner, log });
    },
    signOut(session) {
      if (session !== undefined) sessions.end(session);
    },
    share(stores) {
      delayStore = stores.delays;
      shared = createSharedSessions({ db, notes, store: stores.sessions, now, steady });
    },
    confirm: (session) => (session !== undefined && shared?.confirm(session)) || true,
    noted: () => shared?.noted() ?? 0,
    told: (since) => shared?.told(since) ?? true,
    proxyTokens: createProxyTokens(now),
    shareLinks,
    waiting: attempts.waiting,
    sweep,
    close() {
      closing.abort();
      shared?.close();
      db.close();
    },
  };
}
