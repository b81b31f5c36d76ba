/** Does something when the browser has nothing else to do, within so many milliseconds at most. */
export function whenIdle(work: () => void, within = 3_000): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: within });
  else setTimeout(work, within / 3);
}
