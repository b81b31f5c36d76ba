import * as v from 'valibot';
import type { User } from '#src/auth/accounts.ts';
import { returnPath } from '#src/auth/return-path.ts';
import type { SignedIn, SignIn, SignInClient } from '#src/auth/sign-in.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { readForm } from '../../http.ts';

const LIMIT = 4_096;

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
]);

/** Signing in and out, as the server does it. */
export type LoginPort = {
  userOf(session: string | undefined): User | undefined;
  signIn: Pick<SignIn, 'withPassword' | 'withCode'>;
  signOut(session: string | undefined): void;
};

/** What the browser keeps from now on, and where to go (without `to` back to the form); or the next form. */
export type LoginResult =
  | { kind: 'signed-in'; signedIn: SignedIn; to: string | undefined }
  | { kind: 'signed-out' }
  | { kind: 'code-needed'; step: string; back: string | undefined };

/** Why not, and what was typed but for the password; with `step` a code was wrong. */
export type LoginFailure = {
  problem: Problem;
  email: string;
  back: string | undefined;
  step: string | undefined;
};

/** Where those go who may edit, and asked for no page in particular. */
const START = '/manage';

/**
 * What the form of /login asks for: to sign in, to enter a code, or to sign out.
 * In: the request, how that is done, and who asks. Out: the new state, or what to show in the form.
 */
export async function login(
  request: Request,
  port: LoginPort,
  client: SignInClient,
): Promise<Result<LoginResult, LoginFailure>> {
  const nothing = { email: '', back: undefined, step: undefined };
  const fields = await readForm(request, LIMIT);
  if (!fields.ok) return err({ ...nothing, problem: fields.error });
  const form = v.safeParse(Form, fields.value);
  if (!form.success) return err({ ...nothing, problem: problem('form-incomplete') });
  if (form.output.action === 'sign-out') {
    port.signOut(client.session);
    return ok({ kind: 'signed-out' });
  }
  const back = returnPath(form.output.return);
  if (form.output.action === 'sign-in') {
    const { email, password } = form.output;
    const begun = await port.signIn.withPassword({ email, password }, client);
    if (!begun.ok) return err({ ...nothing, problem: begun.error, email, back });
    if (begun.value.kind === 'code-needed') return ok({ ...begun.value, back });
    return ok(signedIn(begun.value, back, port));
  }
  const { step, code } = form.output;
  const begun = await port.signIn.withCode({ step, code }, client);
  if (begun.ok) return ok(signedIn(begun.value, back, port));
  // After a step that is over there is only the password again.
  const isOver = begun.error.name === 'code-too-late';
  return err({ ...nothing, problem: begun.error, back, step: isOver ? undefined : step });
}

function signedIn(begun: SignedIn, back: string | undefined, { userOf }: LoginPort): LoginResult {
  const start = userOf(begun.session)?.superuser ? START : undefined;
  return { kind: 'signed-in', signedIn: begun, to: back ?? start };
}
