import { useEffect, useRef } from 'react';
import type { ListedItem } from '#src/api/contract/items.ts';
import { uploadEndings, type UploadUse } from '#src/api/contract/uploads.ts';
import { useChrome } from '../chrome.ts';
import { Button } from '../parts/Buttons.tsx';
import { Icon } from '../parts/Icon.tsx';
import { AltTexts } from './AltTexts.tsx';
import { type Upload, useUploads } from './use-uploads.ts';

type Props = {
  use: UploadUse;
  /** Files that were dropped onto the list so far, and whether more are above it. */
  dropped: readonly File[];
  isOver: boolean;
  /** Hears of each file that can be chosen now, and whether it is the first. */
  onStored(item: ListedItem, isFirst: boolean): void;
};

/** Brings files into the list that one chooses from: by a button, or dropped onto the list. */
export function UploadArea({ use, dropped, isOver, onStored }: Props) {
  const { words, lang } = useChrome();
  const { uploads, add } = useUploads({ use, lang, offline: words.upload.offline, onStored });
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
      {uploads.length > 0 && (
        <ul className="sent">
          {uploads.map((upload) => (
            <li key={upload.key}>
              <Row upload={upload} asks={use === 'assets'} />
            </li>
          ))}
        </ul>
      )}
      <p className="vh" role="status">
        {statusOf(uploads, words.upload)}
      </p>
    </div>
  );
}

function Row({ upload, asks }: { upload: Upload; asks: boolean }) {
  const { words } = useChrome();
  const { name } = upload;
  switch (upload.is) {
    case 'sending':
      return (
        <div className="sending">
          <span className="trunc">{name}</span>
          <progress aria-label={words.upload.sending(name)} value={upload.share} max={1} />
        </div>
      );
    case 'refused':
      return (
        <p className="help bad">
          <Icon name="circle-alert" size="s" />
          <span>{upload.message}</span>
        </p>
      );
    case 'stored':
      return (
        <>
          <p className="done">
            <Icon name="check" size="s" />
            <span className="trunc">{words.upload.stored(name)}</span>
          </p>
          {asks && <AltTexts id={upload.item.id} name={name} />}
        </>
      );
  }
}

/** What is said aloud: the last thing that came to an end, else what is on its way. */
function statusOf(
  uploads: readonly Upload[],
  words: ReturnType<typeof useChrome>['words']['upload'],
): string {
  const last = uploads.findLast(({ is }) => is !== 'sending') ?? uploads[0];
  switch (last?.is) {
    case 'sending':
      return words.sending(last.name);
    case 'refused':
      return last.message;
    case 'stored':
      return words.stored(last.name);
    default:
      return '';
  }
}
