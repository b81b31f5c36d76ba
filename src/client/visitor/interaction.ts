import type { ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** The island comes alive at its first touch, pointer or focus. */
    'client:interaction'?: boolean;
  }
}

const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin'] as const;

/** An island that is taken out of the page and put back, as the editor does, is told again to start. */
const watched = new WeakSet<HTMLElement>();

/**
 * Directive `client:interaction`. Until then, and after a failure, an island works as without JavaScript. The
 * touch that woke it may have pressed a button that only JavaScript answers: it is pressed again.
 */
const interaction: ClientDirective = (load, _options, island) => {
  if (watched.has(island)) return;
  watched.add(island);
  let pressed: HTMLButtonElement | null = null;
  const keepPress = ({ target }: MouseEvent) => {
    pressed =
      target instanceof Element ? target.closest<HTMLButtonElement>('button[type=button]') : null;
  };
  const wake = async () => {
    for (const sign of SIGNS) island.removeEventListener(sign, wake);
    island.addEventListener('click', keepPress);
    const hydrate = await load();
    await hydrate();
    island.removeEventListener('click', keepPress);
    pressed?.click();
  };
  for (const sign of SIGNS) island.addEventListener(sign, wake, { passive: true });
};

export { interaction as default };
