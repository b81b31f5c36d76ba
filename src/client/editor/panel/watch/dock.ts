import { onAbort } from '#src/lib/on-abort.ts';
import type { Ui } from '../chrome/ui.ts';
import { OUTLINE_WIDTH, panelWidth, ROOM_FOR_OUTLINE } from '../chrome/docked.ts';

const PANELS = ['inspector', 'outline'] as const;
type Panel = (typeof PANELS)[number];

type Options = {
  ui: Pick<Ui, '$docked' | '$inspector' | '$outline'>;
  /** What the interface is in; it keeps its size. */
  host: HTMLElement;
  phone: MediaQueryList;
  signal: AbortSignal;
};

/**
 * Makes room for panels that are docked beside the page: it becomes smaller as a whole, so no line breaks anew. Remembers
 * on this device which are docked; a docked outline is open from the start. When `signal` aborts, the page is as it was.
 */
export function watchDock({ ui, host, phone, signal }: Options): void {
  const { body } = document;
  const wide = matchMedia(ROOM_FOR_OUTLINE);
  let zoom = 1;
  const set = (next: number, left: number) => {
    const from = zoom;
    zoom = next;
    const isWhole = next === 1;
    for (const [name, value] of [
      ['zoom', String(next)],
      ['width', `${innerWidth}px`],
      // Lengths of the page are made smaller with it.
      ['margin-left', `${left / next}px`],
    ] as const) {
      if (isWhole || (name === 'margin-left' && left === 0)) body.style.removeProperty(name);
      else body.style.setProperty(name, value);
    }
    if (body.getAttribute('style') === '') body.removeAttribute('style');
    host.style.zoom = String(1 / next);
    // What was looked at stays in view.
    if (from !== next) scrollTo({ top: (scrollY * next) / from, behavior: 'instant' });
  };
  const adapt = () => {
    const docked = ui.$docked.get();
    const isDocked = (panel: Panel) => docked[panel] && ui[`$${panel}`].get();
    const right = isDocked('inspector') && !phone.matches ? panelWidth() : 0;
    const left = isDocked('outline') && wide.matches ? OUTLINE_WIDTH : 0;
    set(1 - (left + right) / innerWidth, left);
  };
  for (const panel of PANELS) {
    ui.$docked.setKey(panel, isRemembered(panel));
    onAbort(signal, ui[`$${panel}`].listen(adapt));
  }
  if (ui.$docked.get().outline && wide.matches) ui.$outline.set(true);
  onAbort(
    signal,
    ui.$docked.listen((docked) => {
      for (const panel of PANELS) remember(panel, docked[panel]);
      adapt();
    }),
  );
  addEventListener('resize', adapt, { signal });
  onAbort(signal, () => set(1, 0));
  adapt();
}

const keyOf = (panel: Panel) => `loden-${panel}-pinned`;

function isRemembered(panel: Panel): boolean {
  try {
    return localStorage.getItem(keyOf(panel)) === 'yes';
  } catch {
    // Some browsers let nobody keep anything.
    return false;
  }
}

function remember(panel: Panel, isPinned: boolean): void {
  try {
    if (isPinned) localStorage.setItem(keyOf(panel), 'yes');
    else localStorage.removeItem(keyOf(panel));
  } catch {
    // Then it floats the next time.
  }
}
