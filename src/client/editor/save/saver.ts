import { atom } from 'nanostores';
import type { ProblemAnswer } from '#src/api/contract/problem.ts';
import type { Written } from '#src/api/contract/content.ts';
import { equal } from '#src/lib/equal.ts';
import { createQueue } from '#src/lib/queue.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Document } from '../state/document.ts';
import type { Asked, Collision, SaveState } from '../state/editor.ts';
import { share } from '../state/share.ts';
import { readItem, savedData, type Stored } from '../state/stored.ts';
import type { Failure, Requests } from './requests.ts';

export type SaverPorts = {
  item: string;
  requests: Pick<Requests, 'read' | 'openDraft' | 'save' | 'publish'>;
  /** The work as it is now. */
  document(): Document;
  /** Steps that the server does not have. */
  changes(): number;
  /** The server has everything up to now. */
  onSaved(version: number): void;
  /** Somebody else saved: lays both over each other. Out: what needs a decision. */
  merge(base: Document, theirs: Document): readonly Collision[];
  now(): number;
};

const AFTER_LAST_MS = 2_000;
const AT_LATEST_MS = 15_000;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;
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
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsavedSince: number | null = null;
  let retryMs = FIRST_RETRY_MS;
  let collisions: readonly Collision[] = [];
  let isClosed = false;

  const isClean = () => equal(ports.document(), $stored.get().document);

  function plan(ms: number): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void save(), ms);
  }

  /** To be called after each change. */
  function changed(): void {
    const state = $state.get();
    if (state.is === 'saving' || state.is === 'conflict') return;
    if (isClean()) return settle();
    const changes = ports.changes();
    if (state.is === 'offline' || state.is === 'signed-out') {
      $state.set({ is: state.is, changes });
      return;
    }
    const now = ports.now();
    unsavedSince ??= now;
    $state.set({ is: 'unsaved', changes });
    plan(Math.max(0, Math.min(AFTER_LAST_MS, unsavedSince + AT_LATEST_MS - now)));
  }

  function settle(at: number | null = null): void {
    clearTimeout(timer);
    unsavedSince = null;
    const state = $state.get();
    $state.set({ is: 'saved', at: at ?? (state.is === 'saved' ? state.at : null) });
    ports.onSaved($stored.get().version);
  }

  const save = (): Promise<Result<void, ProblemAnswer>> => inTurn(item, saveNow);

  async function saveNow(): Promise<Result<void, ProblemAnswer>> {
    clearTimeout(timer);
    for (let round = 0; !isClosed; round++) {
      if (collisions.length > 0) return err(conflictProblem());
      if (isClean()) {
        settle(round > 0 ? ports.now() : null);
        return ok(undefined);
      }
      $state.set({ is: 'saving', since: ports.now() });
      const failure = await sendOnce();
      if (!failure) retryMs = FIRST_RETRY_MS;
      // What was typed meanwhile has its own time.
      if (!failure && round >= MAX_ROUNDS) break;
      if (failure) return giveUp(failure);
    }
    $state.set({ is: 'unsaved', changes: ports.changes() });
    changed();
    return ok(undefined);
  }

  /** One save of what there is now. Out: undefined where it is worth going on. */
  async function sendOnce(): Promise<Failure | undefined> {
    const document = ports.document();
    if ($stored.get().isLive) {
      const opened = await requests.openDraft(item, $stored.get().version);
      if (!opened.ok) return recoverFrom(opened.error);
      remember(opened.value, {});
    }
    const written = await requests.save(item, $stored.get().version, savedData(document));
    if (!written.ok) return recoverFrom(written.error);
    remember(written.value, { document });
    return undefined;
  }

  function remember({ version }: Written, more: Partial<Stored>): void {
    $stored.set({ ...$stored.get(), isLive: false, ...more, version });
  }

  async function recoverFrom(failure: Failure): Promise<Failure | undefined> {
    if (failure.why === 'draft-needed') {
      $stored.set({ ...$stored.get(), isLive: true });
      return undefined;
    }
    return failure.why === 'outdated' ? catchUp() : failure;
  }

  /** Reads what somebody else saved and lays both over each other. */
  async function catchUp(): Promise<Failure | undefined> {
    const read = await requests.read(item);
    if (!read.ok) return read.error;
    const before = $stored.get();
    const theirs = readItem(read.value);
    $stored.set({
      ...theirs,
      document: share(before.document, theirs.document),
      published: theirs.published && share(before.document, theirs.published),
    });
    collisions = ports.merge(before.document, $stored.get().document);
    return undefined;
  }

  function giveUp({ why, problem }: Failure): Result<never, ProblemAnswer> {
    const changes = ports.changes();
    if (why === 'signed-out') $state.set({ is: 'signed-out', changes });
    else if (why === 'offline') $state.set({ is: 'offline', changes });
    else $state.set({ is: 'refused', problem });
    if (why === 'offline' || why === 'busy') {
      plan(retryMs);
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    }
    return err(problem);
  }

  function conflictProblem(): ProblemAnswer {
    $state.set({ is: 'conflict', collisions });
    return { name: 'version-conflict', message: '', details: {} };
  }

  async function publish(): Asked<{ build?: string }> {
    return inTurn(item, async () => {
      const saved = await saveNow();
      if (!saved.ok) return saved;
      const { isLive, version } = $stored.get();
      if (isLive) return ok({});
      const published = await requests.publish(item, version);
      if (published.ok) {
        const { document } = $stored.get();
        $stored.set({
          ...$stored.get(),
          version: published.value.version,
          isLive: true,
          published: document,
        });
        const { build } = published.value;
        return ok(build === undefined ? {} : { build });
      }
      if (published.error.why === 'outdated') await catchUp();
      return err(published.error.problem);
    });
  }

  return {
    $state,
    $stored,
    changed,
    save,
    publish,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

export type Saver = ReturnType<typeof createSaver>;
