import { Picture } from '../fields/Picture.tsx';
import { Text } from '../fields/Text.tsx';
import type { ViewProps } from '../view.ts';
import type { picture } from './block.ts';

const SIZES = { page: '97vw', column: '(min-width: 64rem) 60vw, 90vw' };

/** A picture with an optional caption. */
export function View({ block, data }: ViewProps<typeof picture>) {
  const { ratio, width } = block;
  return (
    <figure className={`figure figure--${width}`}>
      <Picture
        of={block}
        field="image"
        asset={data.asset}
        sizes={SIZES[width]}
        eager={width === 'page'}
        className={ratio === 'original' ? undefined : `crop ratio-${ratio}`}
      />
      <Text of={block} field="caption" as="figcaption" />
    </figure>
  );
}
