import { useEffect, useRef } from 'react';
import type { ListedItem } from '#src/api/contract/items.ts';
import { uploadEndings, type UploadUse } from '#src/api/contract/uploads.ts';
import { useUploads } from '#src/client/items/inputs/use-uploads.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Button } from '../parts/Buttons.tsx';
import { Icon } from '../parts/Icon.tsx';
import { itemsChanged } from '../server/item-changes.ts';
import { Sent } from './Sent.tsx';

type Props = {
  use: UploadUse;
  /** The folder that they are put into. */
  folder?: string | undefined;
  /** Files that were dropped onto the list so far, and whether more are above it. */
  dropped: readonly File[];
  isOver: boolean;
  /** Hears of each file that can be chosen now, and whether it is the first of a drop or choice. */
  onStored(item: ListedItem, isFirst: boolean): void;
};

/** Brings files into the list that one chooses from: by a button, or dropped onto the list. */
export function UploadArea({ use, folder, dropped, isOver, onStored }: Props) {
  const { words, lang } = useChrome();
  const { uploads, add } = useUploads({
    ...{ uses: [use], folder, lang },
    offline: words.upload.offline,
    onStored(item, isFirst) {
      itemsChanged();
      onStored(item, isFirst);
    },
  });
  const input = useRef<HTMLInputElement>(null);
  const taken = useRef(0);
  useEffect(() => {
    const fresh = dropped.slice(taken.current);
    taken.current = dropped.length;
    add(fresh);
  });
  const endings = uploadEndings(use);
  return (
    <div className={isOver ? 'upload over' : 'upload'}>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={endings.map((ending) => `.${ending}`).join(',')}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <div className="way">
        <Button onClick={() => input.current?.click()}>
          <Icon name="upload" size="s" />
          {words.upload.button}
        </Button>
        <span className="muted">{words.upload.drop}</span>
      </div>
      <Sent uploads={uploads} asks={use === 'assets'} />
    </div>
  );
}
