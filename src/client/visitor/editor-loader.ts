import { HINT_COOKIE, SESSION_PATH } from '#src/api/contract/session.ts';

/**
 * Loads the editor, in every page. It asks who is signed in only where somebody has been, never in a
 * frame. Visitors ask nothing.
 */
async function loadEditor(): Promise<void> {
  if (window.top !== window.self || !document.cookie.split('; ').includes(`${HINT_COOKIE}=1`)) {
    return;
  }
  // biome-ignore lint/style/noRestrictedGlobals: in every page, and by the specification never repeated
  const response = await fetch(SESSION_PATH, { headers: { Accept: 'text/json' } });
  if (!response.ok) return;
  const { welcome } = await import('./signed-in.ts');
  await welcome(await response.json());
}

// Without a connection nobody can edit, and the page is complete as it is.
loadEditor().catch(() => undefined);
