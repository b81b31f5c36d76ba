import { scope } from './scope.ts';

/**
 * What `/sw.js` does where the site is to have no worker: it takes the place of the one that a device has, drops
 * everything that is kept, and goes. Pages come from the network again.
 */
export function leave(): void {
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener('activate', (event) => event.waitUntil(dropAll()));
}

async function dropAll(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await scope.registration.unregister();
}
