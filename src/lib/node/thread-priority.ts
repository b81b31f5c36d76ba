import { platform, setPriority } from 'node:os';

/** A third of the share that others get who want the same core. */
const NICE = 5;

/**
 * Lets other threads of this process and other programs go first when the cores are busy. To be called in a thread
 * that works for later, or for many who wait already. Only Linux can do it for one thread.
 */
export function lowerThreadPriority(): void {
  if (platform() !== 'linux') return;
  try {
    // Linux takes 0 for the thread that calls (setpriority(2), 'C library/kernel differences').
    setPriority(0, NICE);
  } catch {
    // Some systems do not let us; then the cores are shared evenly.
  }
}
