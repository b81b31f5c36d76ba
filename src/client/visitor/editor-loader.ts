import { HINT_COOKIE, SESSION_PATH } from '#src/api/contract/session.ts';

const HINT = `${HINT_COOKIE}=1`;

/**
 * The door to the editor, in every page. It asks who is signed in only where somebody has been, never
 * in a frame; a superuser gets the way into editing (`<html data-superuser>`). Visitors ask nothing.
 */
async function openDoor(): Promise<void> {
  if (window.top !== window.self || !document.cookie.split('; ').includes(HINT)) return;
  const response = await fetch(SESSION_PATH, { headers: { Accept: 'text/json' } });
  if (!response.ok) return;
  const { readSession } = await import('./read-session.ts');
  const { user } = readSession(await response.json());
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
  if (!user) document.cookie = `${HINT_COOKIE}=; Path=/; Max-Age=0`;
  if (!user?.superuser) return;
  document.documentElement.dataset['superuser'] = '';
  const { openEntry } = await import('#src/client/editor/entry/entry.ts');
  openEntry(user);
}

// Without a connection nobody can edit, and the page is complete as it is.
openDoor().catch(() => undefined);
