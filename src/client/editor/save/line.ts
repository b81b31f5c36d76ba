import type { ProblemAnswer } from '#src/api/contract/problem.ts';
import type { Document } from '../state/document.ts';
import { savedData } from '../state/stored.ts';
import type { createAddresses } from './addresses.ts';
import type { Conflict } from './conflict.ts';
import type { Failure } from './requests.ts';
import type { SaverPorts } from './ports.ts';
import type { ServerCopy } from './server-copy.ts';

export type RequestSenderParts = {
  ports: SaverPorts;
  copy: ServerCopy;
  addresses: ReturnType<typeof createAddresses>;
  conflict: Conflict;
  /** The work, but for values that cannot be sent. */
  toSend(document: Document): Document;
};

/** What came of one request; `again` where something had to be done first, and now is. */
export type SendOutcome = Failure | 'saved' | 'again';

/** The line to the server: one save of what there is now, and reading what somebody else has saved. */
export function createLine({ ports, copy, addresses, conflict, toSend }: RequestSenderParts) {
  const { item, requests } = ports;

  async function send(): Promise<SendOutcome> {
    const unasked = await addresses.check(ports.document(), copy.$stored.get().document);
    if (unasked) return recoverFrom(unasked);
    // What is not its own address any more may have been all that there was to send.
    if (copy.has(toSend(ports.document()))) return 'again';
    if (!copy.$stored.get().isLive) return sendWork();
    const opened = await requests.openDraft(item, copy.$stored.get().version);
    if (!opened.ok) return recoverFrom(opened.error);
    copy.opened(opened.value);
    return sendWork();
  }

  async function sendWork(): Promise<SendOutcome> {
    const { document: work, markSaved } = ports.snapshot();
    const document = toSend(work);
    copy.sending(document);
    // A window that ends now has to know later what may have arrived.
    ports.keep();
    await ports.kept();
    const written = await requests.save(item, copy.$stored.get().version, savedData(document));
    if (!written.ok) {
      if (written.error.why !== 'offline') copy.notArrived();
      return recoverFrom(written.error);
    }
    copy.saved(written.value, document);
    if (document === work) markSaved();
    ports.onSaved(written.value.version);
    return 'saved';
  }

  async function recoverFrom(failure: Failure): Promise<Failure | 'again'> {
    if (failure.why === 'outdated') return catchUp(failure.problem);
    if (failure.why !== 'draft-needed') return failure;
    copy.wentLive();
    return 'again';
  }

  /** Reads what somebody else saved and lays both over each other. */
  async function catchUp(problem: ProblemAnswer): Promise<Failure | 'again'> {
    const read = await requests.read(item);
    if (!read.ok) return read.error;
    const { base, theirs } = copy.replace(read.value);
    conflict.raise({ collisions: ports.merge(base, theirs), problem, base, theirs });
    return 'again';
  }

  return { send, catchUp };
}

export type RequestSender = ReturnType<typeof createLine>;
