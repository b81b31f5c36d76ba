import type { Language } from '#src/model/languages.ts';

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** How this machine and language write a combination such as `Mod+Shift+Z`. */
export function keyName(combination: string, lang: Language): string {
  const names: Record<string, string> = isMac
    ? { Mod: '⌘', Shift: '⇧', Delete: '⌫', Space: lang === 'de' ? 'Leertaste' : 'Space' }
    : lang === 'de'
      ? { Mod: 'Strg', Shift: 'Umschalt', Delete: 'Entf', Space: 'Leertaste' }
      : { Mod: 'Ctrl', Shift: 'Shift', Delete: 'Del' };
  return combination
    .split('+')
    .map((key) => names[key] ?? key)
    .join('+');
}

/** Whether the key that stands for `Mod` on this machine is held. */
export function isMod(event: { metaKey: boolean; ctrlKey: boolean }): boolean {
  return isMac ? event.metaKey : event.ctrlKey;
}

/** Whether a key is pressed where it writes. */
export function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select');
}

/** The digit that is pressed with Alt to open something; undefined where it writes a sign, as ⌥2 does on a Mac. */
export function altDigit(event: KeyboardEvent): string | undefined {
  const isSign = isMac && !event.ctrlKey && isTyping(event);
  return event.altKey && !isSign ? /^Digit(\d)$/.exec(event.code)?.[1] : undefined;
}

/** The combinations that `altDigit` takes; the second one also while somebody writes. */
export const altKeys = (digit: number): string[] =>
  isMac ? [`Alt+${digit}`, `Ctrl+Alt+${digit}`] : [`Alt+${digit}`];
