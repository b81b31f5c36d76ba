import { DEVICE_MS } from './devices.ts';
import { OIDC_MS } from './oidc.ts';
import { SESSION_MS } from './sessions.ts';

/** The session's cookie; the hint has the same attributes. In: whether visitors come by https. */
export function sessionCookie(https: boolean) {
  return { name: `${prefix(https)}sid`, options: attributes(https, SESSION_MS) };
}

/** The cookie by which a device is known that somebody signed in on. */
export function deviceCookie(https: boolean) {
  return { name: `${prefix(https)}device`, options: attributes(https, DEVICE_MS) };
}

/** The cookie of somebody who is at their provider. */
export function oidcCookie(https: boolean) {
  return { name: `${prefix(https)}oidc`, options: attributes(https, OIDC_MS) };
}

/** With it a cookie belongs to this host alone. */
function prefix(https: boolean): string {
  return https ? '__Host-' : '';
}

function attributes(https: boolean, ms: number) {
  return { path: '/', sameSite: 'lax', secure: https, maxAge: ms / 1_000 } as const;
}
