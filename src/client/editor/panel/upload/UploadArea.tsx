import { useEffect, useRef, useState } from 'react';
import type { ListedItem } from '#src/api/contract/items.ts';
import { uploadEndings, type UploadUse } from '#src/api/contract/uploads.ts';
import { useChrome } from '../chrome.ts';
import { Button } from '../parts/Buttons.tsx';
import { Icon } from '../parts/Icon.tsx';
import { AltTexts } from './AltTexts.tsx';
import { type Upload, useUploads } from './use-uploads.ts';

type Props = {
  use: UploadUse;
  /** Hears of each file that can be chosen now, and whether it is the first. */
  onStored(item: ListedItem, isFirst: boolean): void;
};

/** Brings files into the list that one chooses from: by a button, or dropped onto the list. */
export function UploadArea({ use, onStored }: Props) {
  const { words, lang } = useChrome();
  const { uploads, add } = useUploads({ use, lang, offline: words.upload.offline, onStored });
  const input = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const isOver = useDrop(area, add);
  const endings = uploadEndings(use);
  return (
    <div ref={area} className={isOver ? 'upload over' : 'upload'}>
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

/** Takes files that are dropped onto the layer around an element. Out: whether some are above it. */
function useDrop(area: React.RefObject<HTMLElement | null>, add: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const newest = useRef(add);
  newest.current = add;
  useEffect(() => {
    const layer = area.current?.closest<HTMLElement>('.pop');
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const isOn = (event: DragEvent) =>
      layer !== null && layer !== undefined && event.composedPath().includes(layer);
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Elsewhere the browser would show the file in the place of the page.
      event.preventDefault();
      setOver(isOn(event));
      if (event.dataTransfer) event.dataTransfer.dropEffect = isOn(event) ? 'copy' : 'none';
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      if (isOn(event)) newest.current([...(event.dataTransfer?.files ?? [])]);
    };
    const out = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    window.addEventListener('dragleave', out);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
      window.removeEventListener('dragleave', out);
    };
  }, [area]);
  return isOver;
}
