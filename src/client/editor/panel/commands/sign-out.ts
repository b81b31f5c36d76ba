import { SESSION_PATH } from '#src/api/contract/session.ts';
import { request } from '#src/client/visitor/http.ts';
import type { Language } from '#src/model/languages.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { report } from '../chrome/ui.ts';

const STILL_THERE: Record<Language, string> = {
  de: 'Du bist noch angemeldet: Das Abmelden hat nicht geklappt. Bitte versuche es noch einmal.',
  en: 'You are still signed in: signing out did not work. Please try again.',
};

/** Saves, ends the session and loads the page as a visitor sees it; says so where the session goes on. */
export async function signOut({
  editor,
  ui,
  lang,
}: Pick<Chrome, 'editor' | 'ui' | 'lang'>): Promise<void> {
  // What the server refuses is kept on this device, and offered after the next sign-in.
  await editor.flush();
  const answer = await request(SESSION_PATH, { method: 'DELETE' }).catch(() => undefined);
  if (answer?.ok) location.reload();
  else report(ui, STILL_THERE[lang]);
}
