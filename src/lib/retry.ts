/** Statuses after which a request is worth repeating (specification, section 7). */
export const RETRY_STATUSES: ReadonlySet<number> = new Set([
  408, 409, 425, 429, 500, 502, 503, 504,
]);

const WAIT_MS = 200;
const MAX_WAIT_MS = 5_000;

export type RetryOptions = {
  /** Repeats after the first try. Default: 1 for GET and HEAD, 0 for everything else. */
  retries?: number;
  /** Milliseconds before the first repeat; doubles after that. */
  waitMs?: number;
};

/**
 * Wraps a `fetch`: repeats on `RETRY_STATUSES` and on network errors, honours `Retry-After` up to
 * five seconds. An aborted request is never repeated. In: a fetch. Out: a fetch.
 */
export function withRetry(fetcher: typeof fetch, options: RetryOptions = {}): typeof fetch {
  return async function fetchWithRetry(input, init) {
    const method = (
      init?.method ?? (input instanceof Request ? input.method : 'GET')
    ).toUpperCase();
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    const retries = options.retries ?? (method === 'GET' || method === 'HEAD' ? 1 : 0);
    for (let attempt = 0; ; attempt++) {
      const last = attempt >= retries;
      try {
        const response = await fetcher(input instanceof Request ? input.clone() : input, init);
        if (last || !RETRY_STATUSES.has(response.status)) return response;
        const wait = retryAfterMs(response) ?? backoff(attempt, options.waitMs);
        await response.body?.cancel();
        await sleep(wait);
      } catch (error) {
        if (last || signal?.aborted) throw error;
        await sleep(backoff(attempt, options.waitMs));
      }
    }
  };
}

function retryAfterMs(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, MAX_WAIT_MS) : undefined;
}

const backoff = (attempt: number, waitMs = WAIT_MS) => Math.min(waitMs * 2 ** attempt, MAX_WAIT_MS);

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
