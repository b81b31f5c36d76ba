import {
  $initialized,
  $installed,
  $installPrompt,
  $offlineReady,
  type InstallPrompt,
  $registrationFailed,
  $updateNeeded,
} from '#src/client/stores/app.ts';
import type { WorkerMessage } from './kept.ts';

const INSTALL_HIDDEN = 'loden-install-hidden';
const OFFLINE_SAID = 'loden-offline-said';
const VISITS = 'loden-visits';
/** A visit ends with its tab. */
const VISITED = 'loden-visited';
const SIGNS = ['pointerdown', 'keydown', 'scroll'] as const;

/** In: the browser's question whether to install, if it has been asked already. */
export async function startApp(asked: InstallPrompt | undefined): Promise<void> {
  // This runs after all styles: a page is shown with its theme, or not at all.
  $initialized.set(true);
  $installed.set(matchMedia('(display-mode: standalone)').matches);
  watchInstall(asked);
  await startWorker();
}

/** Asks from the second visit on, and never again after a no. */
function watchInstall(asked: InstallPrompt | undefined): void {
  const visits = countVisits();
  $installPrompt.listen((prompt) => {
    if (!prompt || visits < 2 || localStorage.getItem(INSTALL_HIDDEN) !== null) return;
    void import('./notice.ts').then(({ askInstall }) =>
      askInstall(prompt, () => localStorage.setItem(INSTALL_HIDDEN, '1')),
    );
  });
  $installPrompt.set(asked);
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    $installPrompt.set(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => {
    $installPrompt.set(undefined);
    $installed.set(true);
  });
}

/** A device that keeps nothing is always on its first visit. */
function countVisits(): number {
  try {
    const before = Number(localStorage.getItem(VISITS) ?? 0);
    if (sessionStorage.getItem(VISITED) !== null) return before;
    sessionStorage.setItem(VISITED, '1');
    localStorage.setItem(VISITS, String(before + 1));
    return before + 1;
  } catch {
    return 0;
  }
}

async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const isFirst = !serviceWorker.controller;
  try {
    const registration = await serviceWorker.register('/sw.js', { scope: '/' });
    watchUpdates(registration, isFirst);
  } catch (error) {
    $registrationFailed.set(error);
    return console.warn(error);
  }
  const { active } = await serviceWorker.ready;
  tell(active, { type: 'keep', path: location.pathname, loaded: loadedFiles() });
  const { saveData = false } = Object(Reflect.get(navigator, 'connection'));
  tell(active, { type: 'look', ahead: saveData !== true });
  $offlineReady.set(true);
  if (isFirst) sayReady();
}

const tell = (worker: ServiceWorker | null | undefined, asked: WorkerMessage) =>
  worker?.postMessage(asked);

/** Once on each device, and not before somebody turns to the page. */
function sayReady(): void {
  if (localStorage.getItem(OFFLINE_SAID) !== null) return;
  localStorage.setItem(OFFLINE_SAID, '1');
  const say = () => {
    for (const sign of SIGNS) removeEventListener(sign, say);
    void import('./notice.ts').then(({ sayOffline }) => sayOffline());
  };
  for (const sign of SIGNS) addEventListener(sign, say, { passive: true });
}

/** What this page loaded before there was a worker. */
function loadedFiles(): string[] {
  return performance.getEntriesByType('resource').flatMap(({ name }) => {
    const { origin, pathname } = new URL(name);
    return origin === location.origin && /^\/(?:pictures|fonts)\//.test(pathname) ? pathname : [];
  });
}

/** What happens then is loaded then: most pages never see a newer worker. */
function watchUpdates(registration: ServiceWorkerRegistration, isFirst: boolean): void {
  const { serviceWorker } = navigator;
  const note = (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed' && serviceWorker.controller) $updateNeeded.set(worker);
  };
  $updateNeeded.listen((worker) => {
    if (worker) void import('./update.ts').then(({ takeOver }) => takeOver(worker));
  });
  // The first worker of a page changes nothing of it.
  let isNews = !isFirst;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isNews) void import('./update.ts').then(({ tookOver }) => tookOver());
    isNews = true;
  });
  note(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => note(installing));
  });
}
