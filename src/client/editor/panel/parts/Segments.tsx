import type { ReactNode } from 'react';

export type SegmentOption = { value: string; label: string };

/** A few options, one of which is chosen; the arrow keys choose. */
export function Segments<T extends SegmentOption>(props: {
  labelledBy?: string;
  label?: string;
  options: readonly T[];
  value: string;
  onChange(value: string): void;
  className?: string;
  /** What an option shows; absent: its label. */
  draw?(option: T): ReactNode;
}) {
  const { options, value, onChange, className = 'seg full', draw } = props;
  const choose = (step: number, from: HTMLElement) => {
    const at = options.findIndex((option) => option.value === value);
    const next = options[(at + step + options.length) % options.length];
    if (!next) return;
    onChange(next.value);
    const buttons = from.parentElement?.querySelectorAll<HTMLElement>('[role="radio"]') ?? [];
    [...buttons][options.indexOf(next)]?.focus();
  };
  return (
    <div
      className={className}
      role="radiogroup"
      aria-label={props.label}
      aria-labelledby={props.labelledBy}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: looks and works like one control
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
          onKeyDown={(event) => {
            const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
            if (step === undefined) return;
            event.preventDefault();
            choose(step, event.currentTarget);
          }}
        >
          {draw ? draw(option) : option.label}
        </button>
      ))}
    </div>
  );
}
