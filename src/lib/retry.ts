/** Statuses after which a request is worth repeating (specification, section 7). */
export const RETRY_STATUSES: ReadonlySet<number> = new Set([
  408, 409, 425, 429, 500, 502, 503, 504,
]);

/** Sends a request. */
export type Fetch = typeof fetch;

const WAIT_MS = 200;
const MAX_WAIT_MS = 5_000;

export type RetryOptions = {
  /** Repeats after the first try. Default: 1 for GET and HEAD, 0 for everything else. */
  retries?: number;
  /** Milliseconds before the first repeat; doubles after that. */
  waitMs?: number;
};

/**
 * Wraps a `fetch`: repeats on `RETRY_STATUSES` and on network errors, after the time that `Retry-After`
 * says. An answer that says more than five seconds is handed on at once: nobody waits so long, and an
 * earlier request would be against what it says. An aborted request is never repeated, nor waited for. In: a
 * fetch. Out: a fetch.
 */
export function withRetry(fetcher: Fetch, options: RetryOptions = {}): Fetch {
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
        if (wait > MAX_WAIT_MS) return response;
        await response.body?.cancel();
        await sleep(wait, signal);
      } catch (error) {
        if (last || signal?.aborted) throw error;
        await sleep(backoff(attempt, options.waitMs), signal);
      }
    }
  };
}

/** Seconds, or the time of a day. */
function retryAfterMs({ headers }: Response): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}

const backoff = (attempt: number, waitMs = WAIT_MS) => Math.min(waitMs * 2 ** attempt, MAX_WAIT_MS);

/** Rejects when the signal says so. */
function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
