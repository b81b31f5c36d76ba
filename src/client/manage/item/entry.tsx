import { createRoot } from 'react-dom/client';
import { useState } from 'react';
import { ItemEditor } from '#src/client/items/ItemEditor.tsx';
import '#src/client/items/items.css';
import type { StoredData } from '#src/model/item-form.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '#src/model/languages.ts';
import { WORDS } from '#src/client/items/words.ts';

type Screen = { schema: string; id: string | null; lang: Language; who: string; editAt?: string };

/** The form of an item as a screen: what is saved has an address, what is duplicated is new. */
function ItemScreen({ schema, id, lang, who, editAt }: Screen) {
  const [shown, setShown] = useState<{ id: string | null; from?: StoredData }>({ id });
  const list = `/manage/squidex/${schema}`;
  return (
    <ItemEditor
      key={`${shown.id ?? 'new'} ${shown.from ? 'copy' : ''}`}
      {...{ schema, lang, who, editAt }}
      {...shown}
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

const place = document.querySelector<HTMLElement>('[data-item-screen]');
if (place) {
  const { schema = '', item = '', lang, who = '', editAt } = place.dataset;
  createRoot(place).render(
    <ItemScreen
      {...{ schema, who }}
      id={item === '' ? null : item}
      lang={isLanguage(lang) ? lang : DEFAULT_LANGUAGE}
      {...(editAt !== undefined && { editAt })}
    />,
  );
}
