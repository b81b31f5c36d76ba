import { errorText } from './error-text.ts';
/**
 * Does work that nobody waits for: what it throws would else end the process. In: what is done, for the line that
 * says why it failed. Nothing is said once `signal` is aborted: who ends closes what the work reads and writes.
 */
export async function inBackground(
  what: string,
  print: (line: string) => void,
  work: () => unknown,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (signal?.aborted) return;
    print(`${what} failed: ${errorText(error)}`);
  }
}
