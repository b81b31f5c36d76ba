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

/** Says that this tab is loaded from the server right now. Out: whether that is kept: storage may be full, or forbidden. */
export function noteReload(): boolean {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

/** Loads the page again for somebody who asked for it, and notes when. */
export function reload(): void {
  noteReload();
  location.reload();
}

/** Loads the page again where nobody asked, if it may be, and if when can be noted. */
export function reloadByItself(): void {
  if (mayReload() && noteReload()) location.reload();
}
