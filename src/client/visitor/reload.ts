/** A page that was loaded again for some reason is not loaded again so soon (specification, section 9). */
const GUARD_MS = 10_000;
const KEY = 'loden-reloaded';

/** Whether this tab was not loaded again lately. Without storage it never is: it could not end. */
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

export function reload(): void {
  noteReload();
  location.reload();
}
