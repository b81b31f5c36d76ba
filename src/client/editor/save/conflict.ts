import type { ProblemAnswer } from '#src/api/contract/problem.ts';
import type { Document } from '../state/document.ts';
import type { Collision } from '../state/editor.ts';

/** What collided, with the document that both began with and the one that is not mine. */
type Found = {
  collisions: readonly Collision[];
  problem: ProblemAnswer;
  base: Document;
  theirs: Document;
};

/** The conflict of a session: it shuts the door for all saves until somebody has decided. */
export function createConflict(keep: () => void) {
  let found: Found | null = null;
  return {
    now: () => found,
    /** Out: whether there is anything to decide. */
    raise(next: Found): boolean {
      found = next.collisions.length > 0 ? next : null;
      if (found) keep();
      return found !== null;
    },
    decided(): void {
      found = null;
    },
  };
}

export type Conflict = ReturnType<typeof createConflict>;
