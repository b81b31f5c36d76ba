import { randomBytes } from 'node:crypto';
import type { Log } from '#src/publish/ports.ts';

const ID_BYTES = 5;
/** The e-mail address in the path of a newsletter page, and what opens a link to drafts, are for no log. */
const SECRET = /^((?:\/[^/]+)?\/newsletter\/|\/share\/open\/).+$/;

/**
 * Writes an unexpected failure of a request down. Out: the id that the line has, for whoever made the
 * request: with it the line is found.
 */
export function logFailure(log: Log, path: string | undefined, error: unknown): string {
  const id = randomBytes(ID_BYTES).toString('hex');
  log('request-failed', { id, path: path?.replace(SECRET, '$1…'), error });
  return id;
}
