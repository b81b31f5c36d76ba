import { useEffect, useRef, useState } from 'react';
import type { ListedItem } from '#src/api/contract/items.ts';
import type { UploadUse } from '#src/api/contract/uploads.ts';
import { uploadFile, type FileUpload } from '../../requests/upload-file.ts';
import { createMutex } from '#src/lib/mutex.ts';
import type { Language } from '#src/model/languages.ts';

type Options = {
  /** What the files may be for. */
  uses: readonly UploadUse[];
  /** The folder that new files are put into. */
  folder?: string | undefined;
  lang: Language;
  /** What is said when no answer comes. */
  offline: string;
  /** How many more are wanted, and what is said of those beyond; absent: any number. */
  room?: { left: number; full: string } | undefined;
  /** Hears of each file that can be chosen now, and whether it is the first of those that were added with it. */
  onStored(item: ListedItem, isFirst: boolean): void;
};

type SentFiles = { uploads: readonly FileUpload[]; add(files: readonly File[]): void };

/** Files on their way, one after the other. Leaving gives up what is not there yet. */
export function useUploads(options: Options): SentFiles {
  const [uploads, setUploads] = useState<readonly FileUpload[]>([]);
  const [mutex] = useState(createMutex);
  const ending = useRef(new AbortController());
  const sending = useRef(0);
  const newest = useRef(options);
  newest.current = options;
  useEffect(() => {
    const ended = new AbortController();
    ending.current = ended;
    return () => ended.abort();
  }, []);

  const put = (upload: FileUpload) =>
    setUploads((all) =>
      all.some(({ key }) => key === upload.key)
        ? all.map((one) => (one.key === upload.key ? upload : one))
        : [...all, upload],
    );

  async function upload(key: number, file: File, added: { stored: number }): Promise<void> {
    const { uses, folder, lang, offline } = newest.current;
    const { signal } = ending.current;
    const own = { key, name: file.name };
    const onProgress = (share: number) => put({ ...own, is: 'sending', share });
    const uploaded = await uploadFile(file, {
      ...{ uses, lang, offline, signal, onProgress },
      ...(folder !== undefined && { folder }),
    });
    sending.current--;
    if (signal.aborted) return;
    if (!uploaded.ok) return put({ ...own, is: 'refused', message: uploaded.error });
    put({ ...own, is: 'stored', item: uploaded.value });
    newest.current.onStored(uploaded.value, added.stored++ === 0);
  }

  return {
    uploads,
    add(files) {
      if (files.length === 0) return;
      // Whoever adds more has read what was wrong.
      setUploads((all) => all.filter(({ is }) => is !== 'refused'));
      const added = { stored: 0 };
      for (const file of files) {
        const { room } = newest.current;
        const own = { key: nextKey++, name: file.name };
        if (room && room.left <= sending.current) {
          put({ ...own, is: 'refused', message: `${file.name}: ${room.full}` });
          continue;
        }
        sending.current++;
        put({ ...own, is: 'sending', share: 0 });
        mutex.run(() => upload(own.key, file, added)).catch(() => undefined);
      }
    },
  };
}

let nextKey = 1;
