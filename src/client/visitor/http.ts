import { type Fetch, withRetry } from '#src/lib/retry.ts';

/** For requests that bring no signal of their own: longer ones say how long they may take. */
const LIMIT_MS = 30_000;

/** As `request`, but never repeated: by the specification the question for the session is asked once. */
export const requestOnce: Fetch = (input, init) =>
  // biome-ignore lint/style/noRestrictedGlobals: this is the one way
  fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(LIMIT_MS) });

/**
 * The way by which everything in the browser asks a server; a lint rule allows no other. In and out as
 * `fetch`. Reads are repeated once, writes never, as `lib/retry.ts` says. A request that brings a signal
 * ends by it, any other after 30 seconds.
 */
export const request: Fetch = withRetry(requestOnce);
