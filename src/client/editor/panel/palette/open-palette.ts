import type { Ui } from '../chrome/ui.ts';

/** Opens the palette, in the place of the field of a link. */
export function openPalette({ $dialog, $link }: Ui): void {
  $link.set(false);
  $dialog.set({ is: 'palette' });
}
