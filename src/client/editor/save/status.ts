import { atom } from 'nanostores';
import type { ProblemAnswer } from '#src/api/contract/problem.ts';
import { err, type Result } from '#src/lib/result.ts';
import type { Collision, SaveState } from '../state/editor.ts';
import type { Failure } from './requests.ts';
import { createSchedule } from './schedule.ts';

type StatusPorts = {
  /** Steps that the server does not have. */
  changes(): number;
  now(): number;
  /** Everything of the work can be sent. */
  isWhole(): boolean;
  onClean(): void;
  keep(): void;
  /** A save is due. */
  save(): void;
};

/** What is true of the saves of a session, and when the next one is due. */
export function createStatus({ changes, now, isWhole, onClean, keep, save }: StatusPorts) {
  const $state = atom<SaveState>({ is: 'saved', at: null });
  const schedule = createSchedule(save);
  let savedAt: number | null = null;
  let isClosed = false;

  return {
    $state,
    /** The server has all that can be sent; `isNew`: since now. */
    settle(isNew: boolean): void {
      schedule.cancel();
      if (isNew) savedAt = now();
      $state.set({ is: isWhole() ? 'saved' : 'held', at: savedAt });
      // What was written over the last right values is only here.
      if (isWhole()) onClean();
      else keep();
    },
    /** There is something to save; who cannot be reached now is tried again anyway. */
    unsaved(): void {
      const { is } = $state.get();
      const isOut = is === 'offline' || is === 'signed-out';
      $state.set({ is: isOut ? is : 'unsaved', changes: changes() });
      if (!isOut) schedule.afterChange();
    },
    /** The save that was due begins. */
    begin: () => schedule.cancel(),
    saving: () => $state.set({ is: 'saving', since: now() }),
    saved(): void {
      schedule.succeeded();
      savedAt = now();
      $state.set({ is: 'saved', at: savedAt });
    },
    conflict: (collisions: readonly Collision[]) => $state.set({ is: 'conflict', collisions }),
    /** `open`: changes that are not saved. */
    failed({ why, problem }: Failure, open = changes()): Result<never, ProblemAnswer> {
      if (why === 'signed-out' || why === 'offline') $state.set({ is: why, changes: open });
      else $state.set({ is: 'refused', problem });
      if ((why === 'offline' || why === 'busy') && !isClosed) schedule.afterFailure();
      return err(problem);
    },
    isClosed: () => isClosed,
    close(): void {
      isClosed = true;
      schedule.cancel();
    },
  };
}

export type SaveStatus = ReturnType<typeof createStatus>;
