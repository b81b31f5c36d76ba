import { useStore } from '@nanostores/react';
import { pageDescription } from '#src/blocks/tree/page-description.ts';
import type { Language } from '#src/model/languages.ts';
import { useChrome } from '../chrome/chrome.ts';
import { useStyles } from '../parts/use-styles.ts';
import css from './search-sight.css?inline';

/** Search engines cut titles and descriptions that are longer, in characters. */
const TITLE_LENGTH = 60;
const DESCRIPTION_LENGTH = 160;

type Words = Record<'label' | 'unlisted', string> &
  Record<'long' | 'longText', (length: number) => string>;

const WORDS: Record<Language, Words> = {
  de: {
    label: 'So steht die Seite in einer Suche',
    unlisted: 'Suchmaschinen werden gebeten, diese Seite auszulassen.',
    long: (length) => `Der Titel hat ${length} Zeichen; ab etwa ${TITLE_LENGTH} wird er gekürzt.`,
    longText: (length) =>
      `Die Beschreibung hat ${length} Zeichen; ab etwa ${DESCRIPTION_LENGTH} wird sie gekürzt.`,
  },
  en: {
    label: 'How the page looks in a search',
    unlisted: 'Search engines are asked to leave this page out.',
    long: (length) =>
      `The title has ${length} characters; from about ${TITLE_LENGTH} on it is cut.`,
    longText: (length) =>
      `The description has ${length} characters; from about ${DESCRIPTION_LENGTH} on it is cut.`,
  },
};

type Props = {
  /** What the page is called for search engines, without the name of the site. */
  title: string;
  /** The description that somebody wrote for it; else empty. */
  description: string;
  isUnlisted: boolean;
  /** As it is typed. */
  path: string;
};

/** A page as a search engine shows it: title, address and description, while they are typed. */
export function SearchSight({ title, description, isUnlisted, path }: Props) {
  const { canvas, lang } = useChrome();
  const page = useStore(canvas.$page);
  const place = useStyles<HTMLElement>(css);
  const own = WORDS[lang];
  // The name of the site stands behind the title of each page but its own.
  const [, site = ''] = /^.* \| ([^|]+)$/.exec(page.title) ?? [];
  const whole = site === '' || title === site ? title : `${title} | ${site}`;
  const said = isUnlisted
    ? [own.unlisted]
    : [
        whole.length > TITLE_LENGTH ? own.long(whole.length) : '',
        description.length > DESCRIPTION_LENGTH ? own.longText(description.length) : '',
      ].filter(Boolean);
  const parts = path.split('/').filter(Boolean);
  return (
    <figure ref={place} className="search-sight">
      <figcaption className="lab">{own.label}</figcaption>
      <div className="result">
        <span className="muted small trunc">{[location.host, ...parts].join(' › ')}</span>
        <b className="trunc">{whole}</b>
        <span className="text">
          {description || pageDescription(page.blocks) || page.description}
        </span>
      </div>
      {said.map((one) => (
        <p className="help" key={one}>
          {one}
        </p>
      ))}
    </figure>
  );
}
