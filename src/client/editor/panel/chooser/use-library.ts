import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { LibraryAnswer } from '#src/api/contract/library.ts';
import { askLibrary } from '#src/client/items/requests.ts';
import { FETCH_FAILURES } from '#src/model/errors/fetch-failures.ts';
import { useChrome } from '../chrome/chrome.ts';
import { $itemChanges } from '../server/item-changes.ts';
import type { Loading } from '../server/items.ts';

/** The parts of the library of pictures; asked for again when a picture has come. What was there stands meanwhile. */
export function useLibrary(): Loading<LibraryAnswer> {
  const { lang } = useChrome();
  const [library, setLibrary] = useState<Loading<LibraryAnswer>>({ is: 'loading' });
  const changes = useStore($itemChanges);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count is a reason to ask again
  useEffect(() => {
    let isOver = false;
    void askLibrary(lang).then((answer) => {
      if (isOver) return;
      if (answer.is === 'done') return setLibrary({ is: 'there', value: answer.value });
      console.error(FETCH_FAILURES.assets, answer);
      setLibrary({ is: 'failed' });
    });
    return () => {
      isOver = true;
    };
  }, [lang, changes]);
  return library;
}
