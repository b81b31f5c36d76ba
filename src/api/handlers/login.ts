import * as v from 'valibot';
import type { User } from '#src/auth/accounts.ts';
import { returnPath } from '#src/auth/return-path.ts';
import type { SignedIn, SignIn, SignInClient } from '#src/auth/sign-in.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { type Problem, problem } from '#src/model/errors.ts';
import { readForm } from '../http.ts';

const LIMIT = 4_096;

const Form = v.variant('action', [
  v.strictObject({
    action: v.literal('sign-in'),
    email: v.string(),
    password: v.string(),
    return: v.string(),
  }),
  v.strictObject({ action: v.literal('sign-out') }),
]);

/** Signing in and out, as the server does it. */
export type LoginPort = {
  userOf(session: string | undefined): User | undefined;
  signIn: SignIn;
  signOut(session: string | undefined): void;
};

/** What the browser keeps from now on, and where to go; without `to` it is back to the form. */
export type LoginResult = { signedIn: SignedIn | undefined; to: string | undefined };

/** Why not, and what was typed but for the password. */
export type LoginFailure = { problem: Problem; email: string; back: string | undefined };

/** Where those go who may edit, and asked for no page in particular. */
const START = '/manage';

/**
 * What the form of /login asks for: to sign in or out.
 * In: the request, how that is done, and who asks. Out: the new state, or what to show in the form.
 */
export async function login(
  request: Request,
  sessions: LoginPort,
  client: SignInClient,
): Promise<Result<LoginResult, LoginFailure>> {
  const fields = await readForm(request, LIMIT);
  if (!fields.ok) return err({ problem: fields.error, email: '', back: undefined });
  const form = v.safeParse(Form, fields.value);
  if (!form.success) {
    return err({ problem: problem('form-incomplete'), email: '', back: undefined });
  }
  if (form.output.action === 'sign-out') {
    sessions.signOut(client.session);
    return ok({ signedIn: undefined, to: undefined });
  }
  const { email, password } = form.output;
  const back = returnPath(form.output.return);
  const begun = await sessions.signIn({ email, password }, client);
  if (!begun.ok) return err({ problem: begun.error, email, back });
  const start = sessions.userOf(begun.value.session)?.superuser ? START : undefined;
  return ok({ signedIn: begun.value, to: back ?? start });
}
