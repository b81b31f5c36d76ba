import { useEffect, useState } from 'react';
import { drawOnce } from '#src/client/items/beside/drawing.ts';
import { type ItemDifference, takenBack } from '#src/model/items/item-changes.ts';
import type { StoredData } from '#src/model/items/item-form.ts';
import { isLanguage, type Language } from '#src/model/languages.ts';
import { whatIsSeen } from './what-is-seen.ts';

/** Each of them is drawn; more would take too long. */
const MOST_DRAWN = 16;

type Asked = {
  /** The page that shows the item; absent: there is none. */
  page: string | undefined;
  schema: string;
  id: string;
  lang: Language;
  now: StoredData;
  former: { data: StoredData; differences: readonly ItemDifference[] } | undefined;
};

/**
 * Which differences nobody sees on the page: it looks the same with each of them taken back. Out: undefined until that
 * is known, and where there are too many, or no page.
 */
export function useUnseen({ page, schema, id, lang, now, former }: Asked) {
  const [known, setKnown] = useState<{ of: object; unseen: ReadonlySet<ItemDifference> }>();
  useEffect(() => {
    if (page === undefined || !former || former.differences.length > MOST_DRAWN) return;
    const closing = new AbortController();
    const { signal } = closing;
    const look = async () => {
      const drawn = new Map<Language, string | undefined>();
      const unseen = new Set<ItemDifference>();
      for (const one of former.differences) {
        const of = { id: page, lang: one.partitions.find(isLanguage) ?? lang };
        const without = { id, schema, data: takenBack(now, former.data, one) };
        if (!drawn.has(of.lang)) drawn.set(of.lang, seenIn(await drawOnce(of, null, signal)));
        const other = seenIn(await drawOnce(of, without, signal));
        if (signal.aborted) return;
        if (other !== undefined && other === drawn.get(of.lang)) unseen.add(one);
      }
      setKnown({ of: former, unseen });
    };
    void look();
    return () => closing.abort();
  }, [page, schema, id, lang, now, former]);
  return known && known.of === former ? known.unseen : undefined;
}

const seenIn = (page: Document | null) => (page ? whatIsSeen(page) : undefined);
