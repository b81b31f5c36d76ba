/**
 * How many steps the work is away from what is saved. `depth`: how many steps are done now; steps that
 * were taken back beyond what is saved, and can no longer be repeated, count too.
 */
export function createDistance(depth: () => number) {
  let lost = 0;
  let savedDepth = 0;
  return {
    /** To be called before a step is done: what was taken back is lost with it. */
    beforeStep(): void {
      if (depth() >= savedDepth) return;
      lost += savedDepth - depth();
      savedDepth = depth();
    },
    steps: () => Math.max(1, lost + Math.abs(depth() - savedDepth)),
    /** What there was at a depth has been saved. */
    markSaved(at: number): void {
      lost = 0;
      savedDepth = at;
    },
  };
}
