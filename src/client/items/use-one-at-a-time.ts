import { useRef, useState } from 'react';

/** What runs one piece of work at a time, and whether one runs. What is asked for meanwhile is not done. */
export function useOneAtATime(): {
  isBusy: boolean;
  run(work: () => Promise<void>): Promise<void>;
} {
  const [isBusy, setBusy] = useState(false);
  // A second press may come before the first one is drawn.
  const isRunning = useRef(false);
  async function run(work: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }
  return { isBusy, run };
}
