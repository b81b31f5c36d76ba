import type { ReactNode } from 'react';

type Props<T> = {
  /** Of the list; each entry adds its number: what `aria-activedescendant` of the field above names. */
  id: string;
  label: string;
  found: readonly T[];
  /** The one that Enter chooses. */
  active: number;
  choose(item: T): void;
  className?: string;
  children(item: T): ReactNode;
};

/** The list below a `SearchField`, which has the focus and the keys. */
export function Options<T extends { id: string }>(props: Props<T>) {
  const { id, label, found, active, choose, className = 'list', children } = props;
  return (
    <div id={`${id}-list`} role="listbox" aria-label={label} className={className}>
      {found.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and its keys
        <div
          key={item.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className="mi"
          ref={index === active ? reveal : null}
          onClick={() => choose(item)}
        >
          {children(item)}
        </div>
      ))}
    </div>
  );
}

/** Brings the entry that Enter chooses into view. */
export const reveal = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: 'nearest' });
