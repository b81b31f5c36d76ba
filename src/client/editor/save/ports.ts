import type { ProblemAnswer } from '#src/api/contract/problem.ts';
import type { Document } from '../state/document.ts';
import type { Collision } from '../state/editor.ts';
import type { EditorRequests } from './requests.ts';

/** What a saver works with. */
export type SaverPorts = {
  item: string;
  requests: Pick<EditorRequests, 'answers' | 'read' | 'openDraft' | 'save' | 'publish'>;
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
