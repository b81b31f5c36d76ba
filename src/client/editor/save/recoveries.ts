import { atom } from 'nanostores';
import { difference } from '../state/difference.ts';
import type { Document } from '../state/document.ts';
import { equal } from '../state/equal.ts';
import type { Labels } from '../state/labels.ts';
import { share } from '../state/share.ts';
import type { Work } from '../state/work.ts';
import type { Device } from './device.ts';
import type { KeptWork } from './journal.ts';
import { createKeptUndo } from './kept-undo.ts';
import { mergeDocuments } from './merge.ts';
import type { Saver } from './saver.ts';

/** Work that another window or an earlier day left on this device. */
export type Recovery = { id: string; at: number; changes: number };

type RecoveriesOptions = {
  device: Device;
  work: Work;
  saver: Pick<Saver, 'dispatch'>;
  labels: Labels;
};

/** Work that other windows or earlier days left on this device. */
export function createRecoveries({ device, work, saver, labels }: RecoveriesOptions) {
  const $recoveries = atom<readonly Recovery[]>([]);
  let kept: readonly KeptWork[] = [];

  function drop(id: string): void {
    kept = kept.filter((one) => one.id !== id);
    $recoveries.set(kept.map(({ id: one, at, changes }) => ({ id: one, at, changes })));
  }

  /** Looks for work that was left; what the server has by now is forgotten. */
  async function look(): Promise<void> {
    kept = await device.left();
    for (const one of kept) {
      const isHere = equal(mergeKept(one, work.$document.get()).document, work.$document.get());
      if (isHere) await device.forget(one.id);
      drop(isHere ? one.id : '');
    }
  }

  void look();
  const keptUndo = createKeptUndo(device, work);
  return {
    $recoveries,
    /** Takes it over as a step that can be undone; what collides is a conflict. */
    recover(id: string): void {
      const found = kept.find((one) => one.id === id);
      if (!found) return;
      const now = work.$document.get();
      const { document, collisions } = mergeKept(found, now);
      work.perform({ ops: difference(now, share(now, document)), label: labels.recovered });
      saver.dispatch({ is: 'collided', collisions, base: found.base, theirs: now });
      drop(id);
      keptUndo.recovered();
      // Only when it is kept as this window's work, the other copy may go.
      void device.flush().then((isKept) => (isKept ? device.forget(id) : undefined));
    },
    discard(id: string): void {
      drop(id);
      void device.forget(id);
    },
  };
}

/** Lays kept work over the document that the page shows now. Out: both as one, and what collides. */
export function mergeKept(
  { base, sent, work }: Pick<KeptWork, 'base' | 'sent' | 'work'>,
  theirs: Document,
) {
  // What was on its way when the window ended has arrived: nobody else did anything.
  const hasArrived = sent !== undefined && equal(sent, theirs);
  return mergeDocuments({ base: hasArrived ? sent : base, mine: work, theirs });
}
