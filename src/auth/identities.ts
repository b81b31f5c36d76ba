import type { Database } from '#src/lib/node/sqlite.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { Accounts } from './accounts.ts';
import type { AccountChange } from './audit.ts';
import type { OidcIdentity } from './oidc/oidc-identity.ts';
import { handOver } from './sessions/hand-over.ts';
import type { SessionNotes } from './sessions/session-notes.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { SignedIn, SignIn, SignInClient } from './sign-in.ts';

/** Begins a session of somebody whom an OpenID provider knows. In: also what people call the provider. */
export type SignInByIdentity = (
  identity: OidcIdentity,
  provider: string,
  client: SignInClient,
) => Result<SignedIn, Problem>;

export type IdentityParts = {
  db: Database;
  accounts: Accounts;
  sessions: Sessions;
  /** What other servers have to hear. */
  notes: SessionNotes;
  signIn: Pick<SignIn, 'begin'>;
  /** Hears what a sign-in changes in an account, by its address. */
  changed(change: AccountChange, email: string): void;
};

/**
 * Accounts are found by the provider's own id of a person. At the first sign-in by the address, if the provider has
 * verified it (an account whose owner chose the address, or whom the provider knows as somebody else, is handed over);
 * else one is made for whoever has the claim. Where a claim is configured it decides about the right each time:
 * without it the account loses the right, and its sessions end.
 */
export function createSignInByIdentity(parts: IdentityParts): SignInByIdentity {
  const { db, accounts, sessions, notes, signIn, changed } = parts;

  function linked({ issuer, subject }: OidcIdentity): number | undefined {
    const row = db
      .prepare('SELECT account FROM identity WHERE issuer = ? AND subject = ?')
      .get(issuer, subject);
    return row && Number(row['account']);
  }

  const isCopied = (account: number) =>
    db.prepare('SELECT 1 FROM account WHERE id = ? AND copied = 1').get(account) !== undefined;

  function link({ issuer, subject }: OidcIdentity, account: number): void {
    db.prepare('INSERT INTO identity (issuer, subject, account) VALUES (?, ?, ?)').run(
      ...[issuer, subject, account],
    );
  }

  function setRight(id: number, superuser: boolean): void {
    const account = accounts.byId(id);
    if (!account || account.superuser === superuser) return;
    accounts.setRight(id, superuser);
    changed(superuser ? 'right-given' : 'right-taken', account.email);
  }

  function refusal({ email, missing }: OidcIdentity, provider: string): Problem {
    return missing === undefined
      ? problem('oidc-no-right', { provider, email })
      : problem('oidc-claim-missing', { provider, claim: missing });
  }

  /** An account that nobody has linked yet: an existing one, or a new one without a password. */
  function firstAccount(identity: OidcIdentity, provider: string): Result<number, Problem> {
    const { email, emailVerified, name, superuser } = identity;
    const refused = err(refusal(identity, provider));
    if (superuser === false) return refused;
    const known = accounts.byEmail(email);
    if (known && !emailVerified)
      return err(problem('oidc-address-unverified', { provider, email }));
    if (!known && superuser === undefined) return refused;
    if (!known) {
      const added = accounts.add({ email, name, superuser: true, password: '' });
      if (!added.ok) return added;
      changed('account-added', added.value.email);
    }
    const account = known ?? accounts.byEmail(email);
    if (!account) return refused;
    if (handOver(db, notes, account.id, identity.issuer)) {
      changed('password-changed', account.email);
    }
    link(identity, account.id);
    return ok(account.id);
  }

  return (identity, provider, client) =>
    db.transaction(() => {
      const known = linked(identity);
      const { superuser } = identity;
      // The server that has the account decides about it, unless the provider does.
      if (known !== undefined && superuser === undefined && isCopied(known)) {
        return err(refusal(identity, provider));
      }
      if (known !== undefined && superuser === false) {
        setRight(known, false);
        sessions.endAll(known);
        return err(refusal(identity, provider));
      }
      const account = known === undefined ? firstAccount(identity, provider) : ok(known);
      if (!account.ok) return account;
      if (superuser === true) {
        setRight(account.value, true);
        db.prepare('UPDATE account SET copied = 0 WHERE id = ?').run(account.value);
      }
      return ok(signIn.begin(account.value, client));
    });
}
