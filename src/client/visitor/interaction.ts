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
 * Directive `client:interaction`. What is marked `data-live` does something else once the island is alive:
 * a click on one that comes too early waits, and is then repeated.
 */
const interaction: ClientDirective = (load, _options, island) => {
  if (watched.has(island)) return;
  watched.add(island);
  let clicked: HTMLElement | undefined;
  const hold = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('[data-live]');
    if (!(link instanceof HTMLElement) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    clicked = link;
  };
  const wake = async () => {
    for (const sign of SIGNS) island.removeEventListener(sign, wake);
    try {
      const hydrate = await load();
      await hydrate();
    } finally {
      // Also after a failure: the link then works as without JavaScript.
      island.removeEventListener('click', hold);
      clicked?.click();
    }
  };
  for (const sign of SIGNS) island.addEventListener(sign, wake, { passive: true });
  island.addEventListener('click', hold);
};

export { interaction as default };
