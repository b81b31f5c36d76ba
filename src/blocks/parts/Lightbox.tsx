import type { ReactNode } from 'react';
import type { Language } from '#src/model/languages.ts';
import type { AssetAnswer } from '#src/model/query.ts';
import { messages } from './messages.ts';
import { Photo } from './Photo.tsx';

type Props = {
  /** Of the dialog; one on the page. */
  id: string;
  asset: AssetAnswer;
  caption: string | undefined;
  lang: Language;
  /** The picture as it stands on the page. */
  children: ReactNode;
};

/**
 * A picture that opens large, in the browser's own dialog and without a script. Where a browser does not
 * know commands yet, the dialog opens as a popover.
 */
export function Lightbox({ id, asset, caption, lang, children }: Props) {
  const words = messages[lang];
  const name = caption || asset.alt;
  return (
    <>
      <div className="zoom">
        {children}
        <button
          className="zoom__open"
          type="button"
          popoverTarget={id}
          {...command('show-modal', id)}
          aria-label={name ? words.enlarge(name) : words.enlargePicture}
        />
      </div>
      <dialog className="lightbox" id={id} popover="auto" aria-label={name || words.picture}>
        <Photo asset={asset} sizes="100vw" from={640} className="lightbox__picture" />
        {caption && <p className="lightbox__caption">{caption}</p>}
        <button
          className="lightbox__close"
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          {...command('close', id)}
        >
          {words.close}
        </button>
      </dialog>
    </>
  );
}

/** Attributes that React's types do not name yet. */
const command = (what: 'show-modal' | 'close', id: string) => ({ command: what, commandfor: id });
