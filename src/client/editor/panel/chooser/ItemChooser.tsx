import { useId } from 'react';
import type { ListedItem } from '#src/api/contract/items.ts';
import { isUploadUse } from '#src/api/contract/uploads.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Popover } from '../parts/Popover.tsx';
import { SearchField } from '../parts/SearchField.tsx';
import { Bringing } from './Bringing.tsx';
import type { ChooserProps } from './chooser-props.ts';
import { FoundList } from './FoundList.tsx';
import { PictureLibrary } from './PictureLibrary.tsx';
import { StyleChooser } from './StyleChooser.tsx';
import { useFinding } from './use-finding.ts';

/**
 * Items to choose from: type to filter, arrows walk, Enter chooses. Pictures are looked at, so they have a dialog with
 * room for them; text styles are shown as they look.
 */
export function ItemChooser(props: ChooserProps) {
  switch (props.schemas[0]) {
    case 'assets':
      return <PictureLibrary {...props} />;
    case 'text-styles':
      return <StyleChooser {...props} />;
    default:
      return <ItemList {...props} />;
  }
}

function ItemList({ anchor, schemas, chosen, onChoose, onClose, many }: ChooserProps) {
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
  const finding = useFinding(schemas, 1, choose);
  const { found, active, query, type, walk } = finding;
  return (
    <Popover anchor={anchor} onClose={onClose} label={title} className="choose" align="end">
      <div className="find">
        <SearchField
          label={title}
          placeholder={words.items.search}
          value={query}
          list={`${id}-list`}
          active={found[active] && `${id}-${active}`}
          onType={type}
          onKeyDown={walk}
        />
      </div>
      {isUploadUse(first) && <Bringing use={first} {...{ many, onChoose }} />}
      <FoundList label={title} {...{ id, finding, choose, chosen }} />
    </Popover>
  );
}
