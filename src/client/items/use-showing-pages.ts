import { useEffect, useState } from 'react';
import type { Language } from '#src/model/languages.ts';
import { askPages, type ShowingPages } from './requests.ts';

/**
 * The pages that show an item or a file; null until they are known. They are asked for again when `version` changes.
 * In: `id`, null: nothing is asked.
 */
export function useShowingPages(
  id: string | null,
  lang: Language,
  version?: number,
): ShowingPages | null {
  const [pages, setPages] = useState<ShowingPages | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is a reason to ask again
  useEffect(() => {
    if (id === null) return;
    let isCurrent = true;
    void askPages(id, lang).then((found) => isCurrent && setPages(found));
    return () => {
      isCurrent = false;
    };
  }, [id, lang, version]);
  return pages;
}
