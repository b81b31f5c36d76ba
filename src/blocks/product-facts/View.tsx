import { Photo } from '../parts/Photo.tsx';
import type { ViewProps } from '../view.ts';
import type { productFacts } from './block.ts';

/** Words and numbers beside a picture with its true measures along two edges. */
export function View({ data: { aspect, picture } }: ViewProps<typeof productFacts>) {
  const { title, text, lang, facts, across, down } = aspect;
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
            {across && <p className="measured__across label">{across}</p>}
            {down && <p className="measured__down label">{down}</p>}
          </figure>
        )}
      </div>
    </section>
  );
}
