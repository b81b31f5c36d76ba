import type { AstroGlobal } from 'astro';
import { type Problem, statusOf } from '#src/model/errors/errors.ts';

/** Gives a page the status of what it says is wrong, and tells when to come again where that is known. */
export function sayRefused({ response }: Pick<AstroGlobal, 'response'>, reason: Problem): void {
  response.status = statusOf(reason);
  retryAfter(response.headers, reason);
}

/** Tells when to come again, where a problem says so. */
export function retryAfter(headers: Headers, { details: { seconds } }: Problem): void {
  if (seconds !== undefined) headers.set('Retry-After', String(seconds));
}
