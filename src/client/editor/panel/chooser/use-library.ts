import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { LIBRARY_PATH, LibraryAnswer } from '#src/api/contract/library.ts';
import { request } from '#src/client/visitor/http.ts';
import { FETCH_FAILURES } from '#src/model/errors/fetch-failures.ts';
import { $itemChanges, type Loading } from '../server/items.ts';

/** The parts of the library of pictures; asked for again when a picture has come. What was there stands meanwhile. */
export function useLibrary(): Loading<LibraryAnswer> {
  const [library, setLibrary] = useState<Loading<LibraryAnswer>>({ is: 'loading' });
  const changes = useStore($itemChanges);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count is a reason to ask again
  useEffect(() => {
    const abort = new AbortController();
    loadLibrary(abort.signal).then(
      (value) => setLibrary({ is: 'there', value }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        console.error(FETCH_FAILURES.assets, error);
        setLibrary({ is: 'failed' });
      },
    );
    return () => abort.abort();
  }, [changes]);
  return library;
}

async function loadLibrary(signal: AbortSignal): Promise<LibraryAnswer> {
  const response = await request(LIBRARY_PATH, { signal });
  if (!response.ok) throw new Error(`${LIBRARY_PATH}: ${response.status}`);
  return v.parse(LibraryAnswer, await response.json());
}
