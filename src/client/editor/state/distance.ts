/**
 * How many changes the work is away from what is saved. `depth`: how many steps are done now; `since`: how many
 * changes the steps behind a depth are. Steps that were taken back beyond what is saved, and can no longer be
 * repeated, count too.
 */
export function createDistance(depth: () => number, since: (depth: number) => number) {
  let lost = 0;
  let savedDepth = 0;
  return {
    /** To be called before a step is done: what was taken back is lost with it. */
    beforeStep(): void {
      if (depth() >= savedDepth) return;
      lost += savedDepth - depth();
      savedDepth = depth();
    },
    steps() {
      const isAhead = depth() >= savedDepth;
      return Math.max(1, lost + (isAhead ? since(savedDepth) : savedDepth - depth()));
    },
    /** What there was at a depth has been saved. */
    markSaved(at: number): void {
      lost = 0;
      savedDepth = at;
    },
  };
}
