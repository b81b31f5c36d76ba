import type { Print } from './print.ts';

/** Resolves at the first signal that asks the process to end; later ones change nothing. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => resolve());
    }
  });
}

/**
 * Ends the process after so many milliseconds, unless it has ended by itself. Nothing is lost: whatever is
 * written is written whole or not at all, and the next start does the rest.
 */
export function exitAfter(milliseconds: number, print: Print): void {
  const exit = () => {
    print('What still ran, such as a publish, was cut off. The next start does it again.');
    process.exit(0);
  };
  setTimeout(exit, milliseconds).unref();
}
