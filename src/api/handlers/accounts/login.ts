import * as v from 'valibot';
import type { User } from '#src/auth/accounts.ts';
import type { PasswordProblem } from '#src/auth/own-account.ts';
import type { PasswordLinks } from '#src/auth/password-links.ts';
import { returnPath } from '#src/auth/return-path.ts';
import type { SignedIn, SignIn, SignInClient } from '#src/auth/sign-in.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { problem } from '#src/model/errors/problem.ts';
import { LIMITS, readForm } from '../../http.ts';

const Form = v.variant('action', [
  v.strictObject({
    action: v.literal('sign-in'),
    email: v.string(),
    password: v.string(),
    return: v.string(),
  }),
  v.strictObject({
    action: v.literal('code'),
    step: v.string(),
    code: v.string(),
    return: v.string(),
  }),
  v.strictObject({ action: v.literal('sign-out') }),
  v.strictObject({ action: v.literal('forgotten'), email: v.string() }),
  v.strictObject({
    action: v.literal('choose'),
    link: v.string(),
    username: v.string(),
    next: v.string(),
    repeat: v.string(),
  }),
]);

type LoginForm = v.InferOutput<typeof Form>;

/** Signing in and out, as the server does it. */
export type LoginPort = {
  userOf(session: string | undefined): User | undefined;
  signIn: Pick<SignIn, 'withPassword' | 'withCode'>;
  signOut(session: string | undefined): void;
  passwordLinks: Pick<PasswordLinks, 'ask' | 'choose'>;
};

/** What the browser keeps from now on, and where to go (without `to` back to the form); or the next form. */
export type LoginResult =
  | { kind: 'signed-in'; signedIn: SignedIn; to: string | undefined }
  | { kind: 'signed-out' }
  | { kind: 'code-needed'; step: string; back: string | undefined }
  /** Whoever has forgotten their password gets a mail, if there is such an account. */
  | { kind: 'link-sent' }
  /** The password of this account is a new one. */
  | { kind: 'chosen'; email: string };

/** Why not, and the form to show again with what was typed but for passwords. */
export type LoginFailure = { problem: PasswordProblem } & (
  | { kind: 'sign-in'; email: string; back: string | undefined }
  | { kind: 'code'; step: string; back: string | undefined }
  | { kind: 'choose'; link: string }
);

const EMPTY = { kind: 'sign-in', email: '', back: undefined } as const;

/** Where those go who may edit, and asked for no page in particular. */
const START = '/manage';

/**
 * What a form of /login asks for: to sign in, to enter a code, to sign out, or to get a new password.
 * In: the request, how that is done, and who asks. Out: the new state, or what to show in the form.
 */
export async function login(
  request: Request,
  port: LoginPort,
  client: SignInClient,
): Promise<Result<LoginResult, LoginFailure>> {
  const fields = await readForm(request, LIMITS.passwords);
  if (!fields.ok) return err({ ...EMPTY, problem: fields.error });
  const form = v.safeParse(Form, fields.value);
  if (!form.success) return err({ ...EMPTY, problem: problem('form-incomplete') });
  switch (form.output.action) {
    case 'sign-in':
      return withPassword(form.output, port, client);
    case 'code':
      return withCode(form.output, port, client);
    case 'sign-out':
      port.signOut(client.session);
      return ok({ kind: 'signed-out' });
    case 'forgotten':
      port.passwordLinks.ask(form.output.email);
      return ok({ kind: 'link-sent' });
    case 'choose':
      return choose(form.output, port, client);
  }
}

async function withPassword(
  form: Extract<LoginForm, { action: 'sign-in' }>,
  port: LoginPort,
  client: SignInClient,
): Promise<Result<LoginResult, LoginFailure>> {
  const { email, password } = form;
  const back = returnPath(form.return);
  const begun = await port.signIn.withPassword({ email, password }, client);
  if (!begun.ok) return err({ kind: 'sign-in', problem: begun.error, email, back });
  if (begun.value.kind === 'code-needed') return ok({ ...begun.value, back });
  return ok(signedIn(begun.value, back, port));
}

async function withCode(
  form: Extract<LoginForm, { action: 'code' }>,
  port: LoginPort,
  client: SignInClient,
): Promise<Result<LoginResult, LoginFailure>> {
  const { step, code } = form;
  const back = returnPath(form.return);
  const begun = await port.signIn.withCode({ step, code }, client);
  if (begun.ok) return ok(signedIn(begun.value, back, port));
  // After a step that is over there is only the password again.
  return begun.error.name === 'code-too-late'
    ? err({ ...EMPTY, problem: begun.error, back })
    : err({ kind: 'code', problem: begun.error, step, back });
}

async function choose(
  { link, next, repeat }: Extract<LoginForm, { action: 'choose' }>,
  { passwordLinks }: LoginPort,
  client: SignInClient,
): Promise<Result<LoginResult, LoginFailure>> {
  if (next !== repeat) return err({ kind: 'choose', problem: problem('password-differs'), link });
  const chosen = await passwordLinks.choose(link, next, client.address);
  return chosen.ok
    ? ok({ kind: 'chosen', email: chosen.value.email })
    : err({ kind: 'choose', problem: chosen.error, link });
}

function signedIn(begun: SignedIn, back: string | undefined, { userOf }: LoginPort): LoginResult {
  const start = userOf(begun.session)?.superuser ? START : undefined;
  return { kind: 'signed-in', signedIn: begun, to: back ?? start };
}
