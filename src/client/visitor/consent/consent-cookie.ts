import * as v from 'valibot';
import { HINT_COOKIE } from '#src/api/contract/session.ts';
import { $consent } from '#src/client/stores/consent.ts';
import { CONSENT_CATEGORIES, CONSENT_COOKIE } from '#src/model/visitors/consent.ts';

/** As vanilla-cookieconsent writes it, as far as we read it. */
const Stored = v.object({ categories: v.array(v.string()), revision: v.number() });

/** What was agreed to on this device. In: the number of the question; undefined: it has not been answered. */
export function storedConsent(revision: number): string[] | undefined {
  const parsed = v.safeParse(Stored, readCookie());
  return parsed.success && parsed.output.revision === revision
    ? parsed.output.categories
    : undefined;
}

/** The library gives each answer a number of its own, which would tell visitors apart. In: days until it expires. */
export function forgetNumber(days: number): void {
  const value = readCookie();
  if (value === undefined) return;
  const anonymous = encodeURIComponent(JSON.stringify({ ...Object(value), consentId: '-' }));
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the library writes it so, too; not every browser has CookieStore
  document.cookie = `${CONSENT_COOKIE}=${anonymous}; path=/; max-age=${days * 86_400}; samesite=lax${secure}`;
}

/** What the cookie says; undefined where there is none, or none that can be read. */
function readCookie(): unknown {
  const prefix = `${CONSENT_COOKIE}=`;
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(prefix));
  if (!cookie) return undefined;
  try {
    return JSON.parse(decodeURIComponent(cookie.slice(prefix.length)));
  } catch {
    return undefined;
  }
}

/** Brings the states up to what was agreed to. */
export function setConsent(accepted: readonly string[]): void {
  for (const category of CONSENT_CATEGORIES) {
    $consent.setKey(category, category === 'necessary' || accepted.includes(category));
  }
}

/** Whether there may be a session. As in `editor-loader.ts`: a module of both would be one more file on every page. */
export const mayBeSignedIn = () => document.cookie.split('; ').includes(`${HINT_COOKIE}=1`);
