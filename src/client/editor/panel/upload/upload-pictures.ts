import type { Selection } from '../../state/selection.ts';
import type { InsertPlace } from './page-uploads.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { filesOf } from './pasted-files.ts';
import { type HoveredBlock, report } from '../chrome/ui.ts';

/** Where pictures go: to whoever hears of them, to what was selected, or to a place on the page. */
type Goal = { land: InsertPlace } | { selection: Selection } | { over: HoveredBlock };

/** Uploads pictures, by code that few need. */
export async function uploadPictures(chrome: Chrome, files: readonly File[], goal: Goal) {
  const code = await import('./page-uploads.ts').catch(() => undefined);
  if (!code) return report(chrome.ui, chrome.words.upload.offline);
  const { uploadAll, landAt, landSelected } = code;
  if ('land' in goal) return uploadAll(chrome, files, goal.land);
  const land = 'over' in goal ? landAt(chrome, goal.over) : landSelected(chrome, goal.selection);
  return uploadAll(chrome, files, land);
}

/** Takes pictures that are pasted where one is chosen; words are for the fields there. */
export function pasteInto(chrome: Chrome, event: ClipboardEvent, land: InsertPlace): void {
  const { clipboardData: data } = event;
  const files = data ? filesOf(data, chrome.words.upload.nameless) : [];
  if (files.length === 0) return;
  event.preventDefault();
  event.stopPropagation();
  void uploadPictures(chrome, files, { land });
}
