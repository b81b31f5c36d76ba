import { SESSION_PATH } from '#src/api/contract/session.ts';
import { type Fetch, withRetry } from '#src/lib/retry.ts';

/** For requests that bring no signal of their own: longer ones say how long they may take. */
const LIMIT_MS = 30_000;

const once: Fetch = (input, init) =>
  // biome-ignore lint/style/noRestrictedGlobals: this is the one way
  fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(LIMIT_MS) });

const repeated = withRetry(once);

/**
 * The way by which everything in the browser asks a server; a lint rule allows no other. In and out as
 * `fetch`. Reads are repeated once, writes never, as `lib/retry.ts` says, and the question for the session is
 * asked once, whoever asks it (specification, section 7). A request that brings a signal ends by it, any other
 * after 30 seconds.
 */
export const request: Fetch = (input, init) =>
  typeof input === 'string' && input.endsWith(SESSION_PATH)
    ? once(input, init)
    : repeated(input, init);
