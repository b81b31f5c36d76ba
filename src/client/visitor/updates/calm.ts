/** Nothing is open, playing, chosen or typed, and nobody edits. */
export function isCalm(): boolean {
  const isEditor = 'superuser' in document.documentElement.dataset;
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
