import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useLayoutEffect,
  useRef,
} from 'react';

type Props = {
  label: string;
  className?: string;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
  onKeyDown?: (event: KeyboardEvent) => void;
  onMouseDown?: ((event: MouseEvent) => void) | undefined;
};

const CONTROLS = 'button, a[href]';
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Controls that are one tab stop; the arrow keys walk them, and the last one is remembered. */
export function Toolbar({ label, className, children, ref, onKeyDown, onMouseDown }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const all = controls(bar.current);
    const stops = all.filter(isStop);
    // Each key that is typed comes here: what is shown is asked of one control, as long as that is enough.
    if (stops.length === 1 && stops.every(isShown)) return;
    const shown = all.filter(isShown);
    setStop(all, shown.find(isStop) ?? shown[0]);
  });
  const walk = (event: KeyboardEvent) => {
    onKeyDown?.(event);
    const all = controls(bar.current).filter(isShown);
    const at = all.findIndex((one) => one.matches(':focus'));
    const next = target(event.key, at, all.length);
    if (at < 0 || next === undefined || event.altKey || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    all[next]?.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label={label}
      className={className}
      ref={(element) => {
        bar.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      onKeyDown={walk}
      onMouseDown={onMouseDown}
      onFocus={({ target: focused }) => {
        const all = controls(bar.current);
        setStop(
          all,
          all.find((one) => one === focused),
        );
      }}
    >
      {children}
    </div>
  );
}

const isStop = ({ tabIndex }: HTMLElement) => tabIndex === 0;
const isShown = (one: HTMLElement) => one.checkVisibility();

function controls(bar: HTMLElement | null): HTMLElement[] {
  const found = bar?.querySelectorAll<HTMLElement>(CONTROLS) ?? [];
  // What a popover inside the bar holds is walked by the popover.
  return [...found].filter((one) => !one.closest('.pop'));
}

function setStop(all: HTMLElement[], stop: HTMLElement | undefined): void {
  if (!stop) return;
  for (const one of all) one.tabIndex = one === stop ? 0 : -1;
}

function target(key: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : (at + step + count) % count;
}
