import { useId, useState } from 'react';
import type { ListedItem, PicturePart } from '#src/api/contract/items.ts';
import { useChrome } from '../chrome/chrome.ts';
import { PHONE, useMedia } from '../chrome/use-media.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { SearchField } from '../parts/SearchField.tsx';
import { useStyles } from '../parts/use-styles.ts';
import { Bringing } from './Bringing.tsx';
import { FoundList } from './FoundList.tsx';
import type { ChooserProps } from './chooser-props.ts';
import css from './library.css?inline';
import { PictureParts } from './PictureParts.tsx';
import { useFinding } from './use-finding.ts';
import { useLibrary } from './use-library.ts';

/** The pictures of the site, as tiles: all, or those of a folder or a state. */
export function PictureLibrary(props: ChooserProps) {
  const { anchor, schemas, chosen, onChoose, onClose, many } = props;
  const { words } = useChrome();
  const id = useId();
  const place = useStyles<HTMLDivElement>(css);
  const library = useLibrary();
  const [part, setPart] = useState<PicturePart>();
  const phone = useMedia(PHONE);
  const isTouched = useMedia('(pointer: coarse)');
  const title = words.items.titles.assets ?? words.inspector.choose;
  const choose = (item: ListedItem | undefined) => {
    if (!item) return;
    onChoose(item);
    onClose();
    anchor.current?.focus();
  };
  const finding = useFinding(schemas, phone ? 3 : 5, choose, { part });
  const { found, active, query, type, walk } = finding;
  const folder = part && 'folder' in part ? part.folder : undefined;
  const parts = <PictureParts {...{ library, part }} onChoose={setPart} />;
  const top = (
    <div className="top" ref={place}>
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
          isQuiet={isTouched}
        />
      </div>
      <Bringing use="assets" {...{ many, folder, onChoose }} />
      {phone && parts}
    </div>
  );
  return (
    <Dialog title={title} onClose={onClose} className="choose library" top={top}>
      {!phone && parts}
      <div className="found">
        <FoundList label={title} className="list tiles" {...{ id, finding, choose, chosen }} />
      </div>
    </Dialog>
  );
}
