import { Photo } from '../parts/Photo.tsx';
import type { ViewProps } from '../view.ts';
import type { productFacts } from './block.ts';

/**
 * Words and numbers beside a picture with true measures along two edges. The lines are as long as the goods
 * are in the picture: what lies beside them is left free.
 */
export function View({ data: { aspect, picture } }: ViewProps<typeof productFacts>) {
  const { title, text, lang, facts, across, down, margins } = aspect;
  return (
    <section className="section section--dyed tint" lang={lang ?? undefined}>
      <div className="section__in aspect">
        <div>
          <h2>{title}</h2>
          {text && <p className="aspect__text">{text}</p>}
          <ul className="numbers">
            {facts.map(({ value, unit, text: meaning }) => (
              <li key={meaning}>
                <span className="numbers__value">
                  {value} <span className="numbers__unit">{unit}</span>
                </span>
                <p>{meaning}</p>
              </li>
            ))}
          </ul>
        </div>
        {picture && (
          <figure className="measured">
            <Photo
              asset={picture}
              sizes="(min-width: 48rem) 40vw, 85vw"
              className="crop ratio-1-1"
            />
            {across && (
              <p className="measured__across label">
                <Beside width={`${margins.left}%`} height="1" />
                {across}
                <Beside width={`${margins.right}%`} height="1" />
              </p>
            )}
            {down && (
              <p className="measured__down label">
                <Beside width="1" height={`${margins.bottom}%`} />
                {down}
                <Beside width="1" height={`${margins.top}%`} />
              </p>
            )}
          </figure>
        )}
      </div>
    </section>
  );
}

/** The margin beside the goods, less where the words need the room. An SVG, since views write no styles. */
function Beside(size: { width: string; height: string }) {
  // Square: with a size on one side only, browsers would draw it as large as a picture that names no size.
  return <svg {...size} viewBox="0 0 1 1" aria-hidden="true" />;
}
