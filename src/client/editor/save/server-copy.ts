import { atom } from 'nanostores';
import type { WrittenItem } from '#src/api/contract/content.ts';
import type { Document } from '../state/document.ts';
import { equal } from '../state/equal.ts';
import { share } from '../state/share.ts';
import type { Stored } from '../state/stored.ts';

const MAX_UNANSWERED = 32;

/**
 * What this window knows of the item at the server: a version and the document of that version.
 * Answers change these, and never what somebody is working on.
 */
export function createServerCopy(stored: Stored) {
  const $stored = atom<Stored>(stored);
  /** What was sent and not answered: each may have arrived. */
  let unanswered: readonly Document[] = [];

  return {
    $stored,
    /** Whether the server has just this; what may have arrived is not what is known to be there. */
    has: (document: Document) => unanswered.length === 0 && equal(document, $stored.get().document),
    sending(document: Document): void {
      unanswered = [...unanswered, document].slice(-MAX_UNANSWERED);
    },
    /** The last one has certainly not arrived. */
    notArrived(): void {
      unanswered = unanswered.slice(0, -1);
    },
    /** What was sent last without an answer. */
    sent: () => unanswered.at(-1),
    /** A draft is open: nothing that is saved goes live by itself. */
    opened({ version }: WrittenItem): void {
      $stored.set({ ...$stored.get(), isLive: false, version });
    },
    saved({ version }: WrittenItem, document: Document): void {
      unanswered = [];
      $stored.set({ ...$stored.get(), isLive: false, document, version });
    },
    published({ version }: WrittenItem): void {
      const { document } = $stored.get();
      $stored.set({ version, document, isLive: true, published: document });
    },
    /** Somebody has published the draft. */
    wentLive(): void {
      $stored.set({ ...$stored.get(), isLive: true });
    },
    /** Takes over what the server has by now. Out: it, and what it and the work began with. */
    replace(read: Stored): { base: Document; theirs: Document } {
      const before = $stored.get().document;
      const document = share(before, read.document);
      const published = read.published && share(document, read.published);
      $stored.set({ ...read, document, published });
      // Where our own save arrived and its answer did not, nobody else did anything.
      const base = unanswered.find((one) => equal(one, document)) ?? before;
      unanswered = [];
      return { base, theirs: document };
    },
  };
}

export type ServerCopy = ReturnType<typeof createServerCopy>;
