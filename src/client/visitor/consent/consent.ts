import { mayBeSignedIn, setConsent, storedConsent } from './consent-cookie.ts';

/**
 * Asks for consent where the shop has foreign scripts, once for each question, and runs those that were agreed to. Who
 * is signed in is asked only by the button: nothing foreign runs for them, and the question would lie over their work.
 * Only pages whose footer has a button for it load this, when they have nothing else to do.
 */
export function watchConsent(button: HTMLElement): void {
  const revision = Number(button.dataset['consent']);
  const ask = async (isAnew: boolean) => {
    const { askConsent } = await import('./consent-dialog.ts');
    await askConsent(revision, isAnew);
  };
  const warn = (error: unknown) => console.warn(error);
  // Until now it could not do anything.
  button.removeAttribute('disabled');
  button.addEventListener('click', () => void ask(true).catch(warn));
  const stored = storedConsent(revision);
  if (!stored && mayBeSignedIn()) return;
  if (!stored) return void ask(false).catch(warn);
  setConsent(stored);
  if (stored.length < 2) return;
  void import('./third-party-scripts.ts').then(({ runScripts }) => runScripts(stored)).catch(warn);
}
