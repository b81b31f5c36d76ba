import { useCallback } from 'react';
import { createDrawing, type TypedItem } from '#src/client/items/beside/drawing.ts';
import { type PageSide, TwoPages } from '#src/client/items/beside/TwoPages.tsx';
import '#src/client/items/beside/two-pages.css';
import type { Language } from '#src/model/languages.ts';
import type { VersionWords } from './words.ts';

type Props = {
  /** The page that shows the item. */
  page: string;
  lang: Language;
  /** The item as it was. */
  former: TypedItem;
  version: number;
  /** Rises with each change of what is there now. */
  newest: number;
  mode: 'slider' | 'sides';
  words: VersionWords;
};

/** A page with a former version of an item, and as it is. */
export function VersionComparison({ page, lang, former, version, newest, mode, words }: Props) {
  const paintFormer: PageSide['paint'] = useCallback(
    (show, signal) => createDrawing(show, signal)({ id: page, lang }, former),
    [page, lang, former],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer draft is drawn again
  const paintNow: PageSide['paint'] = useCallback(
    (show, signal) => createDrawing(show, signal)({ id: page, lang }, null),
    [page, lang, newest],
  );
  return (
    <TwoPages
      was={{ title: words.was(version), paint: paintFormer }}
      now={{ title: words.now, paint: paintNow }}
      mode={mode}
      label={words.view.label}
      compare={words.compare}
    />
  );
}
