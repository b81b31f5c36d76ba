/**
 * Watches for newer builds while a page of the content is open. A build that changed the page reloads it,
 * once, and only if nothing is lost by that.
 */
const EVERY_MS = 5 * 60_000;
/** Who cannot be reached is asked less often, down to this. */
const SELDOM_MS = 8 * EVERY_MS;
/** Coming back to a page asks too, but not at each change of windows. */
const REST_MS = 60_000;

let asked = Date.now();
let wait = EVERY_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Without a connection the page stays as it is; a page that nobody sees asks when it is seen. */
function look(): void {
  clearTimeout(timer);
  if (!document.hidden && navigator.onLine) {
    asked = Date.now();
    import('./newer-build.ts')
      .then((newer) => newer.look())
      .then(
        () => (wait = EVERY_MS),
        () => (wait = Math.min(2 * wait, SELDOM_MS)),
      )
      .finally(again);
  } else again();
}

function again(): void {
  clearTimeout(timer);
  timer = setTimeout(look, wait);
}

if (document.querySelector('main.page')) {
  again();
  document.addEventListener('visibilitychange', () => {
    if (Date.now() - asked > REST_MS) look();
  });
  addEventListener('online', look);
}
