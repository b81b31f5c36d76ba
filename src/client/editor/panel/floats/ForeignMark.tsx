import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'react';
import { useShowingPages } from '#src/client/items/use-showing-pages.ts';
import { WORDS } from '#src/client/items/words.ts';
import { $editData } from '#src/client/stores/editing.ts';
import { useChrome } from '../chrome/chrome.ts';
import { nameIn } from '../kinds/foreign-kinds.ts';
import { itemWords } from '../kinds/item-words.ts';
import { type Box, boxOf, isLabelInside, placed } from './boxes.ts';

/** How long the pointer stays on something before it is asked on how many pages that is. */
const REST_MS = 200;

/** The height of the bar. */
const VIEW = { bar: 44 };

/** What the bar leaves free of a box. */
function belowBar(box: Box | null): Box | null {
  const hidden = Math.max(0, VIEW.bar - (box?.y ?? 0));
  return box && box.height > hidden
    ? { ...box, y: box.y + hidden, height: box.height - hidden }
    : null;
}

/** An item that the page shows and does not hold, at one of its texts or pictures; `id` null: there is one only. */
export type Foreign = { schema: string; id: string | null; at: Element };

/** The line around a text or picture that is no block's own: whose it is, and on how many pages. */
export function ForeignMark({ $foreign }: { $foreign: ReadableAtom<Foreign | null> }) {
  const { ui } = useChrome();
  const foreign = useStore($foreign);
  const drag = useStore(ui.$drag);
  return foreign && !drag && <Mark {...foreign} />;
}

function Mark({ schema, id, at }: Foreign) {
  const { editor, canvas, lang } = useChrome();
  const [box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    const read = () => setBox(belowBar(boxOf(at.getBoundingClientRect())));
    read();
    return canvas.onLayout(read);
  }, [at, canvas]);
  const pages = useShowingPages(useRested(id), lang);
  const { schemas = [] } = useStore($editData);
  if (!box) return null;
  const { title, everywhere } = itemWords[lang];
  const { answers, route } = editor.$page.get();
  const label = schemas.find(({ name }) => name === schema)?.properties.label;
  const name = id === null ? '' : nameIn(answers, id, route.lang);
  const where = id === null ? everywhere : pages && WORDS[lang].onPages(pages.total);
  return (
    <div className="box hov" style={placed(box)} aria-hidden="true">
      <span className={isLabelInside(box, VIEW) ? 'tag inside' : 'tag'}>
        {[`${title(schema, label)} ${name}`.trim(), where].filter(Boolean).join(', ')}
      </span>
    </div>
  );
}

/** The id once it has been the same for a while; null before. */
function useRested(id: string | null): string | null {
  const [rested, setRested] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(id), REST_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return rested === id ? rested : null;
}
