/** Calls back once when a signal is aborted; never, if it already is. */
export function onAbort(signal: AbortSignal, stop: () => void): void {
  signal.addEventListener('abort', () => stop(), { once: true });
}
