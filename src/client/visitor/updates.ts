/**
 * Watches for newer builds while a page of the content is open. A build that changed the page reloads it,
 * once, and only if nothing is lost by that.
 */
const EVERY_MS = 5 * 60_000;
/** Coming back to a page asks too, but not at each change of windows. */
const REST_MS = 60_000;

let asked = Date.now();

/** Without a connection the page stays as it is. */
function look(): void {
  if (document.hidden) return;
  asked = Date.now();
  import('./newer-build.ts').then((newer) => newer.look()).catch(() => undefined);
}

if (document.querySelector('main.page')) {
  setInterval(look, EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (Date.now() - asked > REST_MS) look();
  });
}
