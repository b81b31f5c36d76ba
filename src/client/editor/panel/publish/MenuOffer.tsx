import { useEffect, useState } from 'react';
import { askItem, askRows, saveItem } from '#src/client/items/requests.ts';
import { newestData } from '#src/client/items/kept.ts';
import { isRecord } from '#src/lib/is-record.ts';
import type { StoredData } from '#src/model/items/item-form.ts';
import { type Language, LANGUAGES } from '#src/model/languages.ts';
import type { Editor } from '../../editor.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Button } from '../parts/Buttons.tsx';

type Words = Record<'offer' | 'add' | 'added' | 'waits' | 'failed', string>;

const WORDS: Record<Language, Words> = {
  de: {
    offer: 'Diese Seite steht noch nicht im Menü.',
    add: 'Ins Menü aufnehmen',
    added:
      'Die Seite steht jetzt als letzter Eintrag im Menü. Reihenfolge: Klick auf den Kopf der Seite.',
    waits: 'Die Seite steht im Entwurf des Menüs, in dem noch anderes wartet.',
    failed: 'Das Menü ließ sich nicht ändern. Bitte noch einmal versuchen.',
  },
  en: {
    offer: 'This page is not in the menu yet.',
    add: 'Add it to the menu',
    added:
      'The page is now the last entry of the menu. To reorder it, click on the header of the page.',
    waits: 'The page is in the draft of the menu, in which other changes are waiting.',
    failed: 'The menu could not be changed. Please try again.',
  },
};

/** Offers a page that has just gone live to the menu, unless that leads to it already. */
export function MenuOffer() {
  const { editor, ui, lang } = useChrome();
  const words = WORDS[lang];
  const [state, setState] = useState<'unknown' | 'offered' | 'added' | 'waits' | 'failed'>(
    'unknown',
  );
  useEffect(() => {
    void readSite(lang).then(
      (site) => site && !leadsTo(site.data, editor.item) && setState('offered'),
    );
  }, [editor, lang]);
  if (state === 'unknown') return null;
  const add = async () => {
    const done = await addToMenu(editor, lang);
    setState(done);
    if (done === 'added') ui.$published.set(true);
  };
  const isOpen = state === 'offered' || state === 'failed';
  return (
    <div className="group">
      <span className="grow" role="status">
        {words[state === 'offered' ? 'offer' : state]}
      </span>
      {isOpen && (
        <Button className="xs" onClick={() => void add()}>
          {words.add}
        </Button>
      )}
    </div>
  );
}

type SiteItem = { id: string; version: number; data: StoredData; waits: boolean };

async function readSite(lang: Language): Promise<SiteItem | undefined> {
  const rows = await askRows('site', lang, { words: '' });
  const row = rows.is === 'done' ? rows.value[0] : undefined;
  const item = row && (await askItem('site', row.id, lang));
  if (item?.is !== 'done') return undefined;
  const { id, version, draft } = item.value;
  return { id, version, data: newestData(item.value), waits: draft !== undefined };
}

const rowsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Whether an entry of the menu has the page as its target. */
function leadsTo({ menu = {} }: StoredData, page: string): boolean {
  const entries = LANGUAGES.flatMap((one) => rowsIn(menu[one]));
  return entries.some(({ target }) => Array.isArray(target) && target.includes(page));
}

/** Puts the page at the end of the menu. What waits in the site's draft is not made public with it. */
async function addToMenu(editor: Editor, lang: Language): Promise<'added' | 'waits' | 'failed'> {
  const site = await readSite(lang);
  if (!site) return 'failed';
  const titles = editor.$data.get()['title'] ?? {};
  const { menu = {} } = site.data;
  // A language without a menu of its own shows the German one.
  const own = LANGUAGES.filter((one) => one === 'de' || rowsIn(menu[one]).length > 0);
  const entry = (one: Language) => ({
    ...{ label: titles[one] || titles['de'] || '', target: [editor.item], isBelow: false },
  });
  const longer = own.map((one) => [one, [...rowsIn(menu[one]), entry(one)]] as const);
  const data = { ...site.data, menu: { ...menu, ...Object.fromEntries(longer) } };
  const target = { schema: 'site', id: site.id, lang, base: site.version };
  const saved = await saveItem(target, data, !site.waits);
  if (saved.is !== 'done') return 'failed';
  return site.waits ? 'waits' : 'added';
}
