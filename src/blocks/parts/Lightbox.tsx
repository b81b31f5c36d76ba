import { Children, type ReactNode } from 'react';
import type { Language } from '#src/model/languages.ts';
import { messages } from './messages.ts';
import { Photo } from './Photo.tsx';
import type { PictureParts } from './picture-source.ts';

type Props = {
  /** Of the dialog; one on the page. */
  id: string;
  pictures: readonly PictureParts[];
  caption?: string | undefined;
  /** The language of that, where it is another one. */
  captionLang?: Language | undefined;
  lang: Language;
  /** The pictures as they stand on the page, in the same order. */
  children: ReactNode;
};

/**
 * Pictures that open large, in the browser's own dialog and without a script; a switch shows them twice
 * as large, to be pushed around. Several are a strip that is pushed or swiped, on the page and in the
 * dialog. Where a browser does not know commands yet, the dialog opens as a popover.
 */
export function Lightbox({ id, pictures, caption, captionLang, lang, children }: Props) {
  const words = messages[lang];
  const [first] = pictures;
  const name = caption || first?.alt;
  const isSet = pictures.length > 1;
  const shown = Children.toArray(children).map((child, index) => {
    const alt = isSet ? pictures[index]?.alt : name;
    return (
      <div key={pictures[index]?.hash} className="zoom">
        {child}
        <button
          className="zoom__open"
          type="button"
          popoverTarget={id}
          {...command('show-modal', id)}
          aria-label={alt ? words.enlarge(alt) : words.enlargePicture}
        />
      </div>
    );
  });
  return (
    <>
      {isSet ? <div className="strip">{shown}</div> : shown}
      <dialog
        className="lightbox"
        id={id}
        popover="auto"
        closedby="any"
        aria-label={name || words.picture}
      >
        <div className="lightbox__bar">
          {isSet && (
            <>
              <button className="lightbox__step" type="button" data-step="-1">
                {words.previous}
              </button>
              <button className="lightbox__step" type="button" data-step="1">
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
        <div className="lightbox__strip">
          {pictures.map((picture) => (
            <section
              key={picture.hash}
              className="lightbox__room"
              aria-label={isSet ? picture.alt || words.picture : words.picture}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
              tabIndex={0}
            >
              <Photo
                asset={picture}
                // The switch, or two fingers, show it twice as wide as the window.
                sizes="200vw"
                from={1280}
                measured={false}
                className="lightbox__picture"
              />
            </section>
          ))}
        </div>
        {caption && (
          <p className="lightbox__caption" lang={captionLang}>
            {caption}
          </p>
        )}
      </dialog>
    </>
  );
}

/** Attributes that React's types do not name yet. */
const command = (what: 'show-modal' | 'close', id: string) => ({ command: what, commandfor: id });
