import type { InstallPrompt } from '#src/client/stores/app.ts';

/** What the build manifest and everything else waits that nobody waits for (specification, section 9). */
const WAIT_MS = 1_000;

let prompt: InstallPrompt | undefined;
const keepPrompt = (event: Event) => {
  event.preventDefault();
  prompt = event as InstallPrompt;
};

/** A browser asks whether to install before the rest is here. */
addEventListener('beforeinstallprompt', keepPrompt);

/** Starts what makes an app of the site, once the page is there. Without it the page is complete. */
function start(): void {
  import('./app-start.ts')
    .then(({ startApp }) => {
      removeEventListener('beforeinstallprompt', keepPrompt);
      return startApp(prompt);
    })
    .catch((error) => console.warn(error));
}

addEventListener('load', () => setTimeout(start, WAIT_MS));
