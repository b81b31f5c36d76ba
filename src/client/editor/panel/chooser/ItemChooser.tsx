import { useId } from 'react';
import { isUploadUse } from '#src/api/contract/uploads.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Popover } from '../parts/Popover.tsx';
import { ChooserUploads } from './ChooserUploads.tsx';
import type { ChooserProps } from './chooser-props.ts';
import { FindField, FoundList } from './FoundList.tsx';
import { ItemRow } from './ItemRow.tsx';
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

function ItemList(props: ChooserProps) {
  const { anchor, schemas, chosen, onChoose, onClose, many } = props;
  const { words } = useChrome();
  const [first = 'pages'] = schemas;
  const label = words.items.titles[first] ?? words.inspector.choose;
  const list = { id: useId(), label, search: useFinding(props) };
  return (
    <Popover anchor={anchor} onClose={onClose} label={label} className="choose" align="end">
      <FindField {...list} />
      {isUploadUse(first) && <ChooserUploads use={first} {...{ many, onChoose }} />}
      <FoundList {...list}>
        {(item) => <ItemRow item={item} isChosen={chosen.includes(item.id)} />}
      </FoundList>
    </Popover>
  );
}
