import type { FileUpload } from '#src/client/requests/upload-file.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Icon } from '../parts/Icon.tsx';
import { Note } from '../parts/Note.tsx';
import { AltTexts } from './AltTexts.tsx';

type Props = {
  uploads: readonly FileUpload[];
  /** Whether to ask what each of them shows. */
  asks: boolean;
};

/** Files that are uploaded: how far they are, what is wrong, and what they show. */
export function Sent({ uploads, asks }: Props) {
  const { words } = useChrome();
  return (
    <>
      {uploads.length > 0 && (
        <ul className="sent">
          {uploads.map((upload) => (
            <li key={upload.key}>
              <Row upload={upload} asks={asks} />
            </li>
          ))}
        </ul>
      )}
      <p className="vh" role="status">
        {statusOf(uploads, words.upload)}
      </p>
    </>
  );
}

function Row({ upload, asks }: { upload: FileUpload; asks: boolean }) {
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
      return <Note is="bad">{upload.message}</Note>;
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
  uploads: readonly FileUpload[],
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
