import { createRoot } from 'react-dom/client';
import { useState } from 'react';
import * as v from 'valibot';
import { ItemEditor } from '#src/client/items/ItemEditor.tsx';
import { Beside, type ShownPage } from '#src/client/items/Beside.tsx';
import type { TypedItem } from '#src/client/items/drawing.ts';
import '#src/client/items/items.css';
import '#src/client/items/beside.css';
import type { StoredData } from '#src/model/item-form.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '#src/model/languages.ts';
import { WORDS } from '#src/client/items/words.ts';

type Screen = {
  schema: string;
  id: string | null;
  lang: Language;
  who: string;
  editAt?: string;
  /** The pages that show the item; null: its own, absent: there is none. */
  pages?: readonly ShownPage[] | null;
};

/** The form of an item as a screen: what is saved has an address, what is duplicated is new. */
function ItemScreen({ schema, id, lang, who, editAt, pages }: Screen) {
  const [shown, setShown] = useState<{ id: string | null; from?: StoredData }>({ id });
  const [typed, setTyped] = useState<TypedItem | null>();
  const list = `/manage/squidex/${schema}`;
  const form = (
    <ItemEditor
      key={`${shown.id ?? 'new'} ${shown.from ? 'copy' : ''}`}
      {...{ schema, lang, who, editAt }}
      {...shown}
      onTyped={setTyped}
      onSaved={(saved) => {
        const address = `${list}/${saved}`;
        if (location.pathname !== address) history.replaceState(null, '', address);
      }}
      onRemoved={() => location.assign(list)}
      onDuplicate={(data) => {
        history.pushState(null, '', `${list}/new`);
        setShown({ id: null, from: copyOf(data, lang) });
      }}
    />
  );
  if (pages === undefined) return form;
  const own = [{ id: typed?.id ?? id ?? '', name: '' }];
  return (
    <div className="item-desk">
      {form}
      <Beside item={typed} pages={pages ?? own} lang={lang} />
    </div>
  );
}

/** The same values; names and addresses say that it is a copy. */
function copyOf(data: StoredData, lang: Language): StoredData {
  const marked = Object.entries(data).map(([field, values]) => {
    if (!['name', 'Name', 'title', 'seo'].includes(field)) return [field, values];
    return [
      field,
      Object.fromEntries(
        Object.entries(values).map(([one, value]) => [one, marking(value, one, lang)]),
      ),
    ];
  });
  return Object.fromEntries(marked);
}

function marking(value: unknown, partition: string, lang: Language): unknown {
  const words = WORDS[LANGUAGES.find((one) => one === partition) ?? lang];
  if (typeof value === 'string' && value !== '') return `${words.copyOf} ${value}`;
  if (
    typeof value === 'object' &&
    value !== null &&
    'slug' in value &&
    typeof value.slug === 'string'
  ) {
    return { ...value, slug: `${value.slug}-2` };
  }
  return value;
}

const Pages = v.nullable(v.array(v.object({ id: v.string(), name: v.string() })));

const place = document.querySelector<HTMLElement>('[data-item-screen]');
if (place) {
  const { schema = '', item = '', lang, who = '', editAt, pages } = place.dataset;
  createRoot(place).render(
    <ItemScreen
      {...{ schema, who }}
      id={item === '' ? null : item}
      lang={isLanguage(lang) ? lang : DEFAULT_LANGUAGE}
      {...(editAt !== undefined && { editAt })}
      {...(pages !== undefined && { pages: v.parse(Pages, JSON.parse(pages)) })}
    />,
  );
}
