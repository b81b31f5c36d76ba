import * as v from 'valibot';
import { ScriptsAnswer } from '#src/api/contract/calls.ts';
import { request } from '../http.ts';
import { mayBeSignedIn } from './consent-cookie.ts';

type Script = ScriptsAnswer['items'][number];

let asked: Promise<Script[]> | undefined;
const running = new Map<string, HTMLScriptElement>();

/** The foreign scripts of the shop, asked once a page. Rejects where the server does not answer. */
export function thirdPartyScripts(): Promise<Script[]> {
  asked ??= ask().catch((error) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

async function ask(): Promise<Script[]> {
  const language = document.documentElement.lang === 'en' ? 'en' : 'de';
  const response = await request('/api/getThirdPartyScripts', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: 'third-party-scripts', language }),
  });
  if (!response.ok) throw new Error(`/api/getThirdPartyScripts: ${response.status}`);
  return v.parse(ScriptsAnswer, await response.json()).items;
}

/**
 * Runs the scripts of these categories that do not run yet, but for who is signed in: what others run could use the
 * session. The policy of the page names their hosts and hashes.
 */
export async function runScripts(categories: readonly string[]): Promise<void> {
  if (mayBeSignedIn()) return;
  for (const { id, category, src, snippet } of await thirdPartyScripts()) {
    if (!categories.includes(category) || running.has(id)) continue;
    const script = document.createElement('script');
    if (src) Object.assign(script, { src, async: true });
    else script.textContent = snippet;
    running.set(id, script);
    document.head.append(script);
  }
}

/**
 * Takes scripts of these categories away, with their cookies. Code that has run stays in memory, so the page is
 * loaded again where any has; what was typed into forms is kept.
 */
export async function endScripts(categories: readonly string[]): Promise<void> {
  let hasRun = false;
  for (const { id, category, cookies } of await thirdPartyScripts()) {
    if (!categories.includes(category)) continue;
    for (const name of cookies) removeCookies(name);
    running.get(id)?.remove();
    hasRun = running.delete(id) || hasRun;
  }
  if (hasRun) location.reload();
}

/** In: a name, in which `*` stands for anything. */
function removeCookies(name: string): void {
  const pattern = new RegExp(
    `^${name.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`,
  );
  const found = document.cookie.split('; ').map((one) => one.split('=', 1)[0] ?? '');
  const labels = location.hostname.split('.');
  const domains = ['', ...labels.map((_, at) => `; domain=${labels.slice(at).join('.')}`)];
  const gone = found.filter((cookie) => pattern.test(cookie));
  for (const cookie of gone.flatMap((one) => domains.map((domain) => `${one}=${domain}`))) {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has CookieStore
    document.cookie = `${cookie}; path=/; max-age=0`;
  }
}
