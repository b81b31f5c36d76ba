import type { Selection } from '../../state/selection.ts';
import type { InsertPlace } from './brought.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { filesOf } from './pasted-files.ts';
import { type HoveredBlock, report } from '../chrome/ui.ts';

/** Where pictures go: to whoever hears of them, to what was selected, or to a place on the page. */
type Goal = { land: InsertPlace } | { selection: Selection } | { over: HoveredBlock };

/** Brings pictures to the site, by code that few need. */
export async function bringPictures(chrome: Chrome, files: readonly File[], goal: Goal) {
  const code = await import('./brought.ts').catch(() => undefined);
  if (!code) return report(chrome.ui, chrome.words.upload.offline);
  const { bringAll, landAt, landSelected } = code;
  if ('land' in goal) return bringAll(chrome, files, goal.land);
  const land = 'over' in goal ? landAt(chrome, goal.over) : landSelected(chrome, goal.selection);
  return bringAll(chrome, files, land);
}

/** Takes pictures that are pasted where one is chosen; words are for the fields there. */
export function pasteInto(chrome: Chrome, event: ClipboardEvent, land: InsertPlace): void {
  const { clipboardData: data } = event;
  const files = data ? filesOf(data, chrome.words.upload.nameless) : [];
  if (files.length === 0) return;
  event.preventDefault();
  event.stopPropagation();
  void bringPictures(chrome, files, { land });
}
