import * as v from 'valibot';
import type { User } from '#src/auth/accounts.ts';
import type { SignInClient, Credentials } from '#src/auth/auth.ts';
import { returnPath } from '#src/auth/return-path.ts';
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
export type SignIn = {
  userOf(session: string | undefined): User | undefined;
  signIn(credentials: Credentials, asker: SignInClient): Promise<Result<string, Problem>>;
  signOut(session: string | undefined): void;
};

/** The session from now on, and where to go; without `to` it is back to the form. */
export type LoginResult = { session: string | undefined; to: string | undefined };

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
  sessions: SignIn,
  asker: SignInClient,
): Promise<Result<LoginResult, LoginFailure>> {
  const fields = await readForm(request, LIMIT);
  if (!fields.ok) return err({ problem: fields.error, email: '', back: undefined });
  const form = v.safeParse(Form, fields.value);
  if (!form.success) {
    const reason = problem('body-invalid', { reason: form.issues[0].message });
    return err({ problem: reason, email: '', back: undefined });
  }
  if (form.output.action === 'sign-out') {
    sessions.signOut(asker.session);
    return ok({ session: undefined, to: undefined });
  }
  const { email, password } = form.output;
  const back = returnPath(form.output.return);
  const begun = await sessions.signIn({ email, password }, asker);
  if (!begun.ok) return err({ problem: begun.error, email, back });
  const start = sessions.userOf(begun.value)?.superuser ? START : undefined;
  return ok({ session: begun.value, to: back ?? start });
}
