import * as v from 'valibot';
import { $consent } from '#src/client/stores/consent.ts';
import { CONSENT_CATEGORIES, CONSENT_COOKIE } from '#src/model/consent.ts';

/** As vanilla-cookieconsent writes it, as far as we read it. */
const Stored = v.object({ categories: v.array(v.string()), revision: v.number() });

/** The answer that this device keeps, for any revision of the question; undefined: there is none. */
export function storedConsent(): v.InferOutput<typeof Stored> | undefined {
  const prefix = `${CONSENT_COOKIE}=`;
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(prefix));
  if (!cookie) return undefined;
  try {
    const parsed = v.safeParse(Stored, JSON.parse(decodeURIComponent(cookie.slice(prefix.length))));
    return parsed.success ? parsed.output : undefined;
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
