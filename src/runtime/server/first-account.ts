import { FIRST_EMAIL } from '#src/auth/accounts.ts';
import { accountEntry, type AuditLog } from '#src/auth/audit.ts';
import type { Auth } from '#src/auth/auth.ts';
import { generatePassword } from '#src/auth/passwords/password.ts';
import type { Print } from '../process/print.ts';

/**
 * Makes a superuser where there is no account at all; until somebody has signed in it gets a new
 * password each time, since nobody may have seen the last one. Out: its address and its password.
 */
export async function firstAccount({ accounts, passwords }: Auth) {
  if (!accounts.lacksFirst()) return undefined;
  const password = generatePassword();
  const hash = await passwords.hash(password);
  const user = { email: FIRST_EMAIL, name: 'Admin', superuser: true, password: hash };
  const made = accounts.first(user);
  return made && { email: made.email, password };
}

/** The same, for whoever starts the server. In: where it is served. */
export async function printFirstAccount(
  { auth, audit }: { auth: Auth; audit: Pick<AuditLog, 'append'> },
  address: string,
  print: Print,
): Promise<void> {
  const isNew = auth.accounts.list().length === 0;
  const made = await firstAccount(auth);
  if (!made) return;
  const change = isNew ? 'account-added' : 'password-changed';
  audit.append(accountEntry('npm start', change, made.email));
  print(`Sign in at ${address}/login as ${made.email}`);
  print(`Password, shown only now: ${made.password}`);
}
