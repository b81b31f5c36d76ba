import { useEffect, useState } from 'react';
import type { Language } from '#src/model/languages.ts';
import { askPages, type ShowingPages } from './requests.ts';

/**
 * The pages that show an item or a file; null until they are known. They are asked for again when `since` changes:
 * what may have changed them. In: `id`, null: nothing is asked.
 */
export function useShowingPages(
  id: string | null,
  lang: Language,
  since?: string,
): ShowingPages | null {
  const [known, setKnown] = useState<{ of: string; pages: ShowingPages | null } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed them is a reason to ask again
  useEffect(() => {
    if (id === null) return;
    let isCurrent = true;
    void askPages(id, lang).then((pages) => isCurrent && setKnown({ of: id, pages }));
    return () => {
      isCurrent = false;
    };
  }, [id, lang, since]);
  return known?.of === id ? known.pages : null;
}
