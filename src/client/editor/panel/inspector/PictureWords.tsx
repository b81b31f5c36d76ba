import { useState } from 'react';
import type { ListedItem } from '#src/api/contract/items.ts';
import type { AssetNotes } from '#src/api/contract/uploads.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Button } from '../parts/Buttons.tsx';
import { Icon } from '../parts/Icon.tsx';
import { late } from '../parts/late.ts';
import { Note } from '../parts/Note.tsx';
import type { EditorWords } from '../words/de.ts';

const PictureNotes = late(async () => (await import('./PictureNotes.tsx')).PictureNotes);

/** What a picture shows, in words, and where they are missing; they can be changed for the whole site. */
export function PictureWords({ item }: { item: ListedItem }) {
  const { words } = useChrome();
  const [isOpen, setOpen] = useState(false);
  const { name, alt = {}, decorative = false } = item;
  const missing = missingIn(item, words.alt);
  const known: AssetNotes = { altDe: alt.de ?? '', altEn: alt.en ?? '', decorative };
  return (
    <div className="says">
      {missing === undefined ? (
        <p className="muted">{decorative ? words.alt.decorative : words.alt.says(name)}</p>
      ) : (
        <Note is="warn">{missing}</Note>
      )}
      <Button className="xs acc" expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="pencil" size="s" />
        {words.alt.change}
      </Button>
      {isOpen && <PictureNotes {...{ item, known }} />}
    </div>
  );
}

/** Where one has to know that words are missing. */
function missingIn(
  { alt = {}, decorative }: ListedItem,
  words: EditorWords['alt'],
): string | undefined {
  if (decorative || (alt.de && alt.en)) return undefined;
  if (!alt.de && !alt.en) return words.missing;
  return alt.de ? words.missingEn : words.missingDe;
}
