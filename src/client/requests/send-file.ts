import type { ListedItem } from '#src/api/contract/items.ts';
import {
  type AssetNotes,
  assetPath,
  NotesAnswer,
  PartAnswer,
  UPLOADS_PATH,
  UploadAnswer,
  uploadPath,
  type UploadUse,
} from '#src/api/contract/uploads.ts';
import type { Language } from '#src/model/languages.ts';
import { ask, type RequestResult } from './ask.ts';

/** Small enough that one sees how far it is. */
const PART = 1024 * 1024;
const TRIES = 3;
/** How often a server may have less than the last one: uploads change servers when one stops, and when it returns. */
const RETURNS = 3;
const PAUSE_MS = 1_000;
/** A part on a slow line; without that the browser's limit for requests would end it. */
const PART_MS = 180_000;

type Sending = {
  use: UploadUse;
  /** The asset that gets this content; absent: a new one. */
  replaces?: string;
  /** The folder that a new asset is put into. */
  folder?: string;
  /** Of what the server says. */
  lang: Language;
  signal: AbortSignal;
  /** Hears how much is there, of 1. */
  onProgress(share: number): void;
};

/** Sends a file to the server, part by part. Out: what can be chosen then, or what is wrong. */
export async function sendFile(file: File, sending: Sending): Promise<RequestResult<ListedItem>> {
  const { use, replaces, folder, lang, signal, onProgress } = sending;
  const body = { name: file.name, bytes: file.size, use, replaces, folder };
  const begun = await ask(UploadAnswer, UPLOADS_PATH, { lang, method: 'POST', body, signal });
  if (begun.is !== 'done') return begun;
  let returns = 0;
  for (let at = 0; at < file.size && returns <= RETURNS;) {
    const body = file.slice(at, at + PART, 'application/octet-stream');
    const sent = await sendPart(uploadPath(begun.value.id, at), { lang, body, signal });
    if (sent.is !== 'done') return sent;
    const { got, item } = sent.value;
    if (item) return { is: 'done', value: item };
    if (got < at) returns++;
    at = got;
    onProgress(at / file.size);
  }
  return { is: 'away' };
}

/** A part may be sent again when no answer came: the server knows what it has. */
async function sendPart(
  path: string,
  { lang, body, signal }: { lang: Language; body: Blob; signal: AbortSignal },
): Promise<RequestResult<{ got: number; item?: ListedItem }>> {
  for (let tries = 1; ; tries++) {
    const ending = AbortSignal.any([signal, AbortSignal.timeout(PART_MS)]);
    const sent = await ask(PartAnswer, path, { lang, method: 'PUT', body, signal: ending });
    if (sent.is !== 'away' || tries === TRIES || signal.aborted) return sent;
    await new Promise((resolve) => setTimeout(resolve, tries * PAUSE_MS));
  }
}

/** Notes something about a picture or film. Out: the item as it is now. */
export async function sendNotes(
  id: string,
  notes: AssetNotes,
  lang: Language,
): Promise<RequestResult<ListedItem>> {
  const asking = { lang, method: 'PATCH', body: notes, keepalive: true } as const;
  const noted = await ask(NotesAnswer, assetPath(id), asking);
  return noted.is === 'done' ? { is: 'done', value: noted.value.item } : noted;
}
