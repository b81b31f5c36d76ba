import { parseArgs } from 'node:util';
import type { User } from '#src/auth/accounts.ts';
import type { Auth } from '#src/auth/auth.ts';
import { generatePassword } from '#src/auth/password.ts';
import type { Result } from '#src/lib/result.ts';
import { messageOf, type Problem } from '#src/model/errors.ts';
import { CommandError } from '../engine/engine.ts';
import type { Print } from '../process/print.ts';

const USAGE = `npm run account -- list
npm run account -- add EMAIL [--name NAME] [--superuser]
npm run account -- passwd EMAIL [--superuser | --no-superuser]
npm run account -- remove EMAIL`;

/** Belongs to nobody (RFC 2606), and is an address all the same. */
const FIRST_EMAIL = 'admin@loden.example';

/**
 * `npm run account`: lists, makes, changes and removes accounts. Passwords are made here and shown
 * once; a new one ends the account's sessions. Out: the exit code.
 */
export async function accountCommand(auth: Auth, args: string[], print: Print): Promise<number> {
  const { accounts, passwords } = auth;
  const { action, email, name, superuser } = readArgs(args);
  if (action === 'list') {
    for (const account of accounts.list()) print(lineOf(account));
    return 0;
  }
  if (email === undefined) throw new CommandError(USAGE);
  if (action === 'remove') {
    orExplain(accounts.remove(email));
    print(`${email} is removed.`);
    return 0;
  }
  const password = generatePassword();
  const hash = await passwords.hash(password);
  const user =
    action === 'add'
      ? accounts.add({
          email,
          name: name ?? email.split('@', 1)[0] ?? email,
          superuser: superuser ?? false,
          password: hash,
        })
      : accounts.change(email, { password: hash, ...(superuser !== undefined && { superuser }) });
  print(lineOf(orExplain(user)));
  print(`Password, shown only now: ${password}`);
  return 0;
}

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
export async function printFirstAccount(auth: Auth, address: string, print: Print): Promise<void> {
  const made = await firstAccount(auth);
  if (!made) return;
  print(`Sign in at ${address}/login as ${made.email}`);
  print(`Password, shown only now: ${made.password}`);
}

function readArgs(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      allowNegative: true,
      options: { superuser: { type: 'boolean' }, name: { type: 'string' } },
    });
    const [action = '', email, ...rest] = positionals;
    if (!['add', 'list', 'passwd', 'remove'].includes(action) || rest.length > 0) {
      throw new CommandError(USAGE);
    }
    return { action, email, ...values };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
}

function orExplain<T>(result: Result<T, Problem>): T {
  if (!result.ok) throw new CommandError(messageOf(result.error, 'en'));
  return result.value;
}

function lineOf({ email, name, superuser }: User): string {
  return [email, name, ...(superuser ? ['superuser'] : [])].join('  ');
}
