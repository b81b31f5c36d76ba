import type { ProblemAnswer } from '#src/api/contract/problem.ts';
import { createKeyedMutex } from '#src/lib/mutex.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Document } from '../state/document.ts';
import type { ServerResult, Collision } from '../state/editor.ts';
import { sendable } from '../state/sendable.ts';
import type { Stored } from '../state/stored.ts';
import { createAddresses } from './addresses.ts';
import { type Conflict, createConflict } from './conflict.ts';
import { createLine, type RequestSender, type RequestSenderParts } from './line.ts';
import type { SaverPorts } from './ports.ts';
import type { Failure } from './requests.ts';
import { createServerCopy } from './server-copy.ts';
import { createStatus, type SaveStatus } from './status.ts';

/** What is said while another window's work collides with this one's. */
const NEWER: ProblemAnswer = { name: 'version-conflict', message: '', details: {} };
/** Somebody who saves faster than we can read is not waited for. */
const MAX_ROUNDS = 5;

type Parts = RequestSenderParts & { line: RequestSender; status: SaveStatus };

/** Saves one item, one request after the other. */
export function createSaver(given: SaverPorts, stored: Stored) {
  const mutex = createKeyedMutex();
  const copy = createServerCopy(stored);
  const addresses = createAddresses(given.item, given.requests);
  const toSend = (document: Document) =>
    sendable(document, copy.$stored.get().document, addresses.$taken.get());
  const save = () => mutex.run(given.item, () => saveAll(parts));
  const status = createStatus({
    ...given,
    isWhole: () => toSend(given.document()) === given.document(),
    save: () => void save(),
  });
  const onSaved: SaverPorts['onSaved'] = (version) => status.isClosed() || given.onSaved(version);
  const ports = { ...given, onSaved };
  const lineParts = { ports, copy, addresses, toSend, conflict: createConflict(ports.keep) };
  const parts: Parts = { ...lineParts, line: createLine(lineParts), status };
  const { conflict } = parts;
  return {
    $state: status.$state,
    $stored: copy.$stored,
    $taken: addresses.$taken,
    /** To be called after each change. */
    changed: () => changed(parts),
    /** Saves now; somebody who asks for it wants to know anew whether an address is free. */
    save() {
      addresses.forget();
      return save();
    },
    publish: () => mutex.run(ports.item, () => publish(parts)),
    /** What the work is based on, for whoever keeps it. */
    base: () => conflict.now()?.base ?? copy.$stored.get().document,
    /** What was sent last without an answer. */
    sent: copy.sent,
    /** The document that the work collided with. */
    theirs: () => conflict.now()?.theirs ?? copy.$stored.get().document,
    /** Work of another day collided with this one's. */
    collide(collisions: readonly Collision[], base: Document, theirs: Document): void {
      if (conflict.raise({ collisions, problem: NEWER, base, theirs })) void save();
    },
    /** The collisions are decided, and the work says how. */
    resolved(): void {
      conflict.decided();
      void save();
    },
    /** Another window or editor has saved: takes over what is new. */
    lookAgain: (version: number) => mutex.run(ports.item, () => lookAgain(parts, version)),
    close: status.close,
  };
}

const isClean = ({ copy, ports, toSend }: Parts) => copy.has(toSend(ports.document()));

function changed(parts: Parts): void {
  const { ports, conflict, status } = parts;
  const isBusy = status.$state.get().is === 'saving' || conflict.now() !== null;
  if (!isBusy && isClean(parts)) {
    status.settle(false);
    return;
  }
  ports.keep();
  if (!isBusy) status.unsaved();
}

async function saveAll(parts: Parts): Promise<Result<void, ProblemAnswer>> {
  const { conflict, line, status } = parts;
  status.begin();
  for (let round = 0; round < MAX_ROUNDS && !status.isClosed(); round++) {
    const found = conflict.now();
    if (found) return undecided(found, status);
    if (isClean(parts)) {
      status.settle(round > 0);
      return ok(undefined);
    }
    status.saving();
    const outcome = await line.send();
    if (outcome === 'saved') {
      status.saved();
      // What was done while the save was on its way has its own time.
      if (!status.isClosed()) changed(parts);
      return ok(undefined);
    }
    if (outcome !== 'again') return status.failed(outcome);
  }
  return status.failed({ why: 'busy', problem: NEWER });
}

function undecided(
  { collisions, problem }: NonNullable<ReturnType<Conflict['now']>>,
  status: SaveStatus,
): Result<never, ProblemAnswer> {
  status.conflict(collisions);
  return err(problem);
}

async function publish(parts: Parts): ServerResult<{ build?: string }> {
  const { ports, copy, status } = parts;
  const saved = await saveAll(parts);
  if (!saved.ok) return saved;
  if (status.$state.get().is === 'held') return err(ports.incomplete());
  const { isLive, version } = copy.$stored.get();
  if (isLive) return ok({});
  const published = await ports.requests.publish(ports.item, version);
  if (!published.ok) return notPublished(parts, published.error);
  const { build } = published.value;
  copy.published(published.value);
  ports.onSaved(published.value.version);
  return ok(build === undefined ? {} : { build });
}

/** Everything is saved all the same. */
async function notPublished(parts: Parts, failure: Failure): Promise<Result<never, ProblemAnswer>> {
  if (failure.why === 'signed-out') parts.status.failed(failure, 0);
  if (failure.why === 'outdated') {
    await parts.line.catchUp(failure.problem);
    await saveAll(parts);
  }
  return err(failure.problem);
}

async function lookAgain(parts: Parts, version: number): Promise<void> {
  const { conflict, copy, line, status } = parts;
  if (status.isClosed() || conflict.now() || version <= copy.$stored.get().version) return;
  const outcome = await line.catchUp(NEWER);
  if (outcome === 'again') await saveAll(parts);
}

export type Saver = ReturnType<typeof createSaver>;
