import type { InstallPrompt } from '#src/client/stores/app.ts';
import type { WorkerMessage } from '../kept.ts';
import { reloadForEarlierCode } from '../updates/earlier-code.ts';

/** How long after the page the code comes that nobody waits for (specification, section 9). */
const WAIT_MS = 1_000;
/**
 * How much longer the first worker waits, which fetches what it keeps: until the page has been there for a while, or
 * somebody has done something. A visitor who has left by then needs none. It does not begin while a pointer is pressed:
 * a notice at the lower edge would come between the pointer and what it presses.
 */
const WORKER_MS = 4_000;
const SIGNS = ['pointerup', 'pointercancel', 'keydown', 'beforeinstallprompt'] as const;

/** What some browsers tell of the network. */
type Connected = Navigator & { connection?: { saveData?: boolean } };

/** Without a connection code that was never kept cannot come: the page does without it. */
const absent = () => undefined;

/**
 * Makes the site an app that can be installed and works offline. The states, questions and messages are loaded with
 * the first touch, key or question of the browser: pages that are only read load no more than this.
 */
async function start(): Promise<void> {
  import('../count.ts').then((code) => code.startCounting(), absent);
  const consent = document.querySelector<HTMLElement>('[data-consent]');
  if (document.querySelector('[data-embed]')) {
    import('../embed.ts').then((code) => code.watchEmbeds(), absent);
  }
  if (consent) import('../consent/consent.ts').then((code) => code.watchConsent(consent), absent);
  const { serviceWorker } = navigator;
  const isFirst = !serviceWorker?.controller;
  let isLoaded = false;
  let prompt: InstallPrompt | undefined;
  let failure: unknown;
  let wake: (() => void) | undefined;
  const registered = new Promise<void>((resolve) => {
    wake = resolve;
    setTimeout(resolve, isFirst ? WORKER_MS : 0);
  })
    // A worker that is there already hears by itself that there is to be none.
    .then(() => (LODEN_WORKER ? serviceWorker?.register('/sw.js') : undefined))
    .catch((error: unknown) => {
      failure = error;
      console.warn(error);
      return undefined;
    });
  const load = (event?: Event) => {
    wake?.();
    if (isLoaded) return;
    isLoaded = true;
    for (const sign of SIGNS) removeEventListener(sign, load);
    if (event?.type === 'beforeinstallprompt') {
      event.preventDefault();
      prompt = event as InstallPrompt;
    }
    void import('./app-start.ts').then(async (code) => {
      const registration = await registered;
      code.startApp({ prompt, registration, failure });
    });
  };
  for (const sign of SIGNS) addEventListener(sign, load);
  const registration = await registered;
  if (!registration) return;
  if (registration.waiting && !isFirst) return load();
  registration.addEventListener('updatefound', () => serviceWorker.controller && load());
  const { active } = await serviceWorker.ready;
  const tell = (asked: WorkerMessage) => active?.postMessage(asked);
  // What a worker brought it has kept.
  if (isFirst) {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    tell({ type: 'keep', path: location.pathname, loaded });
  }
  const { connection } = navigator as Connected;
  tell({ type: 'look', ahead: !connection?.saveData });
}

// What sends forms is there before somebody has filled one in, and before the server is away. Who presses a button
// sooner sends as browsers do.
addEventListener('focusin', ({ target }) => {
  if ((target as HTMLInputElement).form?.method === 'post') {
    import('../forms/send-plain.ts').catch(absent);
  }
});

reloadForEarlierCode();

if ('static' in document.documentElement.dataset) void import('./static-site.ts');

addEventListener('load', () => setTimeout(start, WAIT_MS));
