import { useRef, useState } from 'react';
import type { ListedItem } from '#src/api/contract/items.ts';
import type { UploadUse } from '#src/api/contract/uploads.ts';
import { UploadArea } from '../upload/UploadArea.tsx';
import { useDrop } from '../upload/use-drop.ts';

type Props = {
  use: UploadUse;
  /** Whether every uploaded file is chosen, or the first of each drop or choice alone. */
  many: boolean;
  /** The folder that they are put into. */
  folder?: string | undefined;
  onChoose(item: ListedItem): void;
};

/** Takes files from the moment the list is there; the code that sends them may come later. */
export function ChooserUploads({ use, many, folder, onChoose }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const isOver = useDrop(area, (files) => setDropped((before) => [...before, ...files]));
  return (
    <div ref={area} className="takes-files">
      <UploadArea
        {...{ use, folder, dropped, isOver }}
        onStored={(item, isFirst) => {
          if (many || isFirst) onChoose(item);
        }}
      />
    </div>
  );
}
