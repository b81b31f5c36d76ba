import { useId, useState } from 'react';
import type { PicturePart } from '#src/api/contract/items.ts';
import { useChrome } from '../chrome/chrome.ts';
import { PHONE, useMedia } from '../chrome/use-media.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { useStyles } from '../parts/use-styles.ts';
import { ChooserUploads } from './ChooserUploads.tsx';
import type { ChooserProps } from './chooser-props.ts';
import { FindField, FoundList } from './FoundList.tsx';
import { ItemRow } from './ItemRow.tsx';
import css from './library.css?inline';
import { PictureParts } from './PictureParts.tsx';
import { useFinding } from './use-finding.ts';
import { useLibrary } from './use-library.ts';

/** The pictures of the site, as tiles: all, or those of a folder or a state. */
export function PictureLibrary(props: ChooserProps) {
  const { chosen, onChoose, onClose, many } = props;
  const { words } = useChrome();
  const place = useStyles<HTMLDivElement>(css);
  const library = useLibrary();
  const [part, setPart] = useState<PicturePart>();
  const phone = useMedia(PHONE);
  const isTouched = useMedia('(pointer: coarse)');
  const label = words.items.titles['assets'] ?? words.inspector.choose;
  const search = useFinding(props, { columns: phone ? 3 : 5, part });
  const list = { id: useId(), label, search };
  const folder = part && 'folder' in part ? part.folder : undefined;
  const parts = <PictureParts {...{ library, part }} onChoose={setPart} />;
  const top = (
    <div className="top" ref={place}>
      {/* The keyboard of a phone would cover the pictures. */}
      <FindField {...list} isQuiet={isTouched} />
      <ChooserUploads use="assets" {...{ many, folder, onChoose }} />
      {phone && parts}
    </div>
  );
  return (
    <Dialog title={label} onClose={onClose} className="choose library" top={top}>
      {!phone && parts}
      <div className="found">
        <FoundList {...list} className="list tiles">
          {(item) => <ItemRow item={item} isChosen={chosen.includes(item.id)} />}
        </FoundList>
      </div>
    </Dialog>
  );
}
