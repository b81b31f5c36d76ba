import * as v from 'valibot';
import { HINT_COOKIE } from '#src/api/contract/session.ts';
import { SessionAnswer } from '#src/api/contract/session-answer.ts';

/**
 * Shows a superuser the way into editing (`<html data-superuser>`), and forgets the hint of a session
 * that is over. Loaded only where somebody may be signed in: visitors do without the parser.
 * In: the answer to the session request. Throws `ValiError`.
 */
export async function welcome(json: unknown): Promise<void> {
  const { user } = v.parse(SessionAnswer, json);
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
  if (!user) document.cookie = `${HINT_COOKIE}=; Path=/; Max-Age=0`;
  if (!user?.superuser) return;
  document.documentElement.dataset['superuser'] = '';
  const { openEntry } = await import('#src/client/editor/entry/entry.ts');
  openEntry(user);
}
