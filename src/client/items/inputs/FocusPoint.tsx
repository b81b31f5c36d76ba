import type { MouseEvent } from 'react';
import type { ListedItem } from '#src/api/contract/items.ts';
import { pictureUrl } from '#src/model/fields/picture.ts';
import type { Language } from '#src/model/languages.ts';
import { PICTURE_WORDS } from './picture-words.ts';

/** A place in a picture, in percent of its width and height. */
export type FocusPlace = { x: number; y: number };

type Props = { focus: FocusPlace; lang: Language };
type CropsProps = Props & {
  picture: NonNullable<ListedItem['picture']>;
  onPoint(at: FocusPlace): void;
};

/** The whole picture with its middle marked, which a click moves, and what stays of it where it is cropped. */
export function PictureCrops({ picture, focus, lang, onPoint }: CropsProps) {
  const src = pictureUrl({ ...picture, width: 640, format: 'webp' });
  const place = { objectPosition: `${focus.x}% ${focus.y}%` };
  const point = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onPoint({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) });
  };
  return (
    <div className="picture-crops">
      <div className="whole">
        {/* The sliders beside it do the same by key. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
        <img src={src} alt="" onClick={point} />
        <span className="focus-mark" style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
      </div>
      <figure className="crops" aria-hidden="true">
        <figcaption>{PICTURE_WORDS[lang].crops}</figcaption>
        {['tall', 'square', 'wide'].map((shape) => (
          <img key={shape} className={shape} src={src} alt="" style={place} />
        ))}
      </figure>
    </div>
  );
}

type SliderProps = Props & { onSlide(at: FocusPlace): void; onDone(): void };

/** The middle of a picture by two sliders; `onDone` hears when somebody lets go of one. */
export function FocusSliders({ focus, lang, onSlide, onDone }: SliderProps) {
  const own = PICTURE_WORDS[lang].focus;
  return (
    <fieldset className="focus-sliders">
      <legend>{own.title}</legend>
      <p className="hint">{own.lead}</p>
      {(['x', 'y'] as const).map((axis) => (
        <label key={axis} className="slider">
          {own[axis]}
          <input
            type="range"
            min="0"
            max="100"
            step="5"
            value={focus[axis]}
            onChange={({ currentTarget }) =>
              onSlide({ ...focus, [axis]: Number(currentTarget.value) })
            }
            onPointerUp={onDone}
            onKeyUp={onDone}
            onBlur={onDone}
          />
        </label>
      ))}
    </fieldset>
  );
}

/** A share of a length as percent in steps of 5, as addresses of pictures have it. */
const percent = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 20) * 5;
