import { createRoot } from 'react-dom/client';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { ItemEditor } from '#src/client/items/form/ItemEditor.tsx';
import { copyOf } from '#src/model/items/copy-of.ts';
import { Beside, type ShownPage } from '#src/client/items/beside/Beside.tsx';
import { takeUploaded } from '#src/client/items/inputs/uploaded-svg.ts';
import type { TypedItem } from '#src/client/items/beside/drawing.ts';
import { watchFileEvents } from '#src/client/requests/file-events.ts';
import '#src/client/items/items.css';
import '#src/client/items/beside/beside.css';
import type { StoredData } from '#src/model/items/item-form.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language, LANGUAGES } from '#src/model/languages.ts';

type Screen = {
  schema: string;
  id: string | null;
  lang: Language;
  who: string;
  /** The pages that show the item; none: its own, as soon as it is saved; absent: it has none. */
  pages?: readonly ShownPage[];
};

/** Where items are edited as visitors see them. Others have a form only. */
const IN_PLACE: Readonly<Record<string, string>> = {
  pages: '/manage/pages',
  'dynamic-blocks': '/manage/blocks',
};

/** The form of an item as a screen. A new item gets its address once it is saved; a duplicate is a new item. */
function ItemScreen({ schema, id, lang, who, pages }: Screen) {
  const [shown, setShown] = useState<{ id: string | null; from?: StoredData }>(() => ({
    id,
    ...(id === null && schema === 'icons' && uploadedIcon()),
    ...(id === null && schema === 'redirects' && missedAddress()),
  }));
  const [typed, setTyped] = useState<TypedItem | null>();
  const list = `/manage/squidex/${schema}`;
  const address = useRef(location.pathname);
  useEffect(() => {
    // Back from a duplicate: what was typed is kept on the device.
    const goBack = () => location.pathname !== address.current && location.reload();
    window.addEventListener('popstate', goBack);
    return () => window.removeEventListener('popstate', goBack);
  }, []);
  const form = (
    <ItemEditor
      key={`${shown.id ?? 'new'} ${shown.from ? 'copy' : ''}`}
      {...{ schema, lang, who }}
      {...shown}
      editAt={(one) => IN_PLACE[schema] && `${IN_PLACE[schema]}/${one}`}
      onTyped={setTyped}
      onSaved={(saved) => {
        address.current = `${list}/${saved}`;
        if (location.pathname !== address.current) {
          history.replaceState(null, '', address.current);
        }
      }}
      onRemoved={() => location.assign(list)}
      onDuplicate={(data) => {
        address.current = `${list}/new`;
        history.pushState(null, '', address.current);
        setShown({ id: null, from: copyOf(data, lang) });
      }}
    />
  );
  if (pages === undefined) return form;
  const own = [{ id: typed?.id ?? '', name: '', live: {} }];
  // A duplicate is not seen on the page of the item that it was made of.
  const others = shown.id === id ? pages : pages.filter((one) => one.id !== id);
  return (
    <div className="item-desk">
      {form}
      <Beside item={typed} pages={others.length > 0 ? others : own} lang={lang} />
    </div>
  );
}

/** The drawing with which somebody came from the list of icons. */
function uploadedIcon(): { from: StoredData } | undefined {
  const uploaded = takeUploaded();
  return uploaded && { from: { name: { iv: uploaded.name }, svg: { iv: uploaded.svg } } };
}

/** The address without a page that somebody came for, to say where it should lead. */
function missedAddress(): { from: StoredData } | undefined {
  const missed = new URLSearchParams(location.search).get('from');
  return missed?.startsWith('/') ? { from: { from: { iv: missed } } } : undefined;
}

const Pages = v.array(
  v.object({
    ...{ id: v.string(), name: v.string() },
    live: v.record(v.picklist(LANGUAGES), v.string()),
  }),
);

// A file that misses its field would be shown in the place of the form.
const missed = {
  over(event: DragEvent) {
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  },
  ...{ drop: () => undefined, out: () => undefined },
};
watchFileEvents(missed, new AbortController().signal);

const place = document.querySelector<HTMLElement>('[data-item-screen]');
if (place) {
  const { schema = '', item = '', lang, who = '', pages } = place.dataset;
  createRoot(place).render(
    <ItemScreen
      {...{ schema, who }}
      id={item === '' ? null : item}
      lang={isLanguage(lang) ? lang : DEFAULT_LANGUAGE}
      {...(pages !== undefined && { pages: v.parse(Pages, JSON.parse(pages)) })}
    />,
  );
}
