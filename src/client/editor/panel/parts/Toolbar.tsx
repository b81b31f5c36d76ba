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
    if (!all.some(({ tabIndex }) => tabIndex === 0) || all.filter(isStop).length > 1) {
      setStop(all, all.find(isStop) ?? all[0]);
    }
  });
  const walk = (event: KeyboardEvent) => {
    onKeyDown?.(event);
    const all = controls(bar.current);
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

function controls(bar: HTMLElement | null): HTMLElement[] {
  const found = bar?.querySelectorAll<HTMLElement>(CONTROLS) ?? [];
  // What a popover inside the bar holds is walked by the popover.
  return [...found].filter((one) => !one.closest('.pop') && one.getClientRects().length > 0);
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
