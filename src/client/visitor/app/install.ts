import {
  $initialized,
  $installed,
  $installPrompt,
  type InstallPrompt,
} from '#src/client/stores/app.ts';

const HIDDEN = 'loden-install-hidden';

/** Asks whether to install from the second visit on, and never again after a no. */
export function offerInstall(prompt: InstallPrompt, visits: number): void {
  $installPrompt.set(prompt);
  addEventListener('appinstalled', () => {
    $installPrompt.set(undefined);
    $installed.set(true);
  });
  if (!$initialized.get() || visits < 2 || localStorage.getItem(HIDDEN) !== null) return;
  void import('../notice.ts').then(({ askInstall }) =>
    askInstall(prompt, () => localStorage.setItem(HIDDEN, '1')),
  );
}
