import { useStore } from '@nanostores/react';
import { firstPicture } from '#src/blocks/tree/first-picture.ts';
import { pageDescription } from '#src/blocks/tree/page-description.ts';
import { pictureUrl, SHARE } from '#src/model/fields/picture.ts';
import type { Language } from '#src/model/languages.ts';
import { itemPath } from '#src/model/links.ts';
import { SEARCH_LENGTHS } from '#src/model/items/text-length.ts';
import type { PageData } from '#src/model/pages/page-data.ts';
import { type Ask, queryKey } from '#src/model/pages/query.ts';
import { useChrome } from '../chrome/chrome.ts';
import { useStyles } from '../parts/use-styles.ts';
import css from './search-snippet.css?inline';

const { seotitle: TITLE_LENGTH, seodescription: DESCRIPTION_LENGTH } = SEARCH_LENGTHS;

type Words = Record<'label' | 'card' | 'unlisted', string> &
  Record<'long' | 'longText', (length: number) => string>;

const WORDS: Record<Language, Words> = {
  de: {
    label: 'So steht die Seite in einer Suche',
    card: 'So sieht ein Link auf sie in einer Nachricht aus',
    unlisted: 'Suchmaschinen werden gebeten, diese Seite auszulassen.',
    long: (length) => `Der Titel hat ${length} Zeichen; ab etwa ${TITLE_LENGTH} wird er gekürzt.`,
    longText: (length) =>
      `Die Beschreibung hat ${length} Zeichen; ab etwa ${DESCRIPTION_LENGTH} wird sie gekürzt.`,
  },
  en: {
    label: 'How the page looks in a search',
    card: 'How a link to it looks in a message',
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

/** A page as a search engine and a message show it: title, address, description, picture, while they are edited. */
export function SearchSnippet({ title, description, isUnlisted, path }: Props) {
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
  const text = description || textOf(page) || page.description;
  return (
    <>
      <figure ref={place} className="search-snippet">
        <figcaption className="lab">{own.label}</figcaption>
        <div className="result">
          <span className="muted small trunc">{[location.host, ...parts].join(' › ')}</span>
          <b className="trunc">{whole}</b>
          <span className="text">{text}</span>
        </div>
        {said.map((one) => (
          <p className="help" key={one}>
            {one}
          </p>
        ))}
      </figure>
      <figure className="search-snippet">
        <figcaption className="lab">{own.card}</figcaption>
        <div className="result card">
          <img src={sharedPicture(page)} alt="" />
          <b className="trunc">{whole}</b>
          <span className="text">{text}</span>
          <span className="muted small trunc">{location.host}</span>
        </div>
      </figure>
    </>
  );
}

/** The text of a page that describes it. What was put in a moment ago may not be there yet. */
function textOf({ blocks, answers, route: { lang } }: PageData): string {
  return pageDescription(blocks, askOf(answers), lang);
}

const askOf = (answers: PageData['answers']) =>
  ((...[name, ...args]: Parameters<Ask>) => answers[queryKey(name, ...args)] ?? null) as Ask;

/** The picture that is shown with a link: the first on the page; of the home page, and without one, the site's. */
function sharedPicture({ blocks, answers, route: { path, lang } }: PageData): string {
  const ask = askOf(answers);
  const id = path === itemPath('pages', lang, '') ? null : firstPicture(blocks, ask, lang);
  const asset = id && ask('asset', id, lang);
  if (asset) {
    const { hash, x, y } = asset;
    return pictureUrl({ hash, x, y, width: SHARE.width, format: SHARE.format });
  }
  const ofSite = document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content;
  // A site without an address of its own has paths there.
  return ofSite ? new URL(ofSite, location.href).pathname : '/share.jpg';
}
