import type { APIContext } from 'astro';
import { HINT_COOKIE } from '#src/api/contract/session.ts';
import type { SignedIn, SignInClient } from '#src/auth/sign-in.ts';
import type { AuthPort } from '#src/runtime/ports/auth.ts';

type Context = Pick<APIContext, 'cookies' | 'clientAddress' | 'request'>;

/** Who asks, by what the browser kept. */
export function clientOf(
  { cookies, clientAddress, request }: Context,
  { cookie, deviceCookie }: AuthPort,
): SignInClient {
  return {
    address: clientAddress,
    session: cookies.get(cookie.name)?.value,
    device: cookies.get(deviceCookie.name)?.value,
    agent: request.headers.get('user-agent') ?? undefined,
  };
}

/** Has the browser keep a new session, the hint that there is one, and the proof of this sign-in. */
export function keepSignIn(
  { cookies }: Pick<Context, 'cookies'>,
  { cookie, deviceCookie }: AuthPort,
  { session, device }: SignedIn,
): void {
  cookies.set(cookie.name, session, { ...cookie.options, httpOnly: true });
  cookies.set(HINT_COOKIE, '1', cookie.options);
  cookies.set(deviceCookie.name, device, { ...deviceCookie.options, httpOnly: true });
}

/** Takes the session back, and the hint. What says that somebody signed in here stays. */
export function dropSession({ cookies }: Pick<Context, 'cookies'>, { cookie }: AuthPort): void {
  cookies.delete(cookie.name, cookie.options);
  cookies.delete(HINT_COOKIE, cookie.options);
}
