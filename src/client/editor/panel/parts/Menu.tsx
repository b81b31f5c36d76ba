import type { KeyboardEvent } from 'react';
import type { IconName } from './icon-paths.ts';
import { Icon } from './Icon.tsx';
import { Popover, type PopoverProps } from './Popover.tsx';

export type MenuItem =
  | { is: 'line' }
  | {
      is: 'item';
      icon: IconName;
      label: string;
      keys?: string;
      danger?: boolean;
      href?: string;
      choose?(): void;
    };

type Props = Omit<PopoverProps, 'role' | 'children'> & { items: readonly MenuItem[] };

/** A menu of commands: arrows, Home, End and first letters walk it. */
export function Menu({ items, ...popover }: Props) {
  const choose = (action: (() => void) | undefined) => {
    popover.onClose();
    popover.anchor.current?.focus();
    action?.();
  };
  return (
    <Popover {...popover} role="menu" className={`menu ${popover.className ?? ''}`}>
      <div role="none" onKeyDown={walk}>
        {items.map((item, index) =>
          item.is === 'line' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
            <hr key={index} />
          ) : item.href === undefined ? (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a label may change under the focus
              key={index}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={item.danger ? 'mi dang' : 'mi'}
              onClick={() => choose(item.choose)}
            >
              <Face {...item} />
            </button>
          ) : (
            <a key={item.label} role="menuitem" tabIndex={-1} className="mi" href={item.href}>
              <Face {...item} />
            </a>
          ),
        )}
      </div>
    </Popover>
  );
}

function Face({ icon, label, keys }: Extract<MenuItem, { is: 'item' }>) {
  return (
    <>
      <Icon name={icon} />
      <span className="grow">{label}</span>
      {keys && <span className="end keys">{keys}</span>}
    </>
  );
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const at = all.findIndex((one) => one.matches(':focus'));
  const next = nextItem(event.key, at, all);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nextItem(key: string, at: number, all: HTMLElement[]): HTMLElement | undefined {
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'ArrowUp') return all[(at - 1 + all.length) % all.length];
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key.length !== 1) return undefined;
  const rest = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return rest.find((one) => one.textContent?.toLowerCase().startsWith(key.toLowerCase()));
}
