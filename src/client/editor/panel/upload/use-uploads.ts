import { useEffect, useRef, useState } from 'react';
import type { ListedItem } from '#src/api/contract/items.ts';
import { uploadEndings, uploadLimit, type UploadUse } from '#src/api/contract/uploads.ts';
import { messageOf, problem } from '#src/model/errors.ts';
import type { Language } from '#src/model/languages.ts';
import { itemsChanged } from '../items.ts';
import { isPicture, lookInto } from './look-into.ts';
import { sendFile, sendNotes } from './send-file.ts';

/** A file that somebody brought, and how it stands. */
export type Upload = { key: number; name: string } & (
  | { is: 'sending'; share: number }
  | { is: 'stored'; item: ListedItem }
  | { is: 'refused'; message: string }
);

type Options = {
  use: UploadUse;
  lang: Language;
  /** What is said when no answer comes. */
  offline: string;
  /** Hears of each file that can be chosen now, and whether it is the first. */
  onStored(item: ListedItem, isFirst: boolean): void;
};

/** Files on their way, one after the other. Leaving gives up what is not there yet. */
export function useUploads(options: Options) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const ending = useRef(new AbortController());
  const stored = useRef(0);
  const newest = useRef(options);
  newest.current = options;
  useEffect(() => {
    const ended = new AbortController();
    ending.current = ended;
    return () => ended.abort();
  }, []);

  const put = (upload: Upload) =>
    setUploads((all) =>
      all.some(({ key }) => key === upload.key)
        ? all.map((one) => (one.key === upload.key ? upload : one))
        : [...all, upload],
    );

  async function bring(key: number, file: File): Promise<void> {
    const { use, lang, offline } = newest.current;
    const { signal } = ending.current;
    const own = { key, name: file.name };
    const refuse = (message: string) => put({ ...own, is: 'refused', message });
    const wrong = await refusal(file, use, lang);
    if (wrong !== undefined) return refuse(wrong);
    const onProgress = (share: number) => put({ ...own, is: 'sending', share });
    const sent = await sendFile(file, { use, lang, signal, onProgress });
    if (signal.aborted) return;
    if (!sent.ok) return refuse(sent.error?.message ?? offline);
    const notes = await lookInto(file, sent.value);
    const hasNotes = Object.keys(notes).length > 0;
    const noted = hasNotes ? await sendNotes(sent.value.id, notes, lang) : sent;
    const item = noted.ok ? noted.value : sent.value;
    if (signal.aborted) return;
    put({ ...own, is: 'stored', item });
    itemsChanged();
    newest.current.onStored(item, stored.current++ === 0);
  }

  return {
    uploads,
    add(files: Iterable<File>) {
      for (const file of files) {
        const key = nextKey++;
        put({ key, name: file.name, is: 'sending', share: 0 });
        queue.current = queue.current.then(() => bring(key, file)).catch(() => undefined);
      }
    },
  };
}

let nextKey = 1;

/** What is wrong with a file, as far as one can tell before it is sent. */
async function refusal(file: File, use: UploadUse, lang: Language): Promise<string | undefined> {
  const { name } = file;
  const endings = uploadEndings(use);
  const wanted = endings.map((ending) => ending.toUpperCase()).join(', ');
  const wrongType = () => messageOf(problem('upload-type', { name, wanted }), lang);
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!endings.includes(ending)) return wrongType();
  const limit = uploadLimit(use, Number.POSITIVE_INFINITY);
  if (file.size > limit) {
    const megabytes = Math.floor(limit / (1024 * 1024));
    return messageOf(problem('upload-too-large', { name, limit: megabytes }), lang);
  }
  return use !== 'assets' || (await isPicture(file)) ? undefined : wrongType();
}
