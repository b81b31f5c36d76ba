import './focus.ts';
import { isUploadUse, UPLOAD_USES, type UploadUse } from '#src/api/contract/uploads.ts';
import { requestParts } from '#src/client/requests/parts.ts';
import { uploadFile } from '#src/client/requests/upload-file.ts';
import { watchFileEvents } from '#src/client/requests/file-events.ts';
import { createMutex } from '#src/lib/mutex.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#src/model/languages.ts';

/** Words of the page, and what a file is for. */
type UploadTarget = {
  root: HTMLElement;
  list: HTMLElement;
  lang: Language;
  replaces: string | undefined;
  /** Of the file that is replaced. */
  use: UploadUse | undefined;
  folder: string | undefined;
};

/** A place that takes files: dropped anywhere on the page, or chosen. */
function watchPlace(root: HTMLElement): void {
  const list = root.querySelector('ul');
  const input = root.querySelector('input');
  if (!list || !input) return;
  const { lang = '', use = '', replaces, folder } = root.dataset;
  const place = {
    ...{ root, list, replaces, folder },
    lang: isLanguage(lang) ? lang : DEFAULT_LANGUAGE,
    use: isUploadUse(use) ? use : undefined,
  };
  const mutex = createMutex();
  const take = (files: Iterable<File>) =>
    mutex.run(() => bringAll(place, replaces === undefined ? [...files] : [...files].slice(0, 1)));
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    input.value = '';
    void take(files);
  });
  const handlers = {
    over(event: DragEvent) {
      event.preventDefault();
      root.classList.add('bring--over');
    },
    drop(_event: DragEvent, files: File[]) {
      root.classList.remove('bring--over');
      void take(files);
    },
    out: () => root.classList.remove('bring--over'),
  };
  watchFileEvents(handlers, new AbortController().signal);
}

/**
 * Sends files one after the other. When all are there, the page is shown anew; what was refused stays in sight, above
 * the files as they are now.
 */
async function bringAll(place: UploadTarget, files: readonly File[]): Promise<void> {
  const rows = files.map((file) => ({ file, row: addRow(place, file.name) }));
  let uploaded = 0;
  for (const { file, row } of rows) if (await upload(place, file, row)) uploaded += 1;
  if (uploaded === 0) return;
  if (uploaded === files.length) location.reload();
  else await freshen();
}

/** Shows how many files there are, and which, without leaving the page. */
async function freshen(): Promise<void> {
  const fresh = await requestParts(location.href, FILES);
  for (const [index, part] of document.querySelectorAll(FILES).entries()) {
    const now = fresh[index];
    if (now) part.replaceWith(now);
  }
}

const FILES = 'main h1, [data-files]';

type UploadRow = { progress: HTMLProgressElement; said: HTMLElement };

function addRow({ list }: UploadTarget, name: string): UploadRow {
  const item = document.createElement('li');
  const progress = document.createElement('progress');
  const said = document.createElement('span');
  progress.max = 1;
  progress.value = 0;
  progress.ariaLabel = name;
  item.append(name, progress, said);
  list.append(item);
  return { progress, said };
}

/** Out: whether the file is there. */
async function upload(
  { root, lang, replaces, use, folder }: UploadTarget,
  file: File,
  { progress, said }: UploadRow,
): Promise<boolean> {
  const { sending = '', done = '', offline = '' } = root.dataset;
  said.textContent = sending;
  const uploaded = await uploadFile(file, {
    uses: use ? [use] : UPLOAD_USES,
    ...{ lang, offline, signal: new AbortController().signal },
    ...(replaces !== undefined && { replaces }),
    ...(folder !== undefined && { folder }),
    onProgress: (share) => (progress.value = share),
  });
  progress.value = uploaded.ok ? 1 : progress.value;
  said.textContent = uploaded.ok ? done : uploaded.error;
  said.classList.toggle('refused', !uploaded.ok);
  return uploaded.ok;
}

for (const root of document.querySelectorAll<HTMLElement>('[data-upload]')) watchPlace(root);
