import { atom } from 'nanostores';
import { equal } from './equal.ts';
import type { Device } from '../save/device.ts';
import type { KeptWork } from '../save/journal.ts';
import { mergeDocuments } from '../save/merge.ts';
import type { Saver } from '../save/saver.ts';
import { difference } from './difference.ts';
import type { Recovery } from './editor.ts';
import type { Labels } from './labels.ts';
import { share } from './share.ts';
import type { Work } from './work.ts';

type RecoveriesOptions = {
  device: Device;
  work: Work;
  saver: Pick<Saver, 'collide'>;
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

  function mergedWith({ base, sent, work: mine }: KeptWork) {
    const theirs = work.$document.get();
    // What was on its way when the window ended has arrived: nobody else did anything.
    const hasArrived = sent !== undefined && equal(sent, theirs);
    return mergeDocuments({ base: hasArrived ? sent : base, mine, theirs });
  }

  return {
    $recoveries,
    /** Looks for work that was left; what the server has by now is forgotten. */
    async look(): Promise<void> {
      kept = await device.left();
      for (const one of kept) {
        const isHere = equal(mergedWith(one).document, work.$document.get());
        if (isHere) await device.forget(one.id);
        drop(isHere ? one.id : '');
      }
    },
    /** Takes it over as a step that can be undone; what collides is a conflict. */
    recover(id: string): void {
      const found = kept.find((one) => one.id === id);
      if (!found) return;
      const now = work.$document.get();
      const { document, collisions } = mergedWith(found);
      work.perform({ ops: difference(now, share(now, document)), label: labels.recovered });
      saver.collide(collisions, found.base, now);
      drop(id);
      // Only when it is kept as this window's work, the other copy may go.
      void device.flush().then(() => device.forget(id));
    },
    discard(id: string): void {
      drop(id);
      void device.forget(id);
    },
  };
}
