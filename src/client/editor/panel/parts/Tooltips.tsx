import { useEffect, useRef, useState } from 'react';

type Tip = { text: string; keys: string[]; x: number; y: number; below: boolean };

const DELAY = 500;
/** After one tooltip the next one comes at once for a while. */
const WARM = 400;

/** The tooltips of everything with `data-tip` below `root`, at pointer and at keyboard focus. */
export function Tooltips({ root }: { root: ShadowRoot }) {
  const [tip, setTip] = useState<Tip | null>(null);
  const shown = useRef(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setTip((current) => {
        if (current) shown.current = Date.now();
        return null;
      });
    };
    const show = (event: Event) => {
      const target = event.target instanceof Element ? event.target.closest('[data-tip]') : null;
      hide();
      if (!target || (event.type === 'focusin' && !isWalkedTo(target))) return;
      const isWarm = Date.now() - shown.current < WARM;
      timer = setTimeout(() => setTip(tipOf(target)), isWarm ? 0 : DELAY);
    };
    const onKey = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Tab') hide();
    };
    const events = [
      ['pointerover', show],
      ['focusin', show],
      ['pointerdown', hide],
      // Also to the page, whose own events do not come here.
      ['pointerout', hide],
      ['keydown', onKey],
    ] as const;
    // First of all: an arrow of a toolbar moves the focus, and then its name is told.
    const stop = new AbortController();
    const how = { capture: true, signal: stop.signal };
    for (const [name, listener] of events) root.addEventListener(name, listener, how);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [root]);
  if (!tip) return null;
  return (
    <div
      // Dialogs are in the top layer, and so are the names of what is in them.
      popover="manual"
      ref={(element) => element?.showPopover()}
      className={tip.below ? 'tip' : 'tip above'}
      aria-hidden="true"
      style={{ left: tip.x, top: tip.y }}
    >
      {tip.text}
      {tip.keys.length > 0 && (
        <span className="keys">
          {tip.keys.map((key) => (
            <kbd className="kbd" key={key}>
              {key}
            </kbd>
          ))}
        </span>
      )}
    </div>
  );
}

/** The keyboard brought the focus there, and not a dialog that has just opened. */
const isWalkedTo = (target: Element) =>
  target.matches(':focus-visible') && !target.hasAttribute('data-autofocus');

function tipOf(target: Element): Tip | null {
  if (!target.isConnected) return null;
  const { left, width, top, bottom } = target.getBoundingClientRect();
  const below = bottom + 40 < window.innerHeight;
  const text = target.getAttribute('data-tip') ?? '';
  const keys = target.getAttribute('data-keys')?.split('+') ?? [];
  const half = Math.min(window.innerWidth / 2, text.length * 3.4 + keys.length * 14 + 14);
  const x = Math.max(half + 8, Math.min(left + width / 2, window.innerWidth - half - 8));
  return { text, keys, x, y: below ? bottom + 8 : top - 8, below };
}
