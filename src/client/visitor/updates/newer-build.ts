import { readBuildFile } from './build-file.ts';
import { isCalm } from '../calm.ts';
import { request } from '../http.ts';
import { mayReload, reloadByItself } from './reload.ts';

/** What was done about this build already; lives in the history, so it outlasts the reload and no visit. */
let done: unknown = Object(history.state).build;

/**
 * Asks for the newest build, and loads the page again where it shows something else in that. Throws where it is
 * not told, so that it is asked less often.
 */
export async function look(): Promise<void> {
  if (!isCalm()) return;
  const { id }: { id?: unknown } = Object(await readBuildFile(`/builds/latest.json?${Date.now()}`));
  if (typeof id !== 'string') throw new Error('no build');
  if (id === done) return;
  // With newer pages there may be a newer worker.
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.update().catch(() => undefined);
  const isChanged = await changedIn(id);
  if (!isChanged) done = id;
  // Meanwhile somebody may have begun something.
  if (!isChanged || !isCalm() || !mayReload()) return;
  history.replaceState({ ...history.state, build: id }, '');
  reloadByItself();
}

/** Whether a build has changed this page; false for pages that do not come from content. */
async function changedIn(id: string): Promise<boolean> {
  const path = location.pathname.replace(/\/$/, '');
  const response = await request(`${path}/_payload.json?${id}`);
  if (!response.ok) return false;
  const { digest }: { digest?: unknown } = Object(await response.json());
  return typeof digest === 'string' && digest !== document.documentElement.dataset['digest'];
}
