import { SESSION_MS } from './sessions.ts';

/** The name of the session's cookie. In: whether visitors come by https. */
export function sessionCookie(https: boolean): string {
  return https ? '__Host-sid' : 'sid';
}

/** How both cookies are set and taken back. In: whether visitors come by https. */
export function cookieOptions(https: boolean) {
  return { path: '/', sameSite: 'lax', secure: https, maxAge: SESSION_MS / 1_000 } as const;
}
