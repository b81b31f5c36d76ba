/**
 * Watches for newer builds while somebody has a page of the content open. One that changed what the page
 * shows loads it again, once, and only when nothing is lost by it.
 */
const EVERY_MS = 5 * 60_000;
/** Coming back to a page asks too, but not each time that windows are changed. */
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
