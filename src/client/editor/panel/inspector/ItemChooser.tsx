import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useId,
  useState,
} from 'react';
import type { Listed, ListedItem } from '#src/api/contract/items.ts';
import { isUploadUse } from '#src/api/contract/uploads.ts';
import { useStore } from '@nanostores/react';
import { useChrome } from '../chrome.ts';
import { useItems } from '../items.ts';
import { Options } from '../parts/Options.tsx';
import { Popover } from '../parts/Popover.tsx';
import { SearchField } from '../parts/SearchField.tsx';
import { Face } from './Face.tsx';

type Props = {
  anchor: RefObject<HTMLElement | null>;
  schemas: readonly Listed[];
  onChoose(item: ListedItem): void;
  onClose(): void;
  /** Whether several can be chosen: then every file that is brought is. */
  many?: boolean;
};

const MAX_SHOWN = 60;
type Area = ComponentType<
  ComponentProps<(typeof import('../upload/UploadArea.tsx'))['UploadArea']>
>;
/** Without a connection nothing can be brought, and its code cannot either. */
const UploadArea = lazy<Area>(() =>
  import('../upload/UploadArea.tsx').then(
    (loaded) => ({ default: loaded.UploadArea }),
    () => ({ default: () => null }),
  ),
);

/** Items to choose from: type to filter, arrows walk, Enter chooses. */
export function ItemChooser({ anchor, schemas, onChoose, onClose, many = false }: Props) {
  const { editor, words } = useChrome();
  const lang = useStore(editor.$lang);
  const [query, setQuery] = useState('');
  const items = useItems(schemas, lang, query);
  const [active, setActive] = useState(0);
  const id = useId();
  const [first = 'pages'] = schemas;
  const title = words.items.titles[first] ?? words.inspector.choose;
  const found = items.is === 'there' ? items.value.slice(0, MAX_SHOWN) : [];
  const tiles = first === 'assets';
  const choose = (item: ListedItem | undefined) => {
    if (!item) return;
    onChoose(item);
    onClose();
    anchor.current?.focus();
  };
  const walk = (event: KeyboardEvent) => {
    const by = { ArrowDown: tiles ? 3 : 1, ArrowUp: tiles ? -3 : -1 }[event.key];
    if (event.key === 'Enter') choose(found[active]);
    else if (by !== undefined) setActive(Math.max(0, Math.min(found.length - 1, active + by)));
    else return;
    event.preventDefault();
  };
  return (
    <Popover anchor={anchor} onClose={onClose} label={title} className="choose" align="end">
      <div className="find">
        <SearchField
          label={title}
          placeholder={words.items.search}
          value={query}
          list={`${id}-list`}
          active={found[active] && `${id}-${active}`}
          onType={(text) => {
            setQuery(text);
            setActive(0);
          }}
          onKeyDown={walk}
        />
      </div>
      {isUploadUse(first) && (
        <Suspense>
          <UploadArea
            use={first}
            onStored={(item, isFirst) => {
              if (many || isFirst) onChoose(item);
            }}
          />
        </Suspense>
      )}
      {found.length === 0 && <Nothing why={items.is} />}
      <Options<ListedItem>
        {...{ id, found, active, choose }}
        label={title}
        className={tiles ? 'list tiles' : 'list'}
      >
        {(item) => (
          <>
            <Face item={item} />
            <span className="grow trunc">{item.name || item.fileName || words.untitled}</span>
            {item.path !== undefined && <span className="end trunc">{item.path}</span>}
          </>
        )}
      </Options>
    </Popover>
  );
}

function Nothing({ why }: { why: ReturnType<typeof useItems>['is'] }) {
  const { words } = useChrome();
  const said = { loading: words.items.loading, failed: words.items.failed };
  return (
    <p className="muted" role="status">
      {why === 'there' ? words.items.nothing : said[why]}
    </p>
  );
}
