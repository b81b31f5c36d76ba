/**
 * Closes a dialog that is open over the page by a click beside it. Its own edge is not beside it, and whoever marks
 * a text in it may let go anywhere: the press has to begin there, too.
 */
export function closeBeside(dialog: HTMLDialogElement): void {
  let isPressedBeside = false;
  const isBeside = ({ target, clientX, clientY }: MouseEvent) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    return target === dialog && !isInside;
  };
  dialog.addEventListener('pointerdown', (event) => {
    isPressedBeside = isBeside(event);
  });
  dialog.addEventListener('click', (event) => {
    if (isPressedBeside && isBeside(event)) dialog.close();
  });
}
