import type { ReactNode } from 'react';
import type { Language } from '#src/model/languages.ts';
import { messages } from './messages.ts';
import { Photo } from './Photo.tsx';
import type { PictureParts } from './picture-source.ts';

type Props = {
  /** Of the dialog; one on the page. */
  id: string;
  asset: PictureParts;
  caption?: string | undefined;
  lang: Language;
  /** To the picture before and after it, where there are more and somebody listens. */
  steps?: { previous(): void; next(): void } | undefined;
  /** The picture as it stands on the page. */
  children: ReactNode;
};

/**
 * A picture that opens large, in the browser's own dialog and without a script; a switch shows it
 * twice as large, to be pushed around. Where a browser does not know commands yet, the dialog opens as
 * a popover.
 */
export function Lightbox({ id, asset, caption, lang, steps, children }: Props) {
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
        <div className="lightbox__bar">
          {steps && (
            <>
              <button className="lightbox__step" type="button" data-live onClick={steps.previous}>
                {words.previous}
              </button>
              <button className="lightbox__step" type="button" data-live onClick={steps.next}>
                {words.next}
              </button>
            </>
          )}
          <label>
            <input type="checkbox" />
            {words.closer}
          </label>
          <button
            className="lightbox__close"
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            {...command('close', id)}
          >
            {words.close}
          </button>
        </div>
        <section
          className="lightbox__room"
          aria-label={words.picture}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
          tabIndex={0}
        >
          <Photo
            asset={asset}
            sizes="100vw"
            from={1280}
            measured={false}
            className="lightbox__picture"
          />
        </section>
        {caption && <p className="lightbox__caption">{caption}</p>}
      </dialog>
    </>
  );
}

/** Attributes that React's types do not name yet. */
const command = (what: 'show-modal' | 'close', id: string) => ({ command: what, commandfor: id });
