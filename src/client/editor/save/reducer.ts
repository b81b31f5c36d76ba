import type { ProblemAnswer } from '#src/api/contract/problem.ts';
import type { WrittenItem } from '#src/api/contract/content.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Document } from '../state/document.ts';
import { equal } from '../state/equal.ts';
import { sendable } from '../state/sendable.ts';
import { share } from '../state/share.ts';
import type { Stored } from '../state/stored.ts';
import { newAddresses, takenAddresses } from './addresses.ts';
import { mergeDocuments } from './merge.ts';
import type { SaveFailure } from './requests.ts';
import type {
  Effect,
  SaveJob,
  RunningSave,
  SaveResult,
  SaverEvent,
  SaverState,
  ShownSave,
  Step,
} from './saver-state.ts';

const AFTER_LAST_MS = 2_000;
const AT_LATEST_MS = 15_000;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;
/** Somebody who saves faster than we can read is not waited for. */
const MAX_ROUNDS = 5;
const MAX_UNANSWERED = 32;
/** Somebody else has saved a newer version. */
const NEWER: ProblemAnswer = { name: 'version-conflict', message: '', details: {} };
/** A value that is not right cannot be published. The editor words it in its own language. */
const INCOMPLETE: ProblemAnswer = { name: 'incomplete', message: '', details: {} };

/** The saver of an item that was just read, and whose work is that. */
export function initialState(item: string, stored: Stored): SaverState {
  return {
    item,
    work: stored.document,
    stored,
    unanswered: [],
    addresses: {},
    taken: {},
    conflict: null,
    shown: { is: 'saved', at: null },
    savedAt: null,
    firstChange: null,
    retryMs: FIRST_RETRY_MS,
    running: null,
    waiting: [],
    isClosed: false,
  };
}

/** Whether the server is known to have all of the work that can be sent. */
export function isClean(state: SaverState): boolean {
  return state.unanswered.length === 0 && equal(toSend(state), state.stored.document);
}

/**
 * Decides everything about saving. In: the state and an event. Out: the next state, and the effects to run.
 * In: `at`, when it happened, in ms since 1970.
 */
export function reduce(state: SaverState, event: SaverEvent, at: number): Step {
  if (state.isClosed) {
    const caller = callerOf(event);
    return [state, caller === null ? [] : [tellClosed(caller)]];
  }
  switch (event.is) {
    case 'changed':
      return event.work === state.work ? [state, []] : changed({ ...state, work: event.work }, at);
    case 'save': {
      const asked = event.isWish ? { ...state, addresses: {}, taken: {} } : state;
      return enqueue(asked, { is: 'save', caller: event.caller }, at);
    }
    case 'publish':
      return enqueue(state, event, at);
    case 'newer':
      return enqueue(state, { is: 'read', version: event.version }, at);
    case 'back': {
      const { is } = state.shown;
      const isOut = is === 'offline' || is === 'signed-out';
      return isOut ? enqueue(state, { is: 'save', caller: null }, at) : [state, []];
    }
    case 'signed-out':
      // What is on its way is told by its own answer.
      return [state.running ? state : { ...state, shown: { is: 'signed-out' } }, []];
    case 'collided': {
      if (event.collisions.length === 0) return [state, []];
      const { collisions, base, theirs } = event;
      const next = { ...state, conflict: { collisions, base, theirs, problem: NEWER } };
      return after([next, [keep(next)]], (kept) => enqueue(kept, { is: 'save', caller: null }, at));
    }
    case 'resolved':
      return enqueue({ ...state, conflict: null }, { is: 'save', caller: null }, at);
    case 'closed':
      return close(state);
    default:
      return answered(state, event, at);
  }
}

/** An answer for the job that runs; `awaits` says what it was asked for. */
function answered(
  state: SaverState,
  event: Extract<SaverEvent, { result: unknown }>,
  at: number,
): Step {
  const { running } = state;
  if (!running?.awaits || running.awaits.answer !== event.is) return [state, []];
  const { awaits } = running;
  const job: AtWork = { ...state, running: { ...running, awaits: null } };
  switch (event.is) {
    case 'addresses': {
      if (!event.result.ok) return recover(job, event.result.error, at);
      return write({ ...job, addresses: { ...job.addresses, ...event.result.value } }, at);
    }
    case 'draft': {
      if (!event.result.ok) return recover(job, event.result.error, at);
      // Nothing that is saved from now on goes live by itself.
      const { version } = event.result.value;
      return sendWork({ ...job, stored: { ...job.stored, isLive: false, version } });
    }
    case 'written':
      return awaits.answer === 'written' ? written(job, { ...awaits, ...event }, at) : [state, []];
    case 'read':
      return awaits.answer === 'read' ? read(job, { ...awaits, ...event }, at) : [state, []];
    case 'published':
      return published(job, event.result, at);
  }
}

/** A state in which a job runs. */
type AtWork = SaverState & { running: RunningSave };

/** After a change of the work, whoever made it. */
function changed(state: SaverState, at: number): Step {
  if (state.shown.is === 'saving' || state.conflict) return [state, [keep(state)]];
  if (isClean(state)) return settle(state, at, false);
  return unsaved(state, at);
}

/** There is something to save. Who cannot be reached now is tried again anyway. */
function unsaved(state: SaverState, at: number): Step {
  const { is } = state.shown;
  if (is === 'offline' || is === 'signed-out') return [state, [keep(state)]];
  const firstChange = state.firstChange ?? at;
  const ms = Math.max(0, Math.min(AFTER_LAST_MS, firstChange + AT_LATEST_MS - at));
  const next = { ...state, firstChange, shown: { is: 'unsaved' } as const };
  return [next, [keep(next), { do: 'wait', ms }]];
}

/** The server has all that can be sent; `isNew`: since now. */
function settle(state: SaverState, at: number, isNew: boolean): Step {
  const savedAt = isNew ? at : state.savedAt;
  const isWhole = toSend(state) === state.work;
  const shown: ShownSave = { is: isWhole ? 'saved' : 'rejected', at: savedAt };
  const next = { ...state, savedAt, shown, firstChange: null };
  // What was written over the last right values is only here.
  return [next, [{ do: 'stop-waiting' }, isWhole ? { do: 'forget-kept' } : keep(next)]];
}

function enqueue(state: SaverState, job: SaveJob, at: number): Step {
  if (state.running) return [{ ...state, waiting: [...state.waiting, job] }, []];
  const caller = job.is === 'read' ? null : job.caller;
  const next = job.is !== 'publish' ? 'answer' : job.part ? { part: job.part } : 'publish';
  const started: AtWork = { ...state, running: { caller, next, round: 0, awaits: null } };
  if (job.is !== 'read') return startSave(started, at);
  const isKnown = state.conflict !== null || job.version <= state.stored.version;
  return isKnown ? startNext(state, at) : startReading(started, NEWER, true);
}

/** What was to be saved later is saved now. */
function startSave(state: AtWork, at: number): Step {
  const next = { ...state, firstChange: null };
  return after([next, [{ do: 'stop-waiting' }]], () => save(next, at));
}

function startNext(state: SaverState, at: number): Step {
  const [job, ...waiting] = state.waiting;
  return job ? enqueue({ ...state, waiting }, job, at) : [state, []];
}

function finish({ running, ...state }: AtWork, result: SaveResult, at: number): Step {
  const { caller } = running;
  const told: Effect[] = caller === null ? [] : [{ do: 'answer', caller, result }];
  return after([{ ...state, running: null }, told], (next) => startNext(next, at));
}

/** One round of a save: sends what there is now, unless somebody has to decide first. */
function save(state: AtWork, at: number): Step {
  const { conflict, running } = state;
  if (conflict) {
    const shown: ShownSave = { is: 'conflict', collisions: conflict.collisions };
    return afterSave({ ...state, shown }, err(conflict.problem), at);
  }
  if (isClean(state)) {
    return after(settle(state, at, running.round > 0), (next) =>
      afterSave({ ...next, running }, ok({}), at),
    );
  }
  if (running.round >= MAX_ROUNDS) return fail(state, { why: 'busy', problem: NEWER }, at);
  const saving: AtWork = { ...state, shown: { is: 'saving', since: at } };
  const wanted = newAddresses(state.work, state.stored.document);
  const keys = new Set(wanted.flatMap((one) => one.keys));
  const unknown = [...keys].filter((key) => !(key in state.addresses));
  if (unknown.length === 0) return write(saving, at);
  return [
    { ...saving, running: { ...running, awaits: { answer: 'addresses' } } },
    [{ do: 'ask-addresses', keys: unknown }],
  ];
}

const saveAgain = (state: AtWork, at: number) =>
  save({ ...state, running: { ...state.running, round: state.running.round + 1 } }, at);

/** In: a state that knows of each address that the page wants. */
function write(before: AtWork, at: number): Step {
  const { work, stored, item, addresses } = before;
  const taken = takenAddresses(newAddresses(work, stored.document), addresses, item);
  const state = equal(taken, before.taken) ? before : { ...before, taken };
  // What is not its own address any more may have been all that there was to send.
  if (isClean(state)) return saveAgain(state, at);
  if (!stored.isLive) return sendWork(state);
  const running: RunningSave = { ...state.running, awaits: { answer: 'draft' } };
  return [{ ...state, running }, [{ do: 'open-draft', base: stored.version }]];
}

function sendWork(state: AtWork): Step {
  const { work, stored, running } = state;
  const sent = toSend(state);
  const next = {
    ...state,
    unanswered: [...state.unanswered, sent].slice(-MAX_UNANSWERED),
    running: { ...running, awaits: { answer: 'written', sent, work } as const },
  };
  return [next, [keep(next), { do: 'write', base: stored.version, document: sent }]];
}

type Written = {
  sent: Document;
  work: Document;
  result: Result<WrittenItem, SaveFailure>;
  mark: number;
};

function written(state: AtWork, { sent, work, result, mark }: Written, at: number): Step {
  if (!result.ok) {
    // Every other failure says that it has not arrived.
    const isLost = result.error.why === 'offline' || result.error.why === 'unreadable';
    const unanswered = isLost ? state.unanswered : state.unanswered.slice(0, -1);
    return recover({ ...state, unanswered }, result.error, at);
  }
  const { version } = result.value;
  const next: AtWork = {
    ...state,
    stored: { ...state.stored, isLive: false, document: sent, version },
    unanswered: [],
    retryMs: FIRST_RETRY_MS,
    savedAt: at,
    shown: { is: 'saved', at },
  };
  const marked: Effect[] = sent === work ? [{ do: 'mark-saved', mark }] : [];
  // What was done while the save was on its way has its own time.
  return after(
    after([next, [...marked, { do: 'tell', version }]], (saved) => changed(saved, at)),
    (saved) => afterSave({ ...saved, running: next.running }, ok({}), at),
  );
}

type ReadAnswer = { problem: ProblemAnswer; isQuiet: boolean; result: Result<Stored, SaveFailure> };

/** Somebody else has saved: lays both over each other, and goes on with the save. */
function read(state: AtWork, { problem, isQuiet, result }: ReadAnswer, at: number): Step {
  if (!result.ok) {
    if (isQuiet) return finish(state, err(problem), at);
    return fail(state, result.error, at);
  }
  const theirs = share(state.stored.document, result.value.document);
  const published = result.value.published && share(theirs, result.value.published);
  // Where our own save arrived and its answer did not, nobody else did anything.
  const base = state.unanswered.find((one) => equal(one, theirs)) ?? state.stored.document;
  const merged = mergeDocuments({ base, mine: state.work, theirs });
  const { collisions } = merged;
  const work = share(state.work, merged.document);
  const next: AtWork = {
    ...state,
    work,
    unanswered: [],
    stored: { ...result.value, document: theirs, published },
    conflict: collisions.length > 0 ? { collisions, problem, base, theirs } : state.conflict,
  };
  const replaced: Effect[] = work === state.work ? [] : [{ do: 'replace', document: work }];
  return after([next, [...replaced, keep(next)]], () =>
    isQuiet ? startSave(next, at) : saveAgain(next, at),
  );
}

/** Goes on after a refusal that there is a way around; all others are said. */
function recover(state: AtWork, failure: SaveFailure, at: number): Step {
  if (failure.why === 'draft-needed') {
    return saveAgain({ ...state, stored: { ...state.stored, isLive: true } }, at);
  }
  if (failure.why !== 'outdated') return fail(state, failure, at);
  return startReading(state, failure.problem, false);
}

/** Somebody else has saved: reads what is new. */
function startReading(state: AtWork, problem: ProblemAnswer, isQuiet: boolean): Step {
  const awaits = { answer: 'read', problem, isQuiet } as const;
  return [{ ...state, running: { ...state.running, awaits } }, [{ do: 'read' }]];
}

function fail(state: AtWork, { why, problem }: SaveFailure, at: number): Step {
  const shown: ShownSave =
    why === 'signed-out' || why === 'offline' ? { is: why } : { is: 'refused', problem };
  const next = { ...state, shown };
  if (why !== 'offline' && why !== 'busy') return afterSave(next, err(problem), at);
  const retryMs = Math.min(state.retryMs * 2, LAST_RETRY_MS);
  return after([next, [{ do: 'wait', ms: state.retryMs }]], () =>
    afterSave({ ...next, retryMs }, err(problem), at),
  );
}

/** The save is over: says so, or publishes what was saved. */
function afterSave(state: AtWork, result: SaveResult, at: number): Step {
  const { next } = state.running;
  if (next === 'answer') return finish(state, result, at);
  if (typeof next === 'object' && 'refuse' in next) {
    // The publish may have arrived, and its answer not.
    const isLive = equal(state.stored.published, next.wanted);
    return finish(state, isLive ? ok({}) : err(next.refuse), at);
  }
  if (!result.ok) return finish(state, result, at);
  if (state.shown.is === 'rejected') return finish(state, err(INCOMPLETE), at);
  const { isLive, version } = state.stored;
  if (isLive && next === 'publish') return finish(state, ok({}), at);
  const running: RunningSave = { ...state.running, awaits: { answer: 'published' } };
  const part = next === 'publish' ? {} : next;
  return [{ ...state, running }, [{ do: 'publish', base: version, ...part }]];
}

/** What is saved stays saved when it cannot be published. */
function published(state: AtWork, result: Result<WrittenItem, SaveFailure>, at: number): Step {
  const { document } = state.stored;
  const { next } = state.running;
  const wanted = typeof next === 'object' && 'part' in next ? next.part : document;
  if (!result.ok) {
    const { why, problem } = result.error;
    if (why === 'signed-out') {
      return finish({ ...state, shown: { is: 'signed-out' } }, err(problem), at);
    }
    if (why === 'refused') return finish(state, err(problem), at);
    // Who tells what visitors see now is the server.
    const running = { ...state.running, next: { refuse: problem, wanted }, round: 0 };
    return startReading({ ...state, running }, problem, true);
  }
  const { version, build } = result.value;
  const published = share(document, wanted);
  const stored = { version, document, isLive: equal(published, document), published };
  return after([{ ...state, stored }, [{ do: 'tell', version }]], () =>
    finish({ ...state, stored }, ok(build === undefined ? {} : { build }), at),
  );
}

/** Ends it: what is not saved stays on the device. */
function close(state: SaverState): Step {
  const callers = [state.running, ...state.waiting].flatMap((job) => callerOf(job) ?? []);
  return [
    { ...state, running: null, waiting: [], isClosed: true },
    [{ do: 'stop-waiting' }, ...callers.map(tellClosed)],
  ];
}

function callerOf(asked: SaverEvent | SaveJob | RunningSave | null): number | null {
  return asked && 'caller' in asked ? asked.caller : null;
}

const tellClosed = (caller: number): Effect => ({ do: 'answer', caller, result: err(NEWER) });

/** The work, but for values that the content source rejects. */
function toSend({ work, stored, taken }: SaverState): Document {
  return sendable(work, stored.document, taken);
}

function keep({ work, conflict, stored, unanswered }: SaverState): Effect {
  const base = conflict?.base ?? stored.document;
  return { do: 'keep', work, base, sent: unanswered.at(-1) };
}

/** One step after another: the state of the last, the effects of both. */
function after<S extends SaverState>(
  [state, effects]: readonly [S, readonly Effect[]],
  go: (state: S) => Step,
): Step {
  const [next, more] = go(state);
  return [next, [...effects, ...more]];
}
