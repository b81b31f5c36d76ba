import * as v from 'valibot';
import type { AccountChange } from '#src/auth/audit.ts';
import type { OwnAccount, PasswordProblem } from '#src/auth/own-account.ts';
import type { SignedIn, SignInClient } from '#src/auth/sign-in.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { problem } from '#src/model/errors/problem.ts';
import { LIMITS, readForm } from '../../http.ts';

const MAX_NAME = 100;

const Form = v.variant('action', [
  v.strictObject({
    action: v.literal('name'),
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_NAME)),
  }),
  v.strictObject({
    action: v.literal('email'),
    email: v.pipe(v.string(), v.maxLength(254)),
    password: v.string(),
  }),
  v.strictObject({
    action: v.literal('password'),
    username: v.string(),
    current: v.string(),
    next: v.string(),
    repeat: v.string(),
  }),
  v.strictObject({ action: v.literal('end-session'), session: v.string() }),
  v.strictObject({ action: v.literal('everywhere') }),
  v.strictObject({ action: v.literal('factor-begin'), password: v.string() }),
  v.strictObject({ action: v.literal('factor-confirm'), code: v.string() }),
  v.strictObject({
    action: v.literal('factor-remove'),
    password: v.string(),
    code: v.string(),
  }),
]);

/** The forms of the page, as a problem names the one that it belongs to. */
type OwnAccountForm = v.InferOutput<typeof Form>['action'];

/** What was done: the page says so after a redirect, but for recovery codes, which are shown at once. */
export type OwnAccountResult =
  | { kind: 'password'; signedIn: SignedIn }
  | { kind: 'email'; email: string }
  | { kind: 'name' | 'session-ended' | 'factor-begun' | 'factor-removed' | 'signed-out' }
  | { kind: 'recovery-codes'; codes: string[] };

export type OwnAccountFailure = {
  form: OwnAccountForm | undefined;
  problem: PasswordProblem;
  /** The address that was typed, where another one was asked for. */
  email: string | undefined;
};

/** What a form changes in the account, for the audit log; a factor counts when it is confirmed. */
const CHANGES: Readonly<Record<OwnAccountForm, AccountChange | undefined>> = {
  name: 'renamed',
  email: 'email-changed',
  password: 'password-changed',
  'end-session': 'session-ended',
  everywhere: 'sessions-ended',
  'factor-begin': undefined,
  'factor-confirm': 'factor-added',
  'factor-remove': 'factor-removed',
};

/**
 * What a form of the page of one's own account asks for. In: the request, how that is done, who asks, and what
 * hears of each change.
 */
export async function changeOwnAccount(
  request: Request,
  own: OwnAccount,
  client: SignInClient,
  changed: (change: AccountChange) => void,
): Promise<Result<OwnAccountResult, OwnAccountFailure>> {
  const fields = await readForm(request, LIMITS.passwords);
  if (!fields.ok) return err({ form: undefined, email: undefined, problem: fields.error });
  const form = v.safeParse(Form, fields.value);
  if (!form.success) {
    return err({ form: undefined, email: undefined, problem: problem('form-incomplete') });
  }
  const { action } = form.output;
  const done = await perform(form.output, own, client);
  const change = CHANGES[action];
  if (done.ok && change) changed(change);
  const email = form.output.action === 'email' ? form.output.email : undefined;
  return done.ok ? done : err({ form: action, email, problem: done.error });
}

async function perform(
  form: v.InferOutput<typeof Form>,
  own: OwnAccount,
  client: SignInClient,
): Promise<Result<OwnAccountResult, PasswordProblem>> {
  switch (form.action) {
    case 'name':
      return said(own.rename(form.name, client), 'name');
    case 'email': {
      const changed = await own.changeEmail(form, client);
      return changed.ok ? ok({ kind: 'email', email: changed.value.email }) : changed;
    }
    case 'password': {
      const { current, next, repeat } = form;
      if (next !== repeat) return err(problem('password-differs'));
      const changed = await own.changePassword({ current, next }, client);
      return changed.ok ? ok({ kind: 'password', signedIn: changed.value }) : changed;
    }
    case 'end-session':
      return said(own.endSession(form.session, client), 'session-ended');
    case 'everywhere':
      return said(own.signOutEverywhere(client), 'signed-out');
    case 'factor-begin':
      return said(await own.beginFactor(form.password, client), 'factor-begun');
    case 'factor-confirm': {
      const codes = await own.confirmFactor(form.code, client);
      return codes.ok ? ok({ kind: 'recovery-codes', codes: codes.value }) : codes;
    }
    case 'factor-remove':
      return said(await own.removeFactor(form, client), 'factor-removed');
  }
}

function said<E>(
  result: Result<void, E>,
  kind: 'name' | 'session-ended' | 'factor-begun' | 'factor-removed' | 'signed-out',
): Result<OwnAccountResult, E> {
  return result.ok ? ok({ kind }) : result;
}
