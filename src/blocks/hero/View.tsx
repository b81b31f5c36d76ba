import { Picture } from '../fields/Picture.tsx';
import { Text } from '../fields/Text.tsx';
import type { ViewProps } from '../view.ts';
import type { hero } from './block.ts';

/** On a phone both are cut at their sides; the cloth weighs ten times the sky and is sharp enough. */
const SIZES = { back: '(min-width: 48rem) 97vw, 160vw', front: '97vw' };

/** Of longer headlines the picture in front would hide more than the feet. */
const LETTERS_BEHIND = { large: 21, small: 28 };

/**
 * The headline between two pictures, a long one before both; text and buttons below, on paper. The back one is
 * fetched first: it fills the window and is light, so the page looks finished soon.
 */
export function View({ block, data, children }: ViewProps<typeof hero>) {
  const { tone, size, level, underHeader } = block;
  const place = underHeader ? ' hero--under' : '';
  const isLong = data.front !== null && block.title.length > LETTERS_BEHIND[size];
  return (
    <div className={`hero hero--${tone} hero--${size}${place}${isLong ? ' hero--over' : ''}`}>
      <div className="hero__view">
        <Picture
          of={block}
          field="back"
          asset={data.back}
          sizes={SIZES.back}
          eager
          className="hero__back"
        />
        <Text of={block} field="title" as={level} className="hero__title" />
        <Picture
          of={block}
          field="front"
          asset={data.front}
          sizes={SIZES.front}
          eager="next"
          className="hero__front"
        />
        <Text of={block} field="caption" as="p" className="hero__caption label" />
      </div>
      {(block.text || children) && (
        <div className="hero__below">
          <Text of={block} field="text" as="p" className="lede" />
          {children && <div className="hero__go">{children}</div>}
        </div>
      )}
    </div>
  );
}
