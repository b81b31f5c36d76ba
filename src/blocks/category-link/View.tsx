import { href } from '#src/model/links.ts';
import { messages } from '../parts/messages.ts';
import { Photo } from '../parts/Photo.tsx';
import type { ViewProps } from '../view.ts';
import type { categoryLink } from './block.ts';

/** Lengths of cloth, uneven by design; name and count are always visible. */
export function View({ block, data, lang }: ViewProps<typeof categoryLink>) {
  const Name = block.level;
  return (
    <ul className="book">
      {data.categories.map(({ id, name, path, textLang, image, total }) => (
        <li key={id} className="book__length">
          <div className="book__cloth">
            {image && (
              <Photo
                asset={{ ...image, alt: '' }}
                sizes="(min-width: 64rem) 16vw, (min-width: 48rem) 30vw, 46vw"
                to={960}
                className="crop"
              />
            )}
          </div>
          <Name>
            <a href={href(path)} lang={textLang === lang ? undefined : textLang}>
              {name}
            </a>
          </Name>
          <p className="num">{messages[lang].goods(total)}</p>
        </li>
      ))}
    </ul>
  );
}
