import { useEffect } from 'react';
import { forgetPictures } from './page-uploads.ts';
import { useChrome } from '../chrome/chrome.ts';
import { IconButton } from '../parts/Buttons.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Sent } from './Sent.tsx';
import type { FileUpload } from '#src/client/requests/upload-file.ts';

/** Pictures that were pasted or dropped onto the page: how far they are, and what they show. */
export function PageUploads({ uploads }: { uploads: readonly FileUpload[] }) {
  const chrome = useChrome();
  const { canvas, words } = chrome;
  useEffect(() => () => forgetPictures(chrome), [chrome]);
  const close = () => {
    forgetPictures(chrome);
    canvas.focus();
  };
  return (
    <section
      className="panel uploads"
      aria-label={words.upload.onPage}
      data-area="uploads"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <div className="ph">
        <Icon name="image" />
        <h2 className="grow trunc">{words.upload.onPage}</h2>
        <IconButton icon="x" label={words.close} keys="Esc" onClick={close} />
      </div>
      <div className="upload">
        <Sent uploads={uploads} asks />
      </div>
    </section>
  );
}
