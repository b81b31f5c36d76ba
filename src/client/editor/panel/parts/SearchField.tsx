import type { KeyboardEvent } from 'react';
import { Icon } from './Icon.tsx';

type Props = {
  label: string;
  placeholder: string;
  value: string;
  onType(text: string): void;
  onKeyDown(event: KeyboardEvent): void;
  /** Id of the list below; the focus stays here while arrows walk through it. */
  list: string;
  /** Id of the entry that Enter chooses. */
  active: string | undefined;
  /** Id of what says why the text cannot be taken. */
  problem?: string | undefined;
  /** Whether it waits to be entered. */
  isQuiet?: boolean;
};

/** The field above a list: type to filter. */
export function SearchField(props: Props) {
  const { label, placeholder, value, onType, onKeyDown, list, active, problem, isQuiet } = props;
  return (
    <div className={problem === undefined ? 'group' : 'group bad'}>
      <Icon name="search" size="s" />
      <input
        className="in"
        data-autofocus={isQuiet ? undefined : true}
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={active}
        aria-autocomplete="list"
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem}
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
