import { DEVICE_MS } from './sessions/devices.ts';
import { OIDC_MS } from './oidc/oidc.ts';
import { SESSION_MS } from './sessions/sessions.ts';
import { SHARE_MS } from './share-links.ts';

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

/** The cookie of who reads drafts by a link. Only the pages behind the link get it. In: also where these are. */
export function shareCookie(https: boolean, path: string) {
  const name = `${https ? '__Secure-' : ''}share`;
  return { name, options: { ...attributes(https, SHARE_MS), path } };
}

/** With it a cookie belongs to this host alone. */
function prefix(https: boolean): string {
  return https ? '__Host-' : '';
}

function attributes(https: boolean, ms: number) {
  return { path: '/', sameSite: 'lax', secure: https, maxAge: ms / 1_000 } as const;
}
