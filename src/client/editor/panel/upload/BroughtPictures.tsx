import { useEffect } from 'react';
import { forgetPictures } from './brought.ts';
import { useChrome } from '../chrome/chrome.ts';
import { IconButton } from '../parts/Buttons.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Sent } from './Sent.tsx';
import type { FileUpload } from '#src/client/requests/bring-file.ts';

/** Pictures that were pasted or dropped onto the page: how far they are, and what they show. */
export function BroughtPictures({ uploads }: { uploads: readonly FileUpload[] }) {
  const chrome = useChrome();
  const { canvas, words } = chrome;
  useEffect(() => () => forgetPictures(chrome), [chrome]);
  const close = () => {
    forgetPictures(chrome);
    canvas.focus();
  };
  return (
    <section
      className="panel brought"
      aria-label={words.upload.brought}
      data-area="brought"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <div className="ph">
        <Icon name="image" />
        <h2 className="grow trunc">{words.upload.brought}</h2>
        <IconButton icon="x" label={words.close} keys="Esc" onClick={close} />
      </div>
      <div className="upload">
        <Sent uploads={uploads} asks />
      </div>
    </section>
  );
}
