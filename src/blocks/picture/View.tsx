import type { AssetAnswer } from '#src/model/pages/answers.ts';
import { Picture } from '../fields/Picture.tsx';
import { Text } from '../fields/Text.tsx';
import { Lightbox } from '../parts/Lightbox.tsx';
import type { ViewProps } from '../view.ts';
import type { picture } from './block.ts';

const SIZES = { page: '97vw', column: '(min-width: 64rem) 60vw, 90vw' };

/** Much of a wide picture is cut off in a narrow frame: more of it has to be there than is seen. */
function isCutAtSides(asset: AssetAnswer | null, ratio: string): boolean {
  const [across = Number.NaN, down = Number.NaN] = ratio.split('-').map(Number);
  return asset !== null && asset.width / asset.height > (1.2 * across) / down;
}

/** A picture with an optional caption; it may open large. */
export function View({ block, data, lang, writtenIn, first }: ViewProps<typeof picture>) {
  const { ratio, width, zoom, caption, across, down } = block;
  const shown = (
    <Picture
      of={block}
      field="image"
      asset={data.asset}
      sizes={SIZES[width]}
      eager={first ?? false}
      measured={!isCutAtSides(data.asset, ratio)}
      className={ratio === 'original' ? undefined : `crop ratio-${ratio}`}
    />
  );
  return (
    <figure className={`figure figure--${width}${across || down ? ' measured' : ''}`}>
      {zoom && data.asset ? (
        <Lightbox
          id={`c-${block.id}`}
          pictures={[data.asset]}
          caption={caption}
          captionLang={writtenIn}
          lang={lang}
        >
          {shown}
        </Lightbox>
      ) : (
        shown
      )}
      <Text of={block} field="across" as="p" className="measured__across label" />
      <Text of={block} field="down" as="p" className="measured__down label" />
      <Text of={block} field="caption" as="figcaption" />
    </figure>
  );
}
