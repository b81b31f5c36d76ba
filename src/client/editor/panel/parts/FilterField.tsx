import type { KeyboardEvent } from 'react';
import { Icon } from './Icon.tsx';

type Props = {
  label: string;
  value: string;
  onType(text: string): void;
  onKeyDown?(event: KeyboardEvent): void;
  /** Whether it has the focus as soon as its dialog is open. */
  isFirst?: boolean;
};

/** Hides what does not have the typed words. Unlike `SearchField` it chooses nothing. */
export function FilterField({ label, value, onType, onKeyDown, isFirst }: Props) {
  return (
    <div className="find">
      <div className="group">
        <Icon name="search" size="s" />
        <input
          className="in"
          type="search"
          data-autofocus={isFirst}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          value={value}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
    </div>
  );
}
