import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import type { Language } from '#src/model/languages.ts';
import { WovenLabel } from '#src/ui/WovenLabel.tsx';
import { Gallery } from './Gallery.tsx';
import { messages } from './messages.ts';
import type { ColourSet, ShowcaseProps } from './showcase-props.ts';

type Props = ShowcaseProps & {
  /** Of the block; one on the page. */
  id: string;
  /** Above the choice of colour, and below it. */
  head?: ReactNode;
  rest?: ReactNode;
};

/**
 * Pictures beside the facts and choices of a product. A colour changes the whole set of pictures and
 * the address. Before hydration a colour is a link to its anchor, and the style sheet shows the
 * set whose anchor is the target (`styles/choice.css`).
 */
export function Showcase({ id, lang, colours, pictures, label, head, rest }: Props) {
  const [chosen, choose] = useChosenColour(colours);
  const woven = label && <WovenLabel {...label} />;
  const sets = colours.length > 0 ? colours.map((colour) => colour.pictures) : [pictures];
  return (
    <div className="detail" data-colour={chosen}>
      {colours.map(({ anchor }, index) => (
        <span key={anchor} id={anchor} className={`at at-${index}`} />
      ))}
      {sets.map((set, index) => (
        <div key={colours[index]?.anchor ?? ''} className="gallery" data-c={index}>
          <Gallery
            pictures={set}
            lang={lang}
            eager={index === 0}
            label={woven}
            id={`c-${id}-${index}`}
          />
        </div>
      ))}
      <div className="buy">
        {head}
        {colours.length > 0 && <ColourChoice lang={lang} colours={colours} onChoose={choose} />}
        {rest}
      </div>
    </div>
  );
}

/** The colour that the address names or the visitor chose; undefined until one of them did. */
function useChosenColour(colours: readonly ColourSet[]) {
  const [chosen, setChosen] = useState<number>();
  useEffect(() => {
    const read = () => {
      const index = colours.findIndex(({ anchor }) => `#${encodeURI(anchor)}` === location.hash);
      if (index >= 0) setChosen(index);
    };
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, [colours]);
  const choose = (index: number) => {
    setChosen(index);
    // Replaced, so that trying colours does not fill the way back.
    history.replaceState(history.state, '', `#${encodeURI(colours[index]?.anchor ?? '')}`);
  };
  return [chosen, choose] as const;
}

type ChoiceProps = {
  lang: Language;
  colours: readonly ColourSet[];
  onChoose: (index: number) => void;
};

function ColourChoice({ lang, colours, onChoose }: ChoiceProps) {
  const words = messages[lang];
  const choose = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(index);
  };
  return (
    <fieldset className="choice">
      <legend>
        <span className="label">{words.colour}</span>
        {colours.map(({ key, name, nameLang }, index) => (
          <span key={key} lang={nameLang} data-c={index}>
            {name}
          </span>
        ))}
      </legend>
      <ul className="swatches">
        {colours.map(({ key, name, nameLang, anchor, soldOut }, index) => (
          <li key={key}>
            <a
              className={soldOut ? 'swatch swatch--off' : 'swatch'}
              href={`#${encodeURI(anchor)}`}
              title={name}
              data-live
              onClick={(event) => choose(event, index)}
            >
              <i className={`cloth c-${key}`} />
              <span className="vh">
                <span lang={nameLang}>{name}</span>
                {soldOut && `, ${words.soldOut}`}
              </span>
              <b data-c={index}>
                <span className="vh">, {words.chosen}</span>
              </b>
            </a>
          </li>
        ))}
      </ul>
      {colours.map(({ key, note, soldOut }, index) => (
        <p key={key} className={soldOut ? 'avail avail--off' : 'avail'} data-c={index}>
          {note}
        </p>
      ))}
    </fieldset>
  );
}
