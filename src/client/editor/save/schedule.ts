const AFTER_LAST_MS = 2_000;
const AT_LATEST_MS = 15_000;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;

/**
 * When a save is due: 2 s after the last change and at the latest 15 s after the first, and again after
 * a failure, 2, 4, 8 … 60 s later.
 */
export function createSchedule(save: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstChange: number | null = null;
  let retryMs = FIRST_RETRY_MS;

  function plan(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(save, ms);
  }

  return {
    afterChange(): void {
      const now = Date.now();
      firstChange ??= now;
      plan(Math.max(0, Math.min(AFTER_LAST_MS, firstChange + AT_LATEST_MS - now)));
    },
    afterFailure(): void {
      plan(retryMs);
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    },
    /** What was due is done, or has lost its meaning; the next change begins anew. */
    cancel(): void {
      clearTimeout(timer);
      firstChange = null;
    },
    /** The server answers: the next failure is the first one. */
    succeeded(): void {
      retryMs = FIRST_RETRY_MS;
    },
  };
}
