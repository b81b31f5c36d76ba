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
