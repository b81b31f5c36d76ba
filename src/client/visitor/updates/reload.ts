/** No page is loaded again by itself twice within this time (specification, section 9). */
const GUARD_MS = 10_000;
const KEY = 'loden-reloaded';

/** Whether this tab may be loaded again. Without storage it may not, since that could go on for ever. */
export function mayReload(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) > GUARD_MS;
  } catch {
    return false;
  }
}

/** Says that this tab is loaded from the server right now. */
export function noteReload(): void {
  sessionStorage.setItem(KEY, String(Date.now()));
}

/** Loads the page again, and notes when. */
export function reload(): void {
  noteReload();
  location.reload();
}
