import { registry } from '#src/blocks/registry/registry.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Icon } from '../parts/Icon.tsx';
import { kindWords } from '../words/kind-words.ts';
import { type Offer, takes } from './offers.ts';
import { OfferPicture } from './OfferPicture.tsx';
import { pickerWords } from './picker-words.ts';

/** What the chosen kind or reusable block is good for. */
export function About({ offer }: { offer: Offer | null }) {
  const { words, lang } = useChrome();
  if (offer === null) {
    return (
      <div className="about">
        <p>{words.picker.hint}</p>
      </div>
    );
  }
  const { kind, name, isReusable } = offer;
  const taken = takes(kind, words.picker, lang);
  return (
    <div className="about">
      <OfferPicture offer={offer} />
      <h3>{name}</h3>
      <p>{isReusable ? pickerWords[lang].reusableHint : kindWords[lang].kinds[kind]?.about}</p>
      <ul>
        {taken && (
          <li>
            <Icon name="layout-dashboard" size="s" />
            {taken}
          </li>
        )}
        <li>
          <Icon name="languages" size="s" />
          {words.picker.bothLanguages}
        </li>
        {'hydrate' in registry[kind] && (
          <li>
            <Icon name="crosshair" size="s" />
            {words.picker.operated}
          </li>
        )}
      </ul>
    </div>
  );
}
