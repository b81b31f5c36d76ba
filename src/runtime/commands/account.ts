import * as v from 'valibot';
import { normalEmail, type User } from '#src/auth/accounts.ts';
import { type AccountChange, accountEntry, type AuditLog, openAudit } from '#src/auth/audit.ts';
import { type Auth, openAuth } from '#src/auth/auth.ts';
import { generatePassword } from '#src/auth/passwords/password.ts';
import type { Result } from '#src/lib/result.ts';
import { messageOf, type Problem } from '#src/model/errors/errors.ts';
import { openKept } from '../engine/broken.ts';
import { CommandError } from '../process/command-error.ts';
import { askServer } from '../process/control.ts';
import { withLock } from '../process/data-lock.ts';
import { dataPaths, parseEnv } from '../process/env.ts';
import { defineServed } from './command.ts';
import type { Print } from '../process/print.ts';

type Stores = { auth: Auth; audit: Pick<AuditLog, 'append'> };
type AccountFlags = { name?: string | undefined; superuser?: boolean | undefined };
type AccountArguments = ['list'] | ['add' | 'passwd' | 'remove' | 'reset-factor', string];

export const accountCommand = defineServed(
  {
    name: 'account',
    summary: 'Lists, adds and removes accounts, and gives them new passwords.',
    details: `Passwords are made here and shown once. A new password ends the account's sessions.
  npm run account -- list
  npm run account -- add EMAIL [--name NAME] [--superuser]
  npm run account -- passwd EMAIL [--superuser | --no-superuser]
  npm run account -- remove EMAIL
  npm run account -- reset-factor EMAIL     takes the second factor away`,
    flags: {
      name: { about: 'what the account is called', value: 'NAME', schema: v.optional(v.string()) },
      superuser: {
        about: 'may edit and publish; --no-superuser: may only sign in',
        schema: v.optional(v.boolean()),
      },
    },
    arguments: {
      usage: 'list | add EMAIL | passwd EMAIL | remove EMAIL | reset-factor EMAIL',
      schema: v.union([
        v.strictTuple([v.literal('list')]),
        v.strictTuple([v.picklist(['add', 'passwd', 'remove', 'reset-factor']), v.string()]),
      ]),
    },
    /** In the running server, or here; nothing but the accounts is opened for it. */
    async run(given, print, args) {
      const env = parseEnv();
      const paths = dataPaths(env.dataDir);
      const done = await askServer(paths, { command: 'account', args }, print);
      if (done !== undefined) return done;
      return withLock(env, 'npm run account', async () => {
        const audit = openKept(paths.audit, () => openAudit(paths.audit));
        const auth = openKept(paths.accounts, () =>
          // The other servers hear of it when this one starts.
          openAuth(paths.accounts, { isShared: env.redisUrl !== undefined }),
        );
        try {
          return await changeAccounts({ auth, audit }, given, print);
        } finally {
          auth.close();
          audit.close();
        }
      });
    },
  },
  (given, { services }: { services: Stores }, reply) => changeAccounts(services, given, reply),
);

/** Who changed an account from this machine. */
const OPERATOR = 'npm run account';

/** Does what `npm run account` was asked for. Out: the exit code. */
async function changeAccounts(
  { auth: { accounts, admin, passwords, resetFactor }, audit }: Stores,
  given: { flags: AccountFlags; arguments: AccountArguments },
  print: Print,
): Promise<number> {
  const { name, superuser } = given.flags;
  const [action, email] = given.arguments;
  const note = (change: AccountChange) =>
    audit.append(accountEntry(OPERATOR, change, normalEmail(email ?? '')));
  if (email === undefined) {
    for (const account of accounts.list()) print(lineOf(account));
    return 0;
  }
  if (action === 'remove') {
    orExplain(admin.remove(email));
    note('account-removed');
    print(`${email} is removed.`);
    return 0;
  }
  if (action === 'reset-factor') {
    orExplain(resetFactor(email));
    note('factor-removed');
    print(`${email} signs in without a second factor.`);
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
  note(action === 'add' ? 'account-added' : 'password-changed');
  if (action === 'passwd' && superuser !== undefined) {
    note(superuser ? 'right-given' : 'right-taken');
  }
  print(`Password, shown only now: ${password}`);
  return 0;
}

function orExplain<T>(result: Result<T, Problem>): T {
  if (!result.ok) throw new CommandError(messageOf(result.error, 'en'));
  return result.value;
}

function lineOf({ email, name, superuser }: User): string {
  return [email, name, ...(superuser ? ['superuser'] : [])].join('  ');
}
