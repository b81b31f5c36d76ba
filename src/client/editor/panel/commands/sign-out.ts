import { SESSION_PATH } from '#src/api/contract/session.ts';
import { request } from '#src/client/visitor/http.ts';
import type { Editor } from '../../editor.ts';

/** Saves, ends the session and loads the page as a visitor sees it. */
export async function signOut(editor: Editor): Promise<void> {
  // What the server refuses is kept on this device, and offered after the next sign-in.
  await editor.flush();
  await request(SESSION_PATH, { method: 'DELETE' });
  location.reload();
}
