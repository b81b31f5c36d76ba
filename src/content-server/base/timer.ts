/** Runs `work`. What fails is said in the log, and ends nothing: for what nobody waits for. */
export function orLog(what: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    console.error(`content server: ${what}`, error);
  }
}

/** Runs `work` again and again, as long as something else keeps the process alive. Out: how to stop it. */
export function every(milliseconds: number, what: string, work: () => void): () => void {
  const timer = setInterval(() => orLog(what, work), milliseconds).unref();
  return () => clearInterval(timer);
}
