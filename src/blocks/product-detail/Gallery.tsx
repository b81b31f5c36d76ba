import type { ReactNode } from 'react';
import type { Language } from '#src/model/languages.ts';
import { Lightbox } from '../parts/Lightbox.tsx';
import { Photo } from '../parts/Photo.tsx';
import { type PictureParts, renditionUrl } from '../parts/picture-source.ts';
import { messages } from './messages.ts';

const BELOW = 3;
const WIDE = '(min-width: 48rem) 42vw';
/** As wide as it is on phones: a wider guess would bring the next larger file. */
const NARROW = 'calc(100vw - 2.9rem)';

type Props = {
  pictures: readonly PictureParts[];
  lang: Language;
  /** The first gallery of the page is seen first. */
  eager: boolean;
  label: ReactNode;
  /** Of the dialog in which the pictures open large. */
  id: string;
};

/**
 * One set of pictures: a strip to push or swipe through, thumbnails that lead to each, and from a
 * tablet on more below.
 */
export function Gallery({ pictures, lang, eager, label, id }: Props) {
  const below = pictures.slice(1, 1 + BELOW);
  if (pictures.length === 0) return null;
  return (
    <>
      <div className="gallery__main">
        {label}
        <Lightbox id={id} pictures={pictures} lang={lang}>
          {pictures.map((picture, index) => (
            <Photo
              key={picture.hash}
              asset={picture}
              sizes={`${WIDE}, ${NARROW}`}
              from={480}
              to={1280}
              eager={eager && index === 0}
              aside={index > 0}
              measured={false}
              className="crop ratio-4-5"
            />
          ))}
        </Lightbox>
      </div>
      {pictures.length > 1 && <Thumbs pictures={pictures} lang={lang} />}
      {below.length > 0 && (
        <div className={`gallery__below gallery__below--${below.length}`}>
          {below.map((picture) => (
            <Photo
              key={picture.hash}
              asset={picture}
              // The file that the strip has, too; a phone shows none of these.
              sizes={`${WIDE}, 1px`}
              from={480}
              to={1280}
              measured={false}
              className="crop"
            />
          ))}
        </div>
      )}
    </>
  );
}

/** Without JavaScript a thumbnail leads to the whole picture. */
function Thumbs({ pictures, lang }: Pick<Props, 'pictures' | 'lang'>) {
  const words = messages[lang];
  return (
    <ul className="thumbs" aria-label={words.thumbs}>
      {pictures.map((picture, index) => (
        <li key={picture.hash}>
          <a
            href={renditionUrl(picture, 1280)}
            aria-label={words.picture(index + 1)}
            aria-current={index === 0 ? 'true' : undefined}
          >
            <img
              src={renditionUrl(picture, 160)}
              alt=""
              width="160"
              height="200"
              loading="lazy"
              decoding="async"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
