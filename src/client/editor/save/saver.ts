import { atom } from 'nanostores';
import type { ProblemAnswer } from '#src/api/contract/problem.ts';
import type { Written } from '#src/api/contract/content.ts';
import { equal } from '../state/equal.ts';
import { createQueue } from '#src/lib/queue.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Document } from '../state/document.ts';
import type { Asked, Collision, SaveState } from '../state/editor.ts';
import { sendable } from '../state/sendable.ts';
import { share } from '../state/share.ts';
import { savedData, type Stored } from '../state/stored.ts';
import type { Failure, Requests } from './requests.ts';
import { createSchedule } from './schedule.ts';

export type SaverPorts = {
  item: string;
  requests: Pick<Requests, 'read' | 'openDraft' | 'save' | 'publish'>;
  /** The work as it is now. */
  document(): Document;
  /** The same, to be sent; `markSaved` when it has arrived. */
  snapshot(): { document: Document; markSaved(): void };
  /** Steps that the server does not have. */
  changes(): number;
  /** The server has a new version of this session. */
  onSaved(version: number): void;
  /** The server has everything. */
  onClean(): void;
  /** It does not: the work has to be kept until it has. */
  keep(): void;
  /** Keeps it now. */
  kept(): Promise<void>;
  /** Somebody else saved: lays both over each other. Out: what needs a decision. */
  merge(base: Document, theirs: Document): readonly Collision[];
  /** What to say to somebody who wants to publish values that are not right. */
  incomplete(): ProblemAnswer;
  now(): number;
};

/** What collided, with the document that both began with and the one that is not mine. */
type Conflict = {
  collisions: readonly Collision[];
  problem: ProblemAnswer;
  base: Document;
  theirs: Document;
};

/** What is said while another window's work collides with this one's. */
const NEWER: ProblemAnswer = { name: 'version-conflict', message: '', details: {} };
const MAX_UNANSWERED = 32;
/** Somebody who saves faster than we can read is not waited for. */
const MAX_ROUNDS = 5;

/**
 * Saves one item, one request after the other. What it knows of the server is a version and the
 * document of that version: answers change these, and never what somebody is working on.
 */
export function createSaver(ports: SaverPorts, stored: Stored) {
  const { item, requests } = ports;
  const $state = atom<SaveState>({ is: 'saved', at: null });
  const $stored = atom<Stored>(stored);
  const inTurn = createQueue();
  const schedule = createSchedule(() => void save());
  let savedAt: number | null = null;
  /** What was sent and not answered: each may have arrived. */
  let unanswered: readonly Document[] = [];
  let conflict: Conflict | null = null;
  let isClosed = false;

  /** The work, but for values that the content source refuses. */
  const toSend = (document: Document) => sendable(document, $stored.get().document);
  // What may have arrived is not what is known to be there.
  const isClean = () =>
    unanswered.length === 0 && equal(toSend(ports.document()), $stored.get().document);

  /** To be called after each change. */
  function changed(): void {
    const state = $state.get();
    if (state.is !== 'saving' && !conflict && isClean()) {
      settle();
      return;
    }
    ports.keep();
    if (state.is === 'saving' || conflict) return;
    const changes = ports.changes();
    if (state.is === 'offline' || state.is === 'signed-out') {
      $state.set({ is: state.is, changes });
      return;
    }
    $state.set({ is: 'unsaved', changes });
    schedule.afterChange();
  }

  function settle(): void {
    schedule.cancel();
    const work = ports.document();
    if (toSend(work) === work) {
      $state.set({ is: 'saved', at: savedAt });
      ports.onClean();
      return;
    }
    // The last right values are on the server, what was written over them is only here.
    $state.set({ is: 'held', at: savedAt });
    ports.keep();
  }

  const save = (): Promise<Result<void, ProblemAnswer>> => inTurn(item, saveNow);

  async function saveNow(): Promise<Result<void, ProblemAnswer>> {
    schedule.cancel();
    for (let round = 0; round < MAX_ROUNDS && !isClosed; round++) {
      if (conflict) {
        $state.set({ is: 'conflict', collisions: conflict.collisions });
        return err(conflict.problem);
      }
      if (isClean()) {
        if (round > 0) savedAt = ports.now();
        settle();
        return ok(undefined);
      }
      $state.set({ is: 'saving', since: ports.now() });
      const outcome = await sendOnce();
      if (outcome === 'saved') {
        finish();
        return ok(undefined);
      }
      if (outcome !== 'again') return giveUp(outcome);
    }
    return giveUp({ why: 'busy', problem: NEWER });
  }

  /** What was done while the save was on its way has its own time. */
  function finish(): void {
    schedule.succeeded();
    savedAt = ports.now();
    $state.set({ is: 'saved', at: savedAt });
    if (!isClosed) changed();
  }

  /** One save of what there is now; `again` where something had to be done first. */
  async function sendOnce(): Promise<Failure | 'saved' | 'again'> {
    if ($stored.get().isLive) {
      const opened = await requests.openDraft(item, $stored.get().version);
      if (!opened.ok) return recoverFrom(opened.error);
      remember(opened.value, {});
    }
    const { document: work, markSaved } = ports.snapshot();
    const document = toSend(work);
    unanswered = [...unanswered, document].slice(-MAX_UNANSWERED);
    // A window that ends now has to know later what may have arrived.
    ports.keep();
    await ports.kept();
    const written = await requests.save(item, $stored.get().version, savedData(document));
    if (!written.ok) {
      if (written.error.why !== 'offline') unanswered = unanswered.slice(0, -1);
      return recoverFrom(written.error);
    }
    unanswered = [];
    remember(written.value, { document });
    if (document === work) markSaved();
    if (!isClosed) ports.onSaved(written.value.version);
    return 'saved';
  }

  function remember({ version }: Written, more: Partial<Stored>): void {
    $stored.set({ ...$stored.get(), isLive: false, ...more, version });
  }

  async function recoverFrom(failure: Failure): Promise<Failure | 'again'> {
    if (failure.why === 'draft-needed') {
      $stored.set({ ...$stored.get(), isLive: true });
      return 'again';
    }
    return failure.why === 'outdated' ? catchUp(failure.problem) : failure;
  }

  /** Reads what somebody else saved and lays both over each other. */
  async function catchUp(problem: ProblemAnswer): Promise<Failure | 'again'> {
    const read = await requests.read(item);
    if (!read.ok) return read.error;
    const before = $stored.get().document;
    const document = share(before, read.value.document);
    const published = read.value.published && share(document, read.value.published);
    $stored.set({ ...read.value, document, published });
    // Where our own save arrived and its answer did not, nobody else did anything.
    const base = unanswered.find((one) => equal(one, document)) ?? before;
    unanswered = [];
    const collisions = ports.merge(base, document);
    raise({ collisions, problem, base, theirs: document });
    return 'again';
  }

  /** Shuts the door for all saves until the collisions are decided. */
  function raise(found: Conflict): void {
    conflict = found.collisions.length > 0 ? found : null;
    if (conflict) ports.keep();
  }

  function giveUp({ why, problem }: Failure): Result<never, ProblemAnswer> {
    const changes = ports.changes();
    if (why === 'signed-out') $state.set({ is: 'signed-out', changes });
    else if (why === 'offline') $state.set({ is: 'offline', changes });
    else $state.set({ is: 'refused', problem });
    if ((why === 'offline' || why === 'busy') && !isClosed) schedule.afterFailure();
    return err(problem);
  }

  async function publish(): Asked<{ build?: string }> {
    return inTurn(item, async () => {
      const saved = await saveNow();
      if (!saved.ok) return saved;
      if ($state.get().is === 'held') return err(ports.incomplete());
      const { isLive, version } = $stored.get();
      if (isLive) return ok({});
      const published = await requests.publish(item, version);
      return published.ok ? ok(markPublished(published.value)) : notPublished(published.error);
    });
  }

  function markPublished({ version, build }: Written): { build?: string } {
    const { document } = $stored.get();
    $stored.set({ version, document, isLive: true, published: document });
    ports.onSaved(version);
    return build === undefined ? {} : { build };
  }

  /** Everything is saved all the same. */
  async function notPublished({ why, problem }: Failure): Promise<Result<never, ProblemAnswer>> {
    if (why === 'signed-out') $state.set({ is: 'signed-out', changes: 0 });
    if (why === 'outdated') {
      await catchUp(problem);
      await saveNow();
    }
    return err(problem);
  }

  return {
    $state,
    $stored,
    changed,
    save,
    publish,
    /** What the work is based on, for whoever keeps it. */
    base: () => conflict?.base ?? $stored.get().document,
    /** What was sent last without an answer. */
    sent: () => unanswered.at(-1),
    /** The document that the work collided with. */
    theirs: () => conflict?.theirs ?? $stored.get().document,
    /** Work of another day collided with this one's. */
    collide(collisions: readonly Collision[], base: Document, theirs: Document): void {
      raise({ collisions, problem: NEWER, base, theirs });
      if (conflict) void save();
    },
    /** The collisions are decided, and the work says how. */
    resolved(): void {
      conflict = null;
      void save();
    },
    /** Another window or editor has saved: takes over what is new. */
    async lookAgain(version: number): Promise<void> {
      await inTurn(item, async () => {
        if (isClosed || conflict || version <= $stored.get().version) return;
        const failure = await catchUp(NEWER);
        if (failure === 'again') await saveNow();
      });
    },
    close() {
      isClosed = true;
      schedule.cancel();
    },
  };
}

export type Saver = ReturnType<typeof createSaver>;
