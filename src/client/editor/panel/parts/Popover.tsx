import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { PHONE, useMedia } from '../chrome/use-media.ts';
import type { Anchor } from '../chrome/ui.ts';
import { SheetGrip } from './sheet-grip.ts';
import { placeAt } from './popover-place.ts';

export type PopoverProps = {
  /** What opened it: it stands below, and gets the focus back. */
  anchor: RefObject<Anchor | null>;
  onClose(): void;
  /** Where the focus goes after Esc; else to what opened it. */
  back?: () => void;
  label: string;
  role?: 'dialog' | 'menu';
  className?: string;
  align?: 'start' | 'end';
  children: ReactNode;
};

const FOCUSABLE = '[data-autofocus], button, input, select, textarea, a[href], [tabindex="0"]';

/** A layer at its button: closes by Esc, by a click elsewhere, and when the focus leaves it. */
export function Popover({ anchor, onClose, label, role = 'dialog', ...rest }: PopoverProps) {
  const { className = '', align = 'start', back, children } = rest;
  const phone = useMedia(PHONE);
  const layer = useRef<HTMLDivElement>(null);
  const leave = () => {
    onClose();
    if (back) back();
    else anchor.current?.focus();
  };
  useLayoutEffect(() => {
    const element = layer.current;
    if (!element || !anchor.current) return;
    const opener = anchor.current;
    const putInPlace = () => place(element, opener.getBoundingClientRect(), align);
    putInPlace();
    // What it shows may come later, and need more room than there is below.
    const sizes = new ResizeObserver(putInPlace);
    sizes.observe(element);
    const first = element.querySelector<HTMLElement>('[data-autofocus]');
    // It is in sight already: nothing that it stands in has to scroll, and its opener with it.
    const focused = first ?? element.querySelector<HTMLElement>(FOCUSABLE);
    focused?.focus({ preventScroll: true });
    return () => sizes.disconnect();
  }, [anchor, align]);
  useEffect(() => {
    const outside = (event: Event) => {
      const path = event.composedPath();
      const isInside = path.some((one: unknown) => one === layer.current || one === anchor.current);
      if (!isInside) onClose();
    };
    // What had the focus may be gone, and with it the place where Esc would be heard.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.target !== document.body) return;
      event.stopPropagation();
      onClose();
    };
    window.addEventListener('pointerdown', outside, true);
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('pointerdown', outside, true);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [anchor, onClose]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has the role that it is given
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name
    <div
      ref={layer}
      role={role}
      aria-label={label}
      className={`pop ${className}`}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Escape') return;
        event.preventDefault();
        leave();
      }}
    >
      {phone && <SheetGrip onAway={leave} />}
      {children}
    </div>
  );
}

function place(element: HTMLElement, at: DOMRect, align: 'start' | 'end'): void {
  const layer = { width: element.offsetWidth, height: element.offsetHeight };
  const screen = { width: window.innerWidth, height: window.innerHeight };
  const { left, top } = placeAt(at, layer, screen, align);
  element.style.setProperty('--x', `${Math.round(left)}px`);
  element.style.setProperty('--y', `${Math.round(top)}px`);
}
