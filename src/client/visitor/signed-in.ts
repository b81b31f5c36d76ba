import { HINT_COOKIE } from '#src/api/contract/session.ts';

/**
 * Shows a superuser the way into editing (`<html data-superuser>`), and forgets the hint of a session
 * that is over. Loaded only where somebody may be signed in. In: the answer to the session request.
 * It is checked here by hand: the parser of the schemas would leave the editor's chunk for one of its
 * own, which is 1 KB more before somebody can edit.
 */
export async function welcome(json: unknown): Promise<void> {
  const { user } = Object(json);
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
  if (!user) document.cookie = `${HINT_COOKIE}=; Path=/; Max-Age=0`;
  if (user?.superuser !== true) return;
  document.documentElement.dataset['superuser'] = '';
  const { openEntry } = await import('#src/client/editor/entry/entry.ts');
  openEntry({ name: String(user.name) });
}
