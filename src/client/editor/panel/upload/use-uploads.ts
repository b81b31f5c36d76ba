import { useEffect, useRef, useState } from 'react';
import type { ListedItem } from '#src/api/contract/items.ts';
import type { UploadUse } from '#src/api/contract/uploads.ts';
import { createMutex } from '#src/lib/mutex.ts';
import type { Language } from '#src/model/languages.ts';
import type { EditorUpload } from '../chrome/ui.ts';
import { itemsChanged } from '../server/items.ts';
import { bringFile } from '#src/client/requests/bring-file.ts';

type Options = {
  use: UploadUse;
  /** The folder that new files are put into. */
  folder?: string | undefined;
  lang: Language;
  /** What is said when no answer comes. */
  offline: string;
  /** Hears of each file that can be chosen now, and whether it is the first. */
  onStored(item: ListedItem, isFirst: boolean): void;
};

/** Files on their way, one after the other. Leaving gives up what is not there yet. */
export function useUploads(options: Options) {
  const [uploads, setUploads] = useState<readonly EditorUpload[]>([]);
  const [mutex] = useState(createMutex);
  const ending = useRef(new AbortController());
  const stored = useRef(0);
  const newest = useRef(options);
  newest.current = options;
  useEffect(() => {
    const ended = new AbortController();
    ending.current = ended;
    return () => ended.abort();
  }, []);

  const put = (upload: EditorUpload) =>
    setUploads((all) =>
      all.some(({ key }) => key === upload.key)
        ? all.map((one) => (one.key === upload.key ? upload : one))
        : [...all, upload],
    );

  async function bring(key: number, file: File): Promise<void> {
    const { use, folder, lang, offline } = newest.current;
    const { signal } = ending.current;
    const own = { key, name: file.name };
    const onProgress = (share: number) => put({ ...own, is: 'sending', share });
    const brought = await bringFile(file, {
      ...{ use, lang, offline, signal, onProgress },
      ...(folder !== undefined && { folder }),
    });
    if (signal.aborted) return;
    if (!brought.ok) return put({ ...own, is: 'refused', message: brought.error });
    itemsChanged();
    put({ ...own, is: 'stored', item: brought.value });
    newest.current.onStored(brought.value, stored.current++ === 0);
  }

  return {
    uploads,
    add(files: Iterable<File>) {
      for (const file of files) {
        const key = nextKey++;
        put({ key, name: file.name, is: 'sending', share: 0 });
        mutex.run(() => bring(key, file)).catch(() => undefined);
      }
    },
  };
}

let nextKey = 1;
