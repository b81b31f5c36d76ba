import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import { valueAt } from '#src/blocks/tree/update.ts';
import { slugifyPath } from '#src/lib/slug.ts';
import { type Field, translated } from '#src/model/fields/field.ts';
import type { Language } from '#src/model/languages.ts';
import type { Route } from '#src/model/pages/answers.ts';
import { itemPath } from '#src/model/links.ts';
import { pagesSchema } from '#src/model/schemas/pages.ts';
import { seoSchema } from '#src/model/schemas/seo.ts';
import type { StoredData } from '#src/model/items/item-form.ts';
import { faultOfSlug } from '../../state/address.ts';
import { useChrome } from '../chrome/chrome.ts';
import { faultWords } from '../fields/check.ts';
import type { FieldProps } from '../inspector/control.ts';
import { FieldView } from '../inspector/FieldView.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Popover } from '../parts/Popover.tsx';
import { versionsScreen } from '../publish/stored-item.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { SearchSnippet } from './SearchSnippet.tsx';

type More = Record<'versions' | 'translate' | 'described', string> & {
  leads(from: string): string;
};
const MORE: Record<Language, More> = {
  de: {
    ...{ versions: 'Versionen', translate: 'Übersetzen' },
    described: 'Leer gelten die ersten Sätze der Seite.',
    leads: (from) => `${from} leitet nach dem Veröffentlichen hierher weiter (301).`,
  },
  en: {
    ...{ versions: 'Versions', translate: 'Translate' },
    described: 'If empty, the first sentences of the page are used.',
    leads: (from) => `${from} will redirect here after publishing (301).`,
  },
};

type Props = { anchor: RefObject<HTMLElement | null>; onClose(): void };

const { title, critical, unlisted, themesettings, backgroundColor } = pagesSchema.fields;
const { slug, seotitle, seodescription } = seoSchema.fields;

/** The page's own fields: name and address in the language that is edited, its theme and its ground. */
export function PagePanel({ anchor, onClose }: Props) {
  const chrome = useChrome();
  const { editor, canvas, ui, words, lang: interfaceLang } = chrome;
  const lang = useStore(editor.$lang);
  const data = useStore(canvas.$data);
  const { route } = useStore(canvas.$page);
  const { pagePanel } = words;
  // Beside an English title nothing German is told to search engines.
  const fallsBack = !data['title']?.['en'];
  const row = (path: string, field: Field<unknown>, more: RowOptions = {}) => (
    <PageField key={path} {...{ path, field, more }} value={pageValue(data, path, field, lang)} />
  );
  return (
    <Popover anchor={anchor} onClose={onClose} label={pagePanel.title} className="pagepop">
      <div className="ph">
        <Icon name="file" />
        <h2 className="grow">{pagePanel.title}</h2>
        <LanguageSwitch />
      </div>
      {route.schema === undefined ? (
        <>
          <div className="sec">
            {row('title', translated(title), { label: pagePanel.name })}
            <Address {...{ data, lang }} />
            {row('seo.seotitle', translated(seotitle), {
              label: pagePanel.seo,
              help: pagePanel.seoHelp,
              fallsBack,
            })}
            {/* The page of a template is found under what it shows. */}
            {route.kind === 'page' && (
              <>
                {row('seo.seodescription', translated(seodescription), {
                  help: MORE[interfaceLang].described,
                  fallsBack,
                })}
                <SearchSnippet {...searchWords(data, lang)} path={pathOf(data, route, lang)} />
              </>
            )}
          </div>
          <div className="sec">
            <div className="sh">
              <h3>{words.inspector.settings}</h3>
              <span className="end small faint">{words.inspector.both}</span>
            </div>
            {row('themesettings', themesettings, { help: pagePanel.themeHelp })}
            {row('backgroundColor', backgroundColor)}
            {route.kind === 'page' && row('unlisted', unlisted)}
            {route.kind === 'page' && row('critical', critical)}
          </div>
        </>
      ) : (
        <p className="sec">
          <a href={`/manage/squidex/${route.schema}/${route.id}`}>{words.inspector.settings}</a>
        </p>
      )}
      <p className="sec row">
        <button
          type="button"
          className="btn line"
          onClick={() => {
            onClose();
            ui.$dialog.set({ is: 'translate' });
          }}
        >
          {MORE[interfaceLang].translate}
        </button>
        <a className="btn line" href={versionsScreen(chrome)}>
          {MORE[interfaceLang].versions}
        </a>
      </p>
    </Popover>
  );
}

type RowOptions = Pick<FieldProps, 'label' | 'help' | 'problem' | 'fallsBack'>;
function pageValue(
  data: StoredData,
  path: string,
  { translate }: Field<unknown>,
  lang: Language,
): unknown {
  const [name = '', ...rest] = path.split('.');
  return valueAt(data[name]?.[translate ? lang : 'iv'], rest);
}

type PageFieldProps = { path: string; field: Field<unknown>; value: unknown; more: RowOptions };

function PageField({ path, field, value, more }: PageFieldProps) {
  const { editor } = useChrome();
  return (
    <FieldView
      {...{ field, path, value, ...more }}
      block={null}
      scope={`pages.${path}`}
      onChange={(next, how) => editor.setField(null, path, next, how)}
    />
  );
}

const slugIn = (data: StoredData, lang: Language) => valueAt(data['seo']?.[lang], ['slug']);

/** What search engines get. A page without a title in the language has all of these words in German. */
function searchWords(data: StoredData, lang: Language) {
  const of = data['title']?.[lang] ? lang : 'de';
  const own = (name: string) => String(valueAt(data['seo']?.[of], [name]) ?? '').trim();
  return {
    title: own('seotitle') || String(data['title']?.[of] ?? ''),
    description: own('seodescription'),
    isUnlisted: data['unlisted']?.['iv'] === true,
  };
}

const isHome = ({ path, lang }: Route) => path === itemPath('pages', lang, '');

/** Where the page will be: a language without an address of its own takes the German one. */
function pathOf(data: StoredData, route: Route, lang: Language): string {
  if (isHome(route)) return itemPath('pages', lang, '');
  return itemPath(
    'pages',
    lang,
    slugifyPath(String(slugIn(data, lang) || slugIn(data, 'de') || '')),
  );
}

/** Where the page stands, as it is typed; the home page stands where it does. */
function Address({ data, lang }: { data: StoredData; lang: Language }) {
  const { editor, canvas, words, lang: interfaceLang } = useChrome();
  const taken = useStore(editor.$taken);
  const published = useStore(editor.$published);
  const { route } = useStore(canvas.$page);
  const { pagePanel } = words;
  if (isHome(route)) {
    return (
      <p className="fld">
        <span className="lab">{pagePanel.address}</span>
        <span className="muted">
          {pagePanel.home}, {route.path}
        </span>
      </p>
    );
  }
  const value = slugIn(data, lang);
  const path = pathOf(data, route, lang);
  const before = published && pathOf(published, route, lang);
  const hasAddress = path !== itemPath('pages', lang, '');
  const more = {
    label: pagePanel.address,
    help: hasAddress ? path : pagePanel.slugHelp,
    problem: faultWords(faultOfSlug(value, taken[lang]), words.inspector),
  };
  return (
    <>
      <PageField path="seo.slug" field={translated(slug)} {...{ value, more }} />
      {before !== null && hasAddress && before !== path && (
        <p className="help">{MORE[interfaceLang].leads(before)}</p>
      )}
    </>
  );
}
