import { equal } from '../state/equal.ts';
import { NO_HISTORY } from '../state/history.ts';
import type { Work } from '../state/work.ts';
import type { Device } from './device.ts';

/**
 * Undo across loading the page again: steps are kept with the document that they lead away from, and
 * come back where the page is just that document. Out: `look` tries it again, such as with recovered work.
 */
export function createKeptUndo(device: Device, work: Work) {
  const kept = device.history();
  const document = work.$document.get();
  const keep = () =>
    device.keepHistory(() => ({ document: work.$document.get(), history: work.$history.get() }));

  async function look(isFree: () => boolean): Promise<void> {
    const found = await kept;
    if (found && isFree() && equal(found.document, work.$document.get())) {
      work.remember(found.history);
    }
  }

  work.$document.listen(keep);
  work.$history.listen(keep);
  void look(() => work.$history.get() === NO_HISTORY && work.$document.get() === document);
  return {
    /** To be called when work was recovered: what led to it is better than one step. */
    recovered(): void {
      const { done } = work.$history.get();
      void look(() => work.$history.get().done === done);
    },
  };
}
