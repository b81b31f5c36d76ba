import { useStore } from '@nanostores/react';
import { useChrome } from '../chrome/chrome.ts';
import { useStyles } from '../parts/use-styles.ts';
import css from './company.css?inline';
import { companyWords, hueOf, initials } from './company-words.ts';

/** The others who edit this page. */
export function Avatars() {
  const { ui, lang } = useChrome();
  const people = useStore(ui.$people);
  const place = useStyles<HTMLSpanElement>(css);
  const words = companyWords[lang];
  return (
    <span ref={place} className="avs" role="group" aria-label={words.here}>
      {people.map(({ tab, name }) => (
        <span
          key={tab}
          className="av"
          data-hue={hueOf(name)}
          role="img"
          aria-label={name}
          data-tip={words.edits(name)}
        >
          {initials(name)}
        </span>
      ))}
    </span>
  );
}
