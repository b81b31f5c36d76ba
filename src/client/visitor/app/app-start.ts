import {
  $debug,
  $initialized,
  $installed,
  $offlineReady,
  type InstallPrompt,
  $registrationFailed,
  $updateNeeded,
} from '#src/client/stores/app.ts';

const OFFLINE_SAID = 'loden-offline-said';
const VISITS = 'loden-visits';
/** A visit ends with its tab. */
const VISITED = 'loden-visited';

/** What `app.ts` knows by now. */
type Started = {
  /** The browser's question whether to install, if it has been asked already. */
  prompt: InstallPrompt | undefined;
  registration: ServiceWorkerRegistration | undefined;
  /** Why there is no worker. */
  failure: unknown;
};

/** Sets the states, and follows them. */
export function startApp({ prompt, registration, failure }: Started): void {
  if (asksForStates(location.search)) {
    $debug.set(true);
    void import('./log-states.ts').then(({ logStates }) => logStates());
  }
  // This runs after all styles: a page is shown with its theme, or not at all.
  $initialized.set(true);
  $installed.set(matchMedia('(display-mode: standalone)').matches);
  $registrationFailed.set(failure);
  watchInstall(prompt);
  addEventListener('pagehide', closeMenu);
  if (!registration) return;
  const { serviceWorker } = navigator;
  watchUpdates(registration, !serviceWorker.controller);
  const { waiting } = registration;
  // It has waited for this page, which came with the newer code.
  if (waiting && serviceWorker.controller)
    void import('../updates/update.ts').then(({ activate }) => activate(waiting));
  void serviceWorker.ready.then(() => {
    $offlineReady.set(true);
    sayReady();
  });
}

/** Whether an address has its states written to the console. In: its query, such as `?debug`. */
export function asksForStates(query: string): boolean {
  return new URLSearchParams(query).has('debug');
}

/** Who comes back to a page that the browser has kept finds its menu closed: it has done its work. */
function closeMenu(): void {
  const menu = document.querySelector<HTMLDialogElement>('dialog.menu');
  menu?.close();
  menu?.hidePopover?.();
}

/** A browser says that it could install the site, if it does at all. */
function watchInstall(asked: InstallPrompt | undefined): void {
  const visits = countVisits();
  const offer = (prompt: InstallPrompt) =>
    void import('./install.ts').then(({ offerInstall }) => offerInstall(prompt, visits));
  if (asked) offer(asked);
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer(event as InstallPrompt);
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

/** Once on each device; not on one that cannot keep that it was said. */
function sayReady(): void {
  try {
    if (localStorage.getItem(OFFLINE_SAID) !== null) return;
    localStorage.setItem(OFFLINE_SAID, '1');
  } catch {
    return;
  }
  void import('../notice.ts').then(({ sayOffline }) => sayOffline());
}

/** What happens then is loaded then: most pages never see a newer worker. */
function watchUpdates(registration: ServiceWorkerRegistration, isFirst: boolean): void {
  const { serviceWorker } = navigator;
  const note = (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed' && serviceWorker.controller) $updateNeeded.set(worker);
  };
  $updateNeeded.listen((worker) => {
    if (worker) void import('../updates/update.ts').then(({ takeOver }) => takeOver(worker));
  });
  // The first worker of a page changes nothing of it.
  let isNews = !isFirst;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isNews) void import('../updates/update.ts').then(({ tookOver }) => tookOver());
    isNews = true;
  });
  const follow = () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => note(installing));
  };
  // One may be on its way already.
  follow();
  registration.addEventListener('updatefound', follow);
}
