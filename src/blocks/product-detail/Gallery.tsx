import { type MouseEvent, type ReactNode, useState } from 'react';
import type { Language } from '#src/model/languages.ts';
import { Lightbox } from '../parts/Lightbox.tsx';
import { Photo } from '../parts/Photo.tsx';
import { type PictureParts, renditionUrl } from '../parts/picture-source.ts';
import { messages } from './messages.ts';

const BELOW = 3;

type Props = {
  pictures: readonly PictureParts[];
  lang: Language;
  /** The first gallery of the page is seen first. */
  eager: boolean;
  label: ReactNode;
  /** Of the dialog in which a picture opens large. */
  id: string;
};

/** One set of pictures: a large one, thumbnails that change it, and from a tablet on more below. */
export function Gallery({ pictures, lang, eager, label, id }: Props) {
  const [shown, show] = useState(0);
  const main = pictures[shown] ?? pictures[0];
  const step = (by: number) => show((shown + by + pictures.length) % pictures.length);
  const steps = { previous: () => step(-1), next: () => step(1) };
  const below = pictures.slice(1, 1 + BELOW);
  if (!main) return null;
  return (
    <>
      <div className="gallery__main">
        {label}
        <Lightbox id={id} asset={main} lang={lang} steps={pictures.length > 1 ? steps : undefined}>
          <Photo
            asset={main}
            sizes="(min-width: 48rem) 42vw, 92vw"
            from={480}
            to={1280}
            eager={eager}
            className="crop ratio-4-5"
          />
        </Lightbox>
      </div>
      {pictures.length > 1 && (
        <Thumbs pictures={pictures} lang={lang} shown={shown} onShow={show} />
      )}
      {below.length > 0 && (
        <div className={`gallery__below gallery__below--${below.length}`}>
          {below.map((picture) => (
            <Photo
              key={picture.hash}
              asset={picture}
              sizes="(min-width: 48rem) 40vw, 1px"
              to={960}
              measured={false}
              className="crop"
            />
          ))}
        </div>
      )}
    </>
  );
}

type ThumbsProps = {
  pictures: readonly PictureParts[];
  lang: Language;
  shown: number;
  onShow: (index: number) => void;
};

/** Without JavaScript a thumbnail leads to the whole picture. */
function Thumbs({ pictures, lang, shown, onShow }: ThumbsProps) {
  const words = messages[lang];
  const choose = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onShow(index);
  };
  return (
    <ul className="thumbs" aria-label={words.thumbs}>
      {pictures.map((picture, index) => (
        <li key={picture.hash}>
          <a
            href={renditionUrl(picture, 1280)}
            aria-label={words.picture(index + 1)}
            aria-current={index === shown ? 'true' : undefined}
            data-live
            onClick={(event) => choose(event, index)}
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
