import type { ReactNode } from 'react';
import type { ListedItem } from '#src/api/contract/items.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Options } from '../parts/Options.tsx';
import { SearchField } from '../parts/SearchField.tsx';
import type { ItemSearch } from './use-finding.ts';

type Props = { id: string; label: string; search: ItemSearch };

/** The field above a `FoundList` with the same id: what is typed finds, and the keys walk and choose. */
export function FindField({ id, label, search, isQuiet }: Props & { isQuiet?: boolean }) {
  const { words } = useChrome();
  const { found, active, query, type, walk } = search;
  return (
    <div className="find">
      <SearchField
        label={label}
        placeholder={words.items.search}
        value={query}
        list={`${id}-list`}
        active={found[active] && `${id}-${active}`}
        onType={type}
        onKeyDown={walk}
        isQuiet={isQuiet ?? false}
      />
    </div>
  );
}

type ListProps = Props & {
  className?: string;
  /** What a row shows. */
  children(item: ListedItem): ReactNode;
};

/** What was found, or why there is nothing. */
export function FoundList({ id, label, search, className = 'list', children }: ListProps) {
  const { words } = useChrome();
  const { why, found, active, choose } = search;
  return (
    <>
      {found.length === 0 && (
        <p className="muted" role="status">
          {why === 'there' ? words.items.nothing : words.items[why]}
        </p>
      )}
      <Options<ListedItem> {...{ id, label, found, active, choose, className }}>{children}</Options>
    </>
  );
}
