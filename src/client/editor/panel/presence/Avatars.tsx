import { useStore } from '@nanostores/react';
import { useChrome } from '../chrome/chrome.ts';
import { useStyles } from '../parts/use-styles.ts';
import css from './presence.css?inline';
import { presenceWords, hueOf, initials } from './presence-words.ts';

/** The others who edit this page. */
export function Avatars() {
  const { ui, lang } = useChrome();
  const people = useStore(ui.$people);
  const place = useStyles<HTMLUListElement>(css);
  const words = presenceWords[lang];
  return (
    <ul ref={place} className="avs" aria-label={words.here}>
      {people.map(({ tab, name }) => (
        <li key={tab}>
          <span
            className="av"
            data-hue={hueOf(name)}
            role="img"
            aria-label={name}
            data-tip={words.edits(name)}
          >
            {initials(name)}
          </span>
        </li>
      ))}
    </ul>
  );
}
