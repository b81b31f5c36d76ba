import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { SESSION_PATH } from '#src/api/contract/session.ts';
import { SessionAnswer } from '#src/api/contract/session-answer.ts';
import { ItemEditor } from '#src/client/items/ItemEditor.tsx';
import { askRows } from '#src/client/items/requests.ts';
import type { Language } from '#src/model/languages.ts';
import css from '#src/client/items/items.css?inline';
import { $editData } from '#src/client/stores/editing.ts';
import { request } from '#src/client/visitor/http.ts';
import { useChrome } from '../chrome/chrome.ts';
import { adoptStyles } from '../parts/adopt-styles.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { itemsChanged } from '../server/items.ts';
import { itemWords } from './item-words.ts';
import { useFrame } from './use-frame.ts';

const adopt = adoptStyles(css);

/** The form of an item that the page shows, over the page. What is saved shows on the page at once. */
export function ItemDialog(asked: { schema: string; id: string | null }) {
  const { schema } = asked;
  const chrome = useChrome();
  const { editor, ui, lang } = chrome;
  const drawFrame = useFrame(chrome);
  const who = useWho();
  const id = useItem(asked, lang);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => adopt(place.current), []);
  const close = () => ui.$dialog.set(null);
  const { title, lead } = itemWords[lang];
  const { schemas = [] } = useStore($editData);
  const label = schemas.find(({ name }) => name === schema)?.properties.label;
  return (
    <Dialog title={title(schema, label)} lead={lead} onClose={close} className="item-dialog">
      <div ref={place}>
        {who !== undefined && id !== undefined && (
          <ItemEditor
            {...{ schema, id, lang, who }}
            {...(schema === 'site' && { onTyped: drawFrame })}
            onSaved={(_, change) => {
              editor.renew(id);
              itemsChanged();
              if (change !== 'draft') ui.$published.set(true);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

/** The id of the item; of a schema with one item it is asked for. */
function useItem({ schema, id }: { schema: string; id: string | null }, lang: Language) {
  const [found, setFound] = useState(id ?? undefined);
  useEffect(() => {
    if (id === null) void askRows(schema, lang, { words: '' }).then(([only]) => setFound(only?.id));
  }, [schema, id, lang]);
  return found;
}

/** Whose work the form keeps; undefined until it is known. */
function useWho(): string | undefined {
  const [who, setWho] = useState<string>();
  useEffect(() => {
    const ask = async () => {
      const response = await request(SESSION_PATH, { headers: { Accept: 'text/json' } });
      return v.parse(SessionAnswer, await response.json()).user?.email ?? '';
    };
    void ask()
      .catch(() => '')
      .then(setWho);
  }, []);
  return who;
}
