import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import type { ListedItem } from '#src/api/contract/items.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { linkOf } from '../../paste/link.ts';
import { useChrome } from '../chrome/chrome.ts';
import { type LinkTarget, setTarget, targetOf } from '../commands/link-target.ts';
import { linkWords } from '../commands/link-words.ts';
import { typedAddress } from '../floats/typed-address.ts';
import { IconButton } from '../parts/Buttons.tsx';
import { Icon } from '../parts/Icon.tsx';
import { late } from '../parts/late.ts';
import { Note } from '../parts/Note.tsx';
import { Options } from '../parts/Options.tsx';
import { Popover } from '../parts/Popover.tsx';
import { SearchField } from '../parts/SearchField.tsx';
import { useChosen, useItems } from '../server/items.ts';
import { ChooserOpener } from './ChooserOpener.tsx';
import { Face } from './Face.tsx';

const UploadArea = late(async () => (await import('../upload/UploadArea.tsx')).UploadArea);

const ITEMS = ['pages', 'products', 'categories'] as const;
const ALL = [...ITEMS, 'documents'] as const;
const MOST = 30;

/** Where a button leads, as one field: a page, product, category or file, or an address that is typed. */
export function LinkField({ node }: { node: BlockNode }) {
  const { editor, lang } = useChrome();
  const said = linkWords[lang];
  const opener = useRef<HTMLButtonElement>(null);
  const target = targetOf(node);
  const name = useId();
  const choose = (next: LinkTarget) => {
    setTarget(editor, lang, node, next);
    opener.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
    <div className="fld" role="group" aria-labelledby={name}>
      <div className="lab">
        <span id={name}>{said.leadsTo}</span>
      </div>
      {target.is === 'nothing' ? (
        <Note is="warn">{said.nowhere}</Note>
      ) : (
        <ul className="nest">
          <li className="n">
            <Shown target={target} />
            <IconButton
              icon="x"
              size="s"
              className="xs"
              label={said.remove}
              onClick={() => choose({ is: 'nothing' })}
            />
          </li>
        </ul>
      )}
      <ChooserOpener opener={opener} replaces={target.is !== 'nothing'}>
        {(close) => (
          <Chooser
            anchor={opener}
            onClose={close}
            onChoose={(next) => {
              choose(next);
              close();
            }}
          />
        )}
      </ChooserOpener>
    </div>
  );
}

/** What was chosen, by its name; an address as it is written. */
function Shown({ target }: { target: Exclude<LinkTarget, { is: 'nothing' }> }) {
  const { editor, words } = useChrome();
  const lang = useStore(editor.$lang);
  const ids = target.is === 'address' ? [] : [target.id];
  const chosen = useChosen(target.is === 'file' ? ['documents'] : ITEMS, ids, lang);
  if (target.is === 'address') {
    return (
      <>
        <Icon name="link" />
        <span className="grow trunc">{target.address}</span>
      </>
    );
  }
  const item = chosen.is === 'there' ? chosen.value[0] : undefined;
  return (
    <>
      {item ? <Face item={item} /> : <Icon name="file" />}
      <span className="grow trunc">
        {item?.name || item?.fileName || (chosen.is === 'there' ? words.inspector.gone : '…')}
      </span>
      {item?.unpublished && <span className="chip">{words.draft}</span>}
    </>
  );
}

type ChooserProps = {
  anchor: RefObject<HTMLElement | null>;
  onClose(): void;
  onChoose(target: LinkTarget): void;
};

type Entry = { id: string; target: LinkTarget; item?: ListedItem };

function Chooser({ anchor, onClose, onChoose }: ChooserProps) {
  const { editor, words, lang } = useChrome();
  const said = linkWords[lang];
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const items = useItems(ALL, useStore(editor.$lang), typed);
  const address = linkOf(typedAddress(typed));
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
      if (chosen) onChoose(chosen.target);
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
        choose={({ target }) => onChoose(target)}
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
      <UploadArea
        use="documents"
        dropped={[]}
        isOver={false}
        onStored={(item) => onChoose({ is: 'file', id: item.id })}
      />
    </Popover>
  );
}
