/** Nothing is open, playing, chosen or typed, and nobody edits: not on a page, and not in the form of an item. */
export function isCalm(): boolean {
  const isEditor =
    'superuser' in document.documentElement.dataset ||
    document.querySelector('.item-form') !== null;
  const isOpen = document.querySelector('dialog[open], :popover-open') !== null;
  const isPlaying = [...document.querySelectorAll('video')].some((one) => !one.paused);
  return !isEditor && !isOpen && !isPlaying && !isFilledIn();
}

/** What one fills in. */
export type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isFilledIn(): boolean {
  return [...document.querySelectorAll<FormControl>('input, textarea, select')].some(isChanged);
}

/** Whether a field holds something else than the page came with. */
export function isChanged(field: FormControl): boolean {
  if ('options' in field) {
    // Where the page chooses none, browsers choose the first.
    const chosen = [...field.options].findIndex((one) => one.defaultSelected);
    return field.selectedIndex !== Math.max(chosen, 0);
  }
  return 'checked' in field && /^(?:checkbox|radio)$/.test(field.type)
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;
}
