import { onAbort } from '#src/lib/on-abort.ts';
import type { Ui } from '../chrome/ui.ts';
import { panelWidth } from '../chrome/docked.ts';

const KEY = 'loden-inspector-pinned';

type Options = {
  ui: Pick<Ui, '$pinned' | '$inspector'>;
  /** What the interface is in; it keeps its size. */
  host: HTMLElement;
  phone: MediaQueryList;
  signal: AbortSignal;
};

/**
 * Makes room for a pinned inspector: the page becomes smaller as a whole, so no line breaks anew. Remembers on this
 * device whether it is pinned. When `signal` aborts, the page is as it was.
 */
export function watchDock({ ui, host, phone, signal }: Options): void {
  const { body } = document;
  let zoom = 1;
  const set = (next: number) => {
    const from = zoom;
    zoom = next;
    for (const [name, value] of [
      ['zoom', String(next)],
      ['width', `${innerWidth}px`],
    ] as const) {
      if (next === 1) body.style.removeProperty(name);
      else body.style.setProperty(name, value);
    }
    if (body.getAttribute('style') === '') body.removeAttribute('style');
    host.style.zoom = String(1 / next);
    // What was looked at stays in view.
    if (from !== next) scrollTo({ top: (scrollY * next) / from, behavior: 'instant' });
  };
  const adapt = () => {
    const isDocked = ui.$pinned.get() && ui.$inspector.get() && !phone.matches;
    set(isDocked ? 1 - panelWidth() / innerWidth : 1);
  };
  ui.$pinned.set(isRemembered());
  onAbort(
    signal,
    ui.$pinned.listen((isPinned) => {
      remember(isPinned);
      adapt();
    }),
  );
  onAbort(signal, ui.$inspector.listen(adapt));
  addEventListener('resize', adapt, { signal });
  onAbort(signal, () => set(1));
  adapt();
}

function isRemembered(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    // Some browsers let nobody keep anything.
    return false;
  }
}

function remember(isPinned: boolean): void {
  try {
    if (isPinned) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // Then it floats the next time.
  }
}
