import { useStore } from '@nanostores/react';
import { pageDescription } from '#src/blocks/tree/page-description.ts';
import type { Language } from '#src/model/languages.ts';
import { useChrome } from '../chrome/chrome.ts';
import { useStyles } from '../parts/use-styles.ts';
import css from './search-sight.css?inline';

/** Search engines cut titles that are longer, in characters. */
const TITLE_LENGTH = 60;

const WORDS: Record<Language, { label: string; lead: string; long(length: number): string }> = {
  de: {
    label: 'So steht die Seite in einer Suche',
    lead: 'Unter dem Titel stehen die ersten Sätze der Seite.',
    long: (length) => `Der Titel hat ${length} Zeichen; ab etwa ${TITLE_LENGTH} wird er gekürzt.`,
  },
  en: {
    label: 'How the page looks in a search',
    lead: 'Below the title are the first sentences of the page.',
    long: (length) =>
      `The title has ${length} characters; from about ${TITLE_LENGTH} on it is cut.`,
  },
};

type Props = {
  /** What the page is called for search engines, without the name of the site. */
  title: string;
  /** As it is typed. */
  path: string;
};

/** A page as a search engine shows it: title, address and its first sentences, while they are typed. */
export function SearchSight({ title, path }: Props) {
  const { canvas, lang } = useChrome();
  const page = useStore(canvas.$page);
  const place = useStyles<HTMLElement>(css);
  const own = WORDS[lang];
  // The name of the site stands behind the title of each page but its own.
  const [, site = ''] = /^.* \| ([^|]+)$/.exec(page.title) ?? [];
  const whole = site === '' || title === site ? title : `${title} | ${site}`;
  const parts = path.split('/').filter(Boolean);
  return (
    <figure ref={place} className="search-sight">
      <figcaption className="lab">{own.label}</figcaption>
      <div className="result">
        <span className="muted small trunc">{[location.host, ...parts].join(' › ')}</span>
        <b className="trunc">{whole}</b>
        <span className="text">{pageDescription(page.blocks) || page.description}</span>
      </div>
      <p className="help">{whole.length > TITLE_LENGTH ? own.long(whole.length) : own.lead}</p>
    </figure>
  );
}
