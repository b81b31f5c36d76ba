/** Does something when the browser has nothing else to do, within seconds. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 3_000 });
  else setTimeout(work, 1_000);
}
