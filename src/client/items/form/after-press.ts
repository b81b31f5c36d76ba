/**
 * Does something now, or where a pointer is down as soon as it was let go. A message that comes when a field is left
 * moves what stands below it: a slow press there would be let go beside what it meant, and never be a click.
 */
export function afterPress(act: () => void): void {
  if (!document.querySelector(':active')) {
    act();
    return;
  }
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const end = () => {
    if (listening.signal.aborted) return;
    listening.abort();
    act();
  };
  // The click follows the release at once, if there is one.
  for (const type of ['click', 'pointerup', 'pointercancel']) {
    addEventListener(type, () => setTimeout(end), options);
  }
}
