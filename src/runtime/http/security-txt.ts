const DAY_MS = 24 * 60 * 60_000;
/** RFC 9116 wants less than a year. */
const GOOD_FOR_DAYS = 180;

export const SECURITY_TXT = '/.well-known/security.txt';

/**
 * The text of `security.txt` (RFC 9116): whom to tell of a hole. In: a URI to write to, the origin of the
 * site, and the time in ms. It expires at the end of a day, so that it stays the same for a day.
 */
export function securityTxt(contact: string, origin: string, now: number): string {
  const expires = new Date((Math.floor(now / DAY_MS) + GOOD_FOR_DAYS) * DAY_MS);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: de, en',
    `Canonical: ${origin}${SECURITY_TXT}`,
    '',
  ].join('\n');
}
