import { HINT_COOKIE } from '#src/api/contract/session.ts';

/**
 * Loads what asks who is signed in, in every page: only where somebody has been, never in a frame. Visitors ask
 * nothing.
 */
async function loadEditor(): Promise<void> {
  if (window.top !== window.self || !document.cookie.split('; ').includes(`${HINT_COOKIE}=1`)) {
    return;
  }
  await import('./signed-in.ts').then((code) => code.welcome());
}

// Without a connection nobody can edit, and the page is complete as it is.
loadEditor().catch(() => undefined);
