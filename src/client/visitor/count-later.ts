import type { count } from './count.ts';

/** Counts what a visitor did, as `count`. Without a connection the code cannot come, and nothing is counted. */
export function countLater(...event: Parameters<typeof count>): void {
  import('./count.ts').then(
    (code) => code.count(...event),
    () => undefined,
  );
}
