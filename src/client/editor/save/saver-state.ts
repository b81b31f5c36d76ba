import type { ProblemAnswer } from '#src/api/contract/problem.ts';
import type { WrittenItem } from '#src/api/contract/content.ts';
import type { Result } from '#src/lib/result.ts';
import type { TakenAddress } from '../state/address.ts';
import type { Document } from '../state/document.ts';
import type { Stored } from '../state/stored.ts';
import type { Collision } from './merge.ts';
import type { SaveFailure } from './requests.ts';

/** What the bar says of the work at this moment. Times in ms since 1970. */
export type SaveState =
  | { is: 'saved'; at: number | null }
  /** A save is due within seconds; the work is kept on this device meanwhile. */
  | { is: 'unsaved'; changes: number }
  | { is: 'saving'; since: number }
  /** The server has all but some values that it rejects, and the last right ones in their place. */
  | { is: 'rejected'; at: number | null }
  | { is: 'offline'; changes: number }
  | { is: 'signed-out'; changes: number }
  | { is: 'conflict'; collisions: readonly Collision[] }
  | { is: 'refused'; problem: ProblemAnswer };

/** The same without the number of changes, which the history of the work counts. */
export type ShownSave =
  Exclude<SaveState, { changes: number }> | { is: Extract<SaveState, { changes: number }>['is'] };

/** Two versions that contradict each other, and the document that both began with. No save until it is decided. */
type Conflict = {
  collisions: readonly Collision[];
  problem: ProblemAnswer;
  base: Document;
  theirs: Document;
};

/** What the reducer remembers. */
export type SaverState = {
  item: string;
  /** The work as it is now. */
  work: Document;
  /** The newest version of the item that is known. Answers change it, and never the work. */
  stored: Stored;
  /** What was sent and not answered, oldest first: each may have arrived. */
  unanswered: readonly Document[];
  /** Answers about addresses that the page wants, by query key: the id of the page that has it, or null. */
  addresses: Readonly<Record<string, unknown>>;
  taken: TakenAddress;
  conflict: Conflict | null;
  shown: ShownSave;
  savedAt: number | null;
  /** When the oldest change that waits for its save was made. */
  firstChange: number | null;
  /** How long to wait after the next failure. */
  retryMs: number;
  running: RunningSave | null;
  /** What comes after what is running, in its order. */
  waiting: readonly SaveJob[];
  isClosed: boolean;
};

/** `caller`: who is told how it went; null: nobody asked. */
export type SaveJob =
  | { is: 'save'; caller: number | null }
  /** `part`: what goes live in the place of the work, which stays a draft. */
  | { is: 'publish'; caller: number; part?: Document }
  /** Reads a version that another window has saved. */
  | { is: 'read'; version: number };

/** A job at work, and the one answer that it waits for. */
export type RunningSave = {
  caller: number | null;
  /**
   * What follows when the save is over: its result is the answer, or a publish; or the problem of a publish that was
   * not answered as it should, unless visitors see what it wanted.
   */
  next: 'answer' | 'publish' | { part: Document } | { refuse: ProblemAnswer; wanted: Document };
  /** How often something had to be done first. */
  round: number;
  awaits:
    | { answer: 'addresses' | 'draft' | 'published' }
    | { answer: 'written'; sent: Document; work: Document }
    /** `problem`: why it is read; `isQuiet`: a failure is nothing that anybody waits for. */
    | { answer: 'read'; problem: ProblemAnswer; isQuiet: boolean }
    | null;
};

/** What happens to a saver. */
export type SaverEvent =
  | { is: 'changed'; work: Document }
  /** `isWish`: somebody asked for it, and wants to know anew whether an address is free. */
  | { is: 'save'; caller: number | null; isWish: boolean }
  | { is: 'publish'; caller: number; part?: Document }
  /** Another window has saved a version. */
  | { is: 'newer'; version: number }
  /** The network may be back, or somebody has signed in. */
  | { is: 'back' }
  /** An answer that nobody saves by has told that the session is over. */
  | { is: 'signed-out' }
  /** Work of another day was taken over and contradicts this one's. */
  | { is: 'collided'; collisions: readonly Collision[]; base: Document; theirs: Document }
  /** The conflict is decided, and the work says how. */
  | { is: 'resolved' }
  | { is: 'closed' }
  | { is: 'addresses'; result: Result<Readonly<Record<string, unknown>>, SaveFailure> }
  | { is: 'draft'; result: Result<WrittenItem, SaveFailure> }
  /** `mark`: where the history was when it was sent. */
  | { is: 'written'; result: Result<WrittenItem, SaveFailure>; mark: number }
  | { is: 'read'; result: Result<Stored, SaveFailure> }
  | { is: 'published'; result: Result<WrittenItem, SaveFailure> };

/** What a save or publish came to; `build` makes it live. */
export type SaveResult = Result<{ build?: string }, ProblemAnswer>;

/** A request to the server. Its answer is an event. */
export type RequestEffect =
  | { do: 'ask-addresses'; keys: readonly string[] }
  | { do: 'open-draft'; base: number }
  /** Keeps the work on the device first: a window that ends now has to know what may have arrived. */
  | { do: 'write'; base: number; document: Document }
  | { do: 'read' }
  | { do: 'publish'; base: number; part?: Document };

/** What the reducer asks for. */
export type Effect =
  | RequestEffect
  /** Calls for a save later, and for no other one. */
  | { do: 'wait'; ms: number }
  | { do: 'stop-waiting' }
  /** Keeps the work on the device until the server has it. */
  | { do: 'keep'; work: Document; base: Document; sent: Document | undefined }
  /** The server has everything. */
  | { do: 'forget-kept' }
  /** Tells other windows that there is a newer version. */
  | { do: 'tell'; version: number }
  /** Puts a merged document in the place of the work. */
  | { do: 'replace'; document: Document }
  | { do: 'mark-saved'; mark: number }
  | { do: 'answer'; caller: number; result: SaveResult };

export type Step = readonly [SaverState, readonly Effect[]];
