import { atom } from 'nanostores';

/** A browser's own question whether to install the site; it can be asked once. */
export type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

/** Whether the page is shown by the installed site. */
export const $installed = atom(false);

/** Set while the site can be installed. */
export const $installPrompt = atom<InstallPrompt | undefined>();

/** Whether what was read can be read without a connection from now on. */
export const $offlineReady = atom(false);

/** A newer worker that waits until it may take over. */
export const $updateNeeded = atom<ServiceWorker | undefined>();

/** Why there is no worker, where the browser could have one. */
export const $registrationFailed = atom<unknown>();

/** Whether the theme has loaded. */
export const $initialized = atom(false);

/** Whether what happens to the site as an app is written to the console: for an address with `?debug`. */
export const $debug = atom(false);
