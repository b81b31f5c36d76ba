import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import type { ListableSchema, ListedItem } from '#src/api/contract/items.ts';
import { isUploadUse, type UploadUse } from '#src/api/contract/uploads.ts';
import type { Language } from '#src/model/languages.ts';
import { useStore } from '@nanostores/react';
import { useChrome } from '../chrome/chrome.ts';
import { PHONE, useMedia } from '../chrome/use-media.ts';
import { useItems } from '../server/items.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { Options } from '../parts/Options.tsx';
import { Popover } from '../parts/Popover.tsx';
import { SearchField } from '../parts/SearchField.tsx';
import { Segments } from '../parts/Segments.tsx';
import { useStyles } from '../parts/use-styles.ts';
import { UploadArea } from '../upload/UploadArea.tsx';
import { useDrop } from '../upload/use-drop.ts';
import { Face } from './Face.tsx';
import css from './library.css?inline';

type Props = {
  anchor: RefObject<HTMLElement | null>;
  schemas: readonly ListableSchema[];
  onChoose(item: ListedItem): void;
  onClose(): void;
  /** Whether several can be chosen: then every file that is brought is. */
  many?: boolean;
};

const MAX_SHOWN = 60;

/**
 * Items to choose from: type to filter, arrows walk, Enter chooses. Pictures are looked at, so they have a dialog with
 * room for them.
 */
export function ItemChooser({ anchor, schemas, onChoose, onClose, many = false }: Props) {
  const { words } = useChrome();
  const id = useId();
  const [first = 'pages'] = schemas;
  const title = words.items.titles[first] ?? words.inspector.choose;
  const choose = (item: ListedItem | undefined) => {
    if (!item) return;
    onChoose(item);
    onClose();
    anchor.current?.focus();
  };
  const isLibrary = first === 'assets';
  const [isWordless, setWordless] = useState(false);
  const phone = useMedia(PHONE);
  const isTouched = useMedia('(pointer: coarse)');
  const columns = isLibrary ? (phone ? 3 : 5) : 1;
  const finding = useFinding(schemas, columns, isWordless ? lacksWords : () => true, choose);
  const { why, found, active, query, type, walk } = finding;
  const head = (
    <>
      <div className="find">
        <SearchField
          label={title}
          placeholder={words.items.search}
          value={query}
          list={`${id}-list`}
          active={found[active] && `${id}-${active}`}
          onType={type}
          onKeyDown={walk}
          // The keyboard of a phone would cover the pictures.
          isQuiet={isLibrary && isTouched}
        />
      </div>
      {isUploadUse(first) && <Bringing use={first} {...{ many, onChoose }} />}
    </>
  );
  const list = (
    <>
      {found.length === 0 && <Nothing why={why} />}
      <Options<ListedItem>
        {...{ id, found, active, choose }}
        label={title}
        className={isLibrary ? 'list tiles' : 'list'}
      >
        {(item) => <Row item={item} />}
      </Options>
    </>
  );
  if (isLibrary) {
    const filter = <WordlessFilter isOn={isWordless} onChange={setWordless} />;
    return (
      <Dialog
        title={title}
        onClose={onClose}
        className="choose library"
        top={
          <>
            {head}
            {filter}
          </>
        }
      >
        {list}
      </Dialog>
    );
  }
  return (
    <Popover anchor={anchor} onClose={onClose} label={title} className="choose" align="end">
      {head}
      {list}
    </Popover>
  );
}

const WORDLESS: Record<Language, Record<'label' | 'all' | 'wordless', string>> = {
  de: { label: 'Welche Bilder', all: 'Alle', wordless: 'Ohne Bildbeschreibung' },
  en: { label: 'Which pictures', all: 'All', wordless: 'Without a description' },
};

/** A picture that tells nothing to whoever cannot see it. */
const lacksWords = ({ name, decorative }: ListedItem) => !name && !decorative;

/** All pictures, or those that still need a description. */
function WordlessFilter({ isOn, onChange }: { isOn: boolean; onChange(isOn: boolean): void }) {
  const { lang } = useChrome();
  const own = WORDLESS[lang];
  const place = useStyles<HTMLDivElement>(css);
  const options = (['all', 'wordless'] as const).map((value) => ({ value, label: own[value] }));
  return (
    <div className="which" ref={place}>
      <Segments
        label={own.label}
        options={options}
        value={isOn ? 'wordless' : 'all'}
        onChange={(one) => onChange(one === 'wordless')}
      />
    </div>
  );
}

/** What was typed, what has it, and which of these is meant. */
function useFinding(
  schemas: readonly ListableSchema[],
  columns: number,
  isWanted: (item: ListedItem) => boolean,
  choose: (item: ListedItem | undefined) => void,
) {
  const { editor } = useChrome();
  const lang = useStore(editor.$lang);
  const [query, setQuery] = useState('');
  // Until somebody types or walks: Enter alone would put the first one in the place of what is there.
  const [active, setActive] = useState(-1);
  const items = useItems(schemas, lang, query);
  const wanted = items.is === 'there' ? items.value.filter(isWanted) : [];
  const found = columns === 1 ? wanted.slice(0, MAX_SHOWN) : wanted;
  const walk = (event: KeyboardEvent) => {
    const by = { ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (event.key === 'Enter') choose(found[active]);
    else if (by !== undefined) setActive(active < 0 ? 0 : among(found, active + by));
    else return;
    event.preventDefault();
  };
  const type = (text: string) => {
    setQuery(text);
    setActive(0);
  };
  return { why: items.is, found, active, query, type, walk };
}

const among = (found: readonly unknown[], at: number) =>
  Math.max(0, Math.min(found.length - 1, at));

type BringingProps = Pick<Props, 'onChoose'> & { use: UploadUse; many: boolean };

/** Takes files from the moment the list is there; the code that sends them may come later. */
function Bringing({ use, many, onChoose }: BringingProps) {
  const area = useRef<HTMLDivElement>(null);
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const isOver = useDrop(area, (files) => setDropped((before) => [...before, ...files]));
  return (
    <div ref={area} className="bring">
      <UploadArea
        {...{ use, dropped, isOver }}
        onStored={(item, isFirst) => {
          if (many || isFirst) onChoose(item);
        }}
      />
    </div>
  );
}

function Row({ item }: { item: ListedItem }) {
  const { words } = useChrome();
  const { name, fileName, path, schema, unpublished } = item;
  return (
    <>
      <Face item={item} />
      <span className="grow trunc">{name || fileName || words.untitled}</span>
      {schema === 'assets' && lacksWords(item) && (
        <span className="chip warn">{words.alt.none}</span>
      )}
      {unpublished && <span className="chip">{words.draft}</span>}
      {path !== undefined && <span className="end trunc">{path}</span>}
    </>
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
