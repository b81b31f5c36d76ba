import { numberIn } from '#src/lib/number.ts';
import { useStore } from '@nanostores/react';
import type { ListedItem } from '#src/api/contract/items.ts';
import type { AssetNotes } from '#src/api/contract/uploads.ts';
import { PicturePages } from '#src/client/items/PicturePages.tsx';
import css from '#src/client/items/shown-on.css?inline';
import type { Language } from '#src/model/languages.ts';
import { useChrome } from '../chrome/chrome.ts';
import { useStyles } from '../parts/use-styles.ts';
import { AltTexts } from '../upload/AltTexts.tsx';
import { someOf } from '../words/some-of.ts';

/** The words and the middle of a picture, how far a change reaches, and which pages show it. */
export function PictureNotes({ item, known }: { item: ListedItem; known: AssetNotes }) {
  const { lang } = useChrome();
  const { id, fileName = '', picture } = item;
  const place = useStyles<HTMLDivElement>(css);
  return (
    <>
      <AltTexts key={id} {...{ id, known, picture }} name={fileName} />
      <div ref={place}>
        <Reach asset={id} />
        <PicturePages {...{ id, lang }} />
      </div>
    </>
  );
}

type Words = { reach: string; waiting(titles: readonly string[]): string };

const WORDS: Record<Language, Words> = {
  de: {
    reach: 'Gilt überall, wo das Bild steht, sobald du veröffentlichst.',
    waiting: (titles) =>
      `Gespeichert. Beim Veröffentlichen ${titles.length === 1 ? 'ändert sich 1 Seite' : `ändern sich ${numberIn.de(titles.length)} Seiten`}: ${someOf(titles, (count) => `und ${count} weitere`)}`,
  },
  en: {
    reach: 'Holds wherever the picture is shown, as soon as you publish.',
    waiting: (titles) =>
      `Saved. Publishing changes ${titles.length === 1 ? '1 page' : `${numberIn.en(titles.length)} pages`}: ${someOf(titles, (count) => `and ${count} more`)}`,
  },
};

/** How far a change reaches: everywhere, but not before a publish; which pages wait for it. */
function Reach({ asset }: { asset: string }) {
  const { ui, lang } = useChrome();
  const words = WORDS[lang];
  const pages = useStore(ui.$waiting)?.pages ?? [];
  const waiting = pages.filter(({ reasons }) => reasons.some(({ item }) => item === asset));
  return (
    <p className="help" role="status">
      {waiting.length === 0
        ? words.reach
        : words.waiting(waiting.map(({ title, path }) => title || path))}
    </p>
  );
}
