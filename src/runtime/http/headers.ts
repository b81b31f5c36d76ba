import { EMBED_ORIGINS } from '#src/model/fields/embed.ts';
import { SPECULATION_PATH } from './speculation.ts';

/** Name, value, name, value …: the form that costs node:http least. */
export type FlatHeaders = readonly string[];

export const REVALIDATE = 'public, max-age=0, must-revalidate';
/** For a CDN that is told what a publish changes: two minutes are the longest that a lost purge is felt. */
const KEPT_BY_CDN = 'public, max-age=60, stale-while-revalidate=60, stale-if-error=86400';
export const NO_STORE = 'no-store';
export const PRIVATE = 'private, no-store';
/** The same for everybody: browsers may go back to it. */
export const ASKED_AGAIN = 'private, no-cache';

/** No page of others may take an answer into itself. */
export const CORP: FlatHeaders = ['Cross-Origin-Resource-Policy', 'same-origin'];

/** Tells browsers what they may fetch ahead; the value is a string in quotes. */
const SPECULATION: FlatHeaders = ['Speculation-Rules', `"${SPECULATION_PATH}"`];

const CSP = 'Content-Security-Policy';
const FEATURES =
  'accelerometer camera display-capture encrypted-media geolocation gyroscope hid idle-detection magnetometer microphone midi payment publickey-credentials-get screen-wake-lock serial usb xr-spatial-tracking';
/** What films use: ours, and those of others that a page shows. */
const OF_FILMS = 'autoplay fullscreen picture-in-picture';
const FILM_ORIGINS = `(self ${EMBED_ORIGINS.map((origin) => `"${origin}"`).join(' ')})`;

/** The headers of every answer. In: whether visitors come by https. */
export function securityHeaders(https: boolean): FlatHeaders {
  const headers = [
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    [
      'Permissions-Policy',
      [...listed(FEATURES, '()'), ...listed(OF_FILMS, FILM_ORIGINS)].join(', '),
    ],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
  ];
  if (https) headers.push(['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']);
  return headers.flat();
}

const listed = (names: string, allowed: string) =>
  names.split(' ').map((name) => `${name}=${allowed}`);

/** A page of ours that other pages of ours may show in a frame. In: the policy of pages. */
export function framedByUs(policy: string): FlatHeaders {
  const own = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  return [CSP, own, 'X-Frame-Options', 'SAMEORIGIN'];
}

/** How long an answer may be kept. In: its `Cache-Control`; whether a CDN hears of every change. */
export function cacheHeaders(control: string, isPurged: boolean): FlatHeaders {
  const headers = ['Cache-Control', control];
  // Browsers do not read the second one (RFC 9213): they always ask.
  return isPurged && control === REVALIDATE
    ? [...headers, 'CDN-Cache-Control', KEPT_BY_CDN]
    : headers;
}

/**
 * The headers of a stored page beyond those of its kind. In: the site's policy, and what the page
 * adds; a `Content-Security-Policy` there holds sources that join the policy's own.
 */
export function pageHeaders(
  policy: string,
  isHtml: boolean,
  additions: Readonly<Record<string, string>>,
): FlatHeaders {
  const { [CSP]: sources, ...others } = additions;
  const flat = Object.entries(others).flat();
  if (isHtml) {
    flat.push(CSP, sources ? joinPolicies(policy, sources) : policy);
    flat.push(...SPECULATION);
  }
  return flat;
}

/** A policy with further sources for some of its directives; the others stay as they are. */
export function joinPolicies(policy: string, additions: string): string {
  const joined = readPolicy(policy);
  for (const [name, sources] of readPolicy(additions)) {
    const known = (joined.get(name) ?? []).filter((source) => source !== "'none'");
    joined.set(name, [...new Set([...known, ...sources])]);
  }
  return [...joined].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

function readPolicy(policy: string): Map<string, string[]> {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.flatMap(([name, ...sources]) => (name ? [[name, sources]] : [])));
}
