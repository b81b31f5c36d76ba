/** Nothing is open, playing, chosen or typed, and nobody edits: not on a page, and not in the form of an item. */
export function isCalm(): boolean {
  const isEditor =
    'superuser' in document.documentElement.dataset ||
    document.querySelector('.item-form') !== null;
  const isOpen = document.querySelector('dialog[open], :popover-open') !== null;
  const isPlaying = [...document.querySelectorAll('video')].some((one) => !one.paused);
  return !isEditor && !isOpen && !isPlaying && !isFilledIn();
}

function isFilledIn(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input, textarea',
  );
  return [...fields].some((one) =>
    one.type === 'checkbox' || one.type === 'radio'
      ? 'checked' in one && one.checked !== one.defaultChecked
      : one.value !== one.defaultValue,
  );
}
