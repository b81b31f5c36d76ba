import type { MouseEvent, ReactNode, Ref } from 'react';
import type { IconName } from './icon-paths.ts';
import { Icon } from './Icon.tsx';

type Common = {
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  /** Says why it cannot be pressed; it stays focusable. */
  off?: string | false | undefined;
  /** A key, for the tooltip: `Alt+↑`. */
  keys?: string | undefined;
  className?: string;
  ref?: Ref<HTMLButtonElement> | undefined;
  pressed?: boolean | undefined;
  expanded?: boolean | undefined;
  popup?: 'dialog' | 'menu' | 'listbox' | undefined;
  /** Of what comes late into a toolbar, which has its stop already. */
  tabIndex?: -1;
};

type IconProps = Common & { icon: IconName; label: string; size?: 's' | 'm' | 'l' };

/** A button that is an icon; its name is in the tooltip. */
export function IconButton({ icon, label, size = 'm', className = '', ...rest }: IconProps) {
  const tip = rest.off ? `${label}: ${rest.off}` : label;
  return (
    <button className={`ib ${className}`} aria-label={label} data-tip={tip} {...shared(rest)}>
      <Icon name={icon} size={size} />
    </button>
  );
}

type Props = Common & { children: ReactNode; tip?: string | undefined; autoFocus?: boolean };

/** A button with words. */
export function Button({ children, className = '', tip, autoFocus, ...rest }: Props) {
  return (
    <button
      className={`btn ${className}`}
      data-tip={rest.off || tip || undefined}
      data-autofocus={autoFocus || undefined}
      {...shared(rest)}
    >
      {children}
    </button>
  );
}

function shared({ onClick, off, keys, ref, pressed, expanded, popup, tabIndex }: Common) {
  return {
    tabIndex,
    type: 'button' as const,
    ref,
    'data-keys': keys,
    'aria-keyshortcuts': keys && ariaKeys(keys),
    'aria-disabled': off ? true : undefined,
    'aria-pressed': pressed,
    'aria-expanded': expanded,
    'aria-haspopup': popup,
    onClick: off ? undefined : onClick,
  };
}

const NAMES: Record<string, string> = {
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  Strg: 'Control',
  Ctrl: 'Control',
  Entf: 'Delete',
  Del: 'Delete',
  Umschalt: 'Shift',
  '⌘': 'Meta',
  '⇧': 'Shift',
};

function ariaKeys(keys: string): string {
  return keys
    .split('+')
    .map((key) => NAMES[key] ?? key)
    .join('+');
}
