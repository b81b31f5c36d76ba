import { useContext } from 'react';
import { readEmbed } from '#src/model/fields/embed.ts';
import { Accordion } from '#src/ui/Accordion.tsx';
import { EditableContext } from '../edit-ref.tsx';
import { Picture } from '../fields/Picture.tsx';
import { Text } from '../fields/Text.tsx';
import { renditionUrl } from '../parts/picture-source.ts';
import type { ViewProps } from '../view.ts';
import type { video } from './block.ts';
import { Elsewhere } from './Elsewhere.tsx';
import { messages } from './messages.ts';
import { Player } from './Player.tsx';

const SIZES = { page: '97vw', column: '(min-width: 64rem) 60vw, 90vw' };
const WIDESCREEN = { width: 1600, height: 900 };

type Props = ViewProps<typeof video>;

/** A film with its title; what it shows and says can be read below. */
export function View({ block, data, lang, writtenIn }: Props) {
  const words = messages[lang];
  const isEdited = useContext(EditableContext) !== null;
  const { film, poster, captions } = data;
  const { title, look, width, transcript } = block;
  // Here and not where it is loaded: the editor has that code at once, and views late.
  const embed = film ? undefined : readEmbed(block.elsewhere);
  return (
    <>
      <figure className={`figure figure--${width}`} {...(film && about)}>
        {film && <About {...{ block, data, lang: writtenIn ?? lang }} />}
        <div className={film ? 'film film--there' : 'film'}>
          {/* Below the player, so that it comes when it is near, in the size that fits. */}
          <Picture
            of={block}
            field="poster"
            asset={film && poster ? { ...poster, alt: '' } : poster}
            sizes={SIZES[width]}
          />
          {film && (
            <Player
              {...{ film, captions, title, lang }}
              size={sizeOf(film) ?? sizeOf(poster) ?? WIDESCREEN}
              quiet={look === 'quiet'}
              still={isEdited}
            />
          )}
          {embed && <Elsewhere {...{ embed, title, lang }} />}
          {!film && !embed && isEdited && <p data-frame="empty">{words.missing}</p>}
        </div>
        <figcaption className="film__words">
          <Text of={block} field="title" as="span" className="film__title" />
          <Text of={block} field="description" as="span" />
        </figcaption>
      </figure>
      {transcript && (
        <div className="film__transcript">
          <Accordion title={words.transcript}>
            {transcript.split(/\n+/).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place
              <p key={index} lang={writtenIn}>
                {line}
              </p>
            ))}
          </Accordion>
        </div>
      )}
    </>
  );
}

const about = { itemScope: true, itemType: 'https://schema.org/VideoObject' };

/** What search engines want to know of a film. */
function About({ block, data: { film, poster }, lang }: Props) {
  return (
    <>
      <meta itemProp="name" content={block.title} />
      <meta itemProp="description" content={block.description || block.title} />
      <meta itemProp="inLanguage" content={lang} />
      {film?.created && <meta itemProp="uploadDate" content={film.created} />}
      {film && block.seconds !== undefined && (
        <meta itemProp="duration" content={`PT${block.seconds}S`} />
      )}
      {film && <link itemProp="contentUrl" href={film.address} />}
      {poster && <link itemProp="thumbnailUrl" href={renditionUrl(poster, 960)} />}
    </>
  );
}

/** The size of what has one. */
function sizeOf(one: { width: number; height: number } | null) {
  return one && one.width > 0 && one.height > 0 ? { width: one.width, height: one.height } : null;
}
