import * as v from 'valibot';
import type { AccountAdmin, AccountSummary, NewPassword } from '#src/auth/account-admin.ts';
import { normalEmail } from '#src/auth/accounts.ts';
import type { AccountChange } from '#src/auth/audit.ts';
import type { OwnAccount } from '#src/auth/own-account.ts';
import type { SignInClient } from '#src/auth/sign-in.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { hasWords } from '#src/lib/words.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { type Language, LOCALES } from '#src/model/languages.ts';
import { LIMITS, parseForm } from '../../http.ts';

/** The password of who asks; accounts that sign in with a provider have none. */
const proof = { password: v.optional(v.string(), '') };
const account = { account: v.pipe(v.string(), v.maxLength(254)) };

const Form = v.variant('action', [
  v.strictObject({
    action: v.literal('invite'),
    email: v.pipe(v.string(), v.maxLength(254)),
    name: v.pipe(v.string(), v.trim(), v.maxLength(100)),
    superuser: v.optional(v.literal('on')),
    ...proof,
  }),
  v.strictObject({ action: v.literal('give-right'), ...account, ...proof }),
  v.strictObject({ action: v.literal('take-right'), ...account, ...proof }),
  v.strictObject({ action: v.literal('new-password'), ...account, ...proof }),
  v.strictObject({
    ...{ action: v.literal('remove'), ...account, ...proof },
    sure: v.optional(v.literal('on')),
  }),
  v.strictObject({ action: v.literal('everywhere'), ...account }),
]);
type AccountsForm = v.InferOutput<typeof Form>;

/** What was done to which account; a new password is shown at once and never again. */
export type AccountsResult =
  | { kind: 'new-password'; made: NewPassword }
  | {
      kind: 'invited' | 'right-given' | 'right-taken' | 'sessions-ended' | 'account-removed';
      email: string;
    };

export type AccountsFailure = {
  /** What was asked for, and for whom, as far as the form could be read. */
  action: AccountsForm['action'] | undefined;
  email: string | undefined;
  /** What else was typed for somebody who is to be invited. */
  invited: { name: string; superuser: boolean } | undefined;
  problem: Problem;
};

type Ports = {
  admin: AccountAdmin;
  own: Pick<OwnAccount, 'prove'>;
  client: SignInClient;
  /** The address of who asks. */
  by: string;
  /** Sends a new account a link to choose a password. Without it, the first password is shown. */
  sendInvitation: ((email: string) => void) | undefined;
  /** Hears of each change and of whose account it is. */
  changed(change: AccountChange, email: string): void;
};

/**
 * `POST /manage/accounts`: does what a form of the page asks for. What would outlast a stolen session asks
 * for the password again.
 */
export async function changeAccounts(
  request: Request,
  ports: Ports,
): Promise<Result<AccountsResult, AccountsFailure>> {
  const form = await parseForm(request, Form, LIMITS.passwords);
  if (!form.ok) {
    return err({ action: undefined, email: undefined, invited: undefined, problem: form.error });
  }
  const { action } = form.value;
  const email = normalEmail(action === 'invite' ? form.value.email : form.value.account);
  const invited =
    form.value.action === 'invite'
      ? { name: form.value.name, superuser: form.value.superuser === 'on' }
      : undefined;
  const fail = (reason: Problem) => err({ action, email, invited, problem: reason });
  if (action !== 'everywhere') {
    const proven = await ports.own.prove(form.value.password, ports.client);
    if (!proven.ok) return fail(proven.error);
    // Whose account has no password here, has given none: one press is not enough.
    const isPressed = action === 'remove' && form.value.password === '' && !form.value.sure;
    if (isPressed) return fail(problem('form-incomplete'));
  }
  const done = await perform(form.value, email, ports);
  return done.ok ? done : fail(done.error);
}

async function perform(
  form: AccountsForm,
  email: string,
  { admin, by, sendInvitation, changed }: Ports,
): Promise<Result<AccountsResult, Problem>> {
  switch (form.action) {
    case 'invite': {
      const { name, superuser } = form;
      const user = { email, name: name || (email.split('@', 1)[0] ?? email) };
      const made = await admin.invite({ ...user, superuser: superuser === 'on' }, by);
      if (!made.ok) return made;
      changed('account-added', email);
      if (made.value.user.superuser) changed('right-given', email);
      if (!sendInvitation) return ok({ kind: 'new-password', made: made.value });
      sendInvitation(email);
      return ok({ kind: 'invited', email });
    }
    case 'new-password': {
      // Their own is changed on the page of their own account, which keeps this session.
      if (email === by) return err(problem('own-account-elsewhere'));
      const made = await admin.renewPassword(email, by);
      if (!made.ok) return made;
      changed('password-changed', email);
      return ok({ kind: 'new-password', made: made.value });
    }
    case 'give-right':
    case 'take-right': {
      const isGiven = form.action === 'give-right';
      const set = admin.setRight(email, isGiven);
      if (!set.ok) return set;
      const kind = isGiven ? 'right-given' : 'right-taken';
      if (set.value) changed(kind, email);
      return ok({ kind, email });
    }
    case 'everywhere':
      return noted(admin.signOutEverywhere(email), 'sessions-ended');
    case 'remove':
      return noted(admin.remove(email), 'account-removed');
  }

  function noted(
    result: Result<void, Problem>,
    kind: 'sessions-ended' | 'account-removed',
  ): Result<AccountsResult, Problem> {
    if (!result.ok) return result;
    changed(kind, email);
    return ok({ kind, email });
  }
}

export const ACCOUNT_SORTS = ['name', 'email', 'right', 'devices', 'seen'] as const;

type AccountsQuery = {
  words: string;
  sort: (typeof ACCOUNT_SORTS)[number];
  descending: boolean;
};

/** The accounts that a query asks for, in its order; equal ones by their names. */
export function findAccounts(
  all: readonly AccountSummary[],
  { words, sort, descending }: AccountsQuery,
  lang: Language,
): AccountSummary[] {
  const { compare } = new Intl.Collator(LOCALES[lang], { numeric: true });
  const orders: Record<typeof sort, (a: AccountSummary, b: AccountSummary) => number> = {
    name: (a, b) => compare(a.name, b.name),
    email: (a, b) => compare(a.email, b.email),
    right: (a, b) => Number(b.superuser) - Number(a.superuser),
    devices: (a, b) => a.devices - b.devices,
    seen: (a, b) => (a.seen ?? 0) - (b.seen ?? 0),
  };
  const sign = descending ? -1 : 1;
  return all
    .filter(({ name, email }) => hasWords([name, email], words))
    .sort(
      (a, b) => sign * orders[sort](a, b) || compare(a.name, b.name) || compare(a.email, b.email),
    );
}
