/**
 * Milliseconds since 1970 by a clock that only goes forward while the process runs: it starts at the
 * system's time and ignores when that is set. For limits and delays.
 */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now();
}
