import { HINT_COOKIE, SESSION_PATH } from '#src/api/contract/session.ts';
import { request } from './http.ts';

/**
 * Asks who is signed in, shows a superuser the way into editing (`<html data-superuser>`) and the shop's clock
 * (`data-zone`), and forgets the hint of a session that is over. Loaded only where somebody may be signed in.
 * The answer is checked here by hand: the parser of the schemas would leave the editor's chunk for one of its
 * own, which is 1 KB more before somebody can edit.
 */
export async function welcome(): Promise<void> {
  const response = await request(SESSION_PATH, { headers: { Accept: 'text/json' } });
  if (!response.ok) return;
  const { user } = Object(await response.json());
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
  if (!user) document.cookie = `${HINT_COOKIE}=; Path=/; Max-Age=0`;
  if (user?.superuser !== true) return;
  const { dataset } = document.documentElement;
  dataset['superuser'] = '';
  if (user.zone) dataset['zone'] = user.zone;
  const { openEntry } = await import('#src/client/editor/entry/entry.ts');
  openEntry({ name: String(user.name), lang: user.language === 'en' ? 'en' : 'de' });
}
