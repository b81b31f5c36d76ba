import { atom } from 'nanostores';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { ProblemAnswer } from '#src/api/contract/problem.ts';
import type { Document } from '../state/document.ts';
import { equal } from '../state/equal.ts';
import type { Stored } from '../state/stored.ts';
import type { Work } from '../state/work.ts';
import type { Device } from './device.ts';
import { initialState, isClean, reduce } from './reducer.ts';
import type { EditorRequests } from './requests.ts';
import { createEffectRunner } from './run-effects.ts';
import type { SaveResult, SaverEvent, SaverState, SaveState } from './saver-state.ts';

type SaverParts = {
  item: string;
  stored: Stored;
  work: Work;
  device: Device;
  requests: EditorRequests;
};

/** Saves an item: hands each event to the reducer, shows the new state and has its effects done. Decides nothing. */
export function createSaver({ stored, ...parts }: SaverParts) {
  const { item, work, device } = parts;
  let state = initialState(item, stored);
  const $save = atom<SaveState>(saveStateOf(state, work));
  const $stored = atom(state.stored);
  const $taken = atom(state.taken);
  const callers = new Map<number, (result: SaveResult) => void>();
  const runEffect = createEffectRunner({ ...parts, callers, dispatch });
  let lastCaller = 0;
  const events: SaverEvent[] = [];
  let isBusy = false;

  /** An event that an effect causes waits until the one before it is through. */
  function dispatch(event: SaverEvent): void {
    events.push(event);
    if (isBusy) return;
    isBusy = true;
    try {
      for (let next = events.shift(); next; next = events.shift()) {
        const [after, effects] = reduce(state, next, Date.now());
        state = after;
        for (const effect of effects) runEffect(effect);
        show();
      }
    } finally {
      isBusy = false;
    }
  }

  function show(): void {
    const next = saveStateOf(state, work);
    if (!equal(next, $save.get())) $save.set(next);
    if (state.stored !== $stored.get()) $stored.set(state.stored);
    if (state.taken !== $taken.get()) $taken.set(state.taken);
  }

  /** Dispatches an event whose caller waits. Out: what the reducer answers this caller. */
  function call(event: (caller: number) => SaverEvent): Promise<SaveResult> {
    const caller = ++lastCaller;
    const { promise, resolve } = Promise.withResolvers<SaveResult>();
    callers.set(caller, resolve);
    dispatch(event(caller));
    return promise;
  }

  work.$document.listen((document) => dispatch({ is: 'changed', work: document }));
  device.listen({
    onNewer: (version) => dispatch({ is: 'newer', version }),
    onBack: () => dispatch({ is: 'back' }),
  });
  return {
    ...{ $save, $stored, $taken, dispatch },
    /** Saves now. Out: when the server has everything (or why not). */
    async flush(): Promise<Result<void, ProblemAnswer>> {
      const result = await call((caller) => ({ is: 'save', caller, isWish: true }));
      return result.ok ? ok(undefined) : err(result.error);
    },
    /** Saves, then publishes exactly this version, or this part of it. Out: the build that makes it live. */
    publish: (part?: Document) =>
      call((caller) => ({ is: 'publish', caller, ...(part && { part }) })),
    /** The document that the work contradicts. */
    theirs: () => state.conflict?.theirs ?? state.stored.document,
  };
}

/** The state as it is shown, with the number of steps that the server does not have. */
function saveStateOf(state: SaverState, work: Work): SaveState {
  const { shown } = state;
  switch (shown.is) {
    case 'unsaved':
    case 'offline':
    case 'signed-out': {
      // What asked was no save: all may be there.
      const isSaved = shown.is === 'signed-out' && isClean(state);
      return { is: shown.is, changes: isSaved ? 0 : work.changes() };
    }
    default:
      return shown;
  }
}

export type Saver = ReturnType<typeof createSaver>;
