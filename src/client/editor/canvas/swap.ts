const PICTURES_WITHIN_MS = 1_500;

/**
 * Puts the canvas in the place of the static blocks, in one frame and without moving anything: pictures
 * are there already, opened parts are open, chosen options are chosen. What is not blocks stays.
 */
export async function swapBlocks(main: HTMLElement, canvas: HTMLElement): Promise<void> {
  await picturesReady(main, canvas);
  carryState(main, canvas);
  const kept = [...main.children].filter((one) => one.classList.contains('other-language'));
  main.replaceChildren(...kept, canvas);
}

/** Waits until the pictures that can be seen now could be painted at once in the canvas as well. */
async function picturesReady(main: HTMLElement, canvas: HTMLElement): Promise<void> {
  const seen = new Set(
    [...main.querySelectorAll('img')].filter((one) => one.complete).map((one) => one.currentSrc),
  );
  const pending = [...canvas.querySelectorAll('img')].map(async (picture) => {
    const { loading } = picture;
    // Out of the document only eager pictures load; they come from the browser's cache.
    if (!seen.has(picture.currentSrc || picture.src) && loading === 'lazy') return;
    picture.loading = 'eager';
    picture.decoding = 'sync';
    await picture.decode();
  });
  const late = new Promise((resolve) => setTimeout(resolve, PICTURES_WITHIN_MS));
  // A picture that cannot be shown is no reason to wait.
  await Promise.race([Promise.allSettled(pending), late]);
}

function carryState(from: HTMLElement, to: HTMLElement): void {
  const opened = [...from.querySelectorAll('details')];
  const details = [...to.querySelectorAll('details')];
  const chosen = [...from.querySelectorAll('input')];
  const inputs = [...to.querySelectorAll('input')];
  for (const [index, one] of details.entries()) one.open = opened[index]?.open ?? one.open;
  for (const [index, one] of inputs.entries()) one.checked = chosen[index]?.checked ?? one.checked;
}
