import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import type { ListedItem } from '#src/api/contract/items.ts';
import { typedAddress } from '#src/model/typed-address.ts';
import { linkOf } from '../../paste/link.ts';
import { useChrome } from '../chrome/chrome.ts';
import type { LinkTarget } from '../commands/link-target.ts';
import { linkWords } from '../commands/link-words.ts';
import { Icon } from '../parts/Icon.tsx';
import { Options } from '../parts/Options.tsx';
import { Popover } from '../parts/Popover.tsx';
import { SearchField } from '../parts/SearchField.tsx';
import { useItems } from '../server/items.ts';
import { ChooserUploads } from './ChooserUploads.tsx';
import { Face } from './Face.tsx';

const LISTS = ['pages', 'products', 'categories', 'documents'] as const;
const MOST = 30;

type Props = {
  anchor: RefObject<HTMLElement | null>;
  onClose(): void;
  onChoose(target: LinkTarget): void;
};

type Entry = { id: string; target: LinkTarget; item?: ListedItem };

/**
 * Pages, products, categories and files to choose from, and what is typed as an address. What is chosen closes the
 * list; after an upload it stays, as others may be on their way.
 */
export function LinkChooser({ anchor, onClose, onChoose }: Props) {
  const { editor, words, lang } = useChrome();
  const said = linkWords[lang];
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const items = useItems(LISTS, useStore(editor.$lang), typed);
  const address = linkOf(typedAddress(typed));
  const choose = (target: LinkTarget) => {
    onChoose(target);
    onClose();
    anchor.current?.focus();
  };
  const found: Entry[] = [
    ...(address === null ? [] : [{ id: 'address', target: { is: 'address', address } as const }]),
    ...(items.is === 'there' ? items.value : []).slice(0, MOST).map((item): Entry => ({
      id: item.id,
      item,
      target: { is: item.fileName === undefined ? 'item' : 'file', id: item.id },
    })),
  ];
  const walk = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[active];
    if (event.key === 'Enter') {
      if (chosen) choose(chosen.target);
    } else if (by === undefined) return;
    else setActive(Math.max(0, Math.min(found.length - 1, active + by)));
    event.preventDefault();
  };
  return (
    <Popover anchor={anchor} onClose={onClose} label={said.leadsTo} className="choose" align="end">
      <div className="find">
        <SearchField
          label={said.leadsTo}
          placeholder={said.search}
          value={typed}
          list={`${id}-list`}
          active={found[active] && `${id}-${active}`}
          onType={(text) => {
            setTyped(text);
            setActive(text.trim() ? 0 : -1);
          }}
          onKeyDown={walk}
        />
      </div>
      {found.length === 0 && (
        <p className="muted" role="status">
          {items.is === 'there' ? said.nothing : words.items[items.is]}
        </p>
      )}
      <Options
        {...{ id, found, active }}
        label={said.leadsTo}
        choose={({ target }) => choose(target)}
      >
        {({ item, target }) =>
          item ? (
            <>
              <Face item={item} />
              <span className="grow trunc">{item.name || item.fileName || words.untitled}</span>
              {item.unpublished && <span className="chip">{words.draft}</span>}
              <span className="end trunc">{item.path ?? said.file}</span>
            </>
          ) : (
            <>
              <Icon name="link" />
              <span className="grow trunc">{target.is === 'address' && target.address}</span>
              <span className="end">{said.address}</span>
            </>
          )
        }
      </Options>
      <ChooserUploads
        use="documents"
        many={false}
        onChoose={({ id: file }) => onChoose({ is: 'file', id: file })}
      />
    </Popover>
  );
}
