import type { ListedItem } from '#src/api/contract/items.ts';
import {
  uploadEndings,
  uploadLimit,
  type UploadUse,
  uploadUseOf,
} from '#src/api/contract/uploads.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { editingMessage } from '#src/model/errors/editing-errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { Language } from '#src/model/languages.ts';
import { failureText } from './ask.ts';
import { isPicture, lookInto } from './look-into.ts';
import { sendFile, sendNotes } from './send-file.ts';

/** A file that is uploaded, and how it stands. */
export type FileUpload = { key: number; name: string } & (
  | { is: 'sending'; share: number }
  | { is: 'stored'; item: ListedItem }
  | { is: 'refused'; message: string }
);

export type UploadStep = {
  /** What the file may be for. */
  uses: readonly UploadUse[];
  /** The asset that gets this content; absent: a new one. */
  replaces?: string;
  /** The folder that a new asset is put into. */
  folder?: string;
  lang: Language;
  /** What is said when no answer comes. */
  offline: string;
  signal: AbortSignal;
  /** Hears how much is there, of 1. */
  onProgress(share: number): void;
};

/**
 * Uploads a file, with what the browser sees in it. Out: what can be chosen then, or why not,
 * in words. Nobody needs the answer when the signal is aborted.
 */
export async function uploadFile(
  file: File,
  { uses, replaces, folder, lang, offline, signal, onProgress }: UploadStep,
): Promise<Result<ListedItem, string>> {
  const use = await checkFile(file, uses, lang);
  if (!use.ok) return use;
  const sent = await sendFile(file, {
    ...{ use: use.value, lang, signal, onProgress },
    ...(replaces !== undefined && { replaces }),
    ...(folder !== undefined && { folder }),
  });
  if (sent.is !== 'done') return err(failureText(sent, { away: offline }));
  const notes = signal.aborted ? {} : await lookInto(file, sent.value);
  const hasNotes = Object.keys(notes).length > 0;
  const noted = hasNotes ? await sendNotes(sent.value.id, notes, lang) : sent;
  return ok(noted.is === 'done' ? noted.value : sent.value);
}

/** What a file is for, or what is wrong with it, as far as one can tell before it is sent. */
async function checkFile(
  file: File,
  uses: readonly UploadUse[],
  lang: Language,
): Promise<Result<UploadUse, string>> {
  const { name } = file;
  const use = uploadUseOf(name, uses);
  if (use === undefined) {
    const wanted = uses.flatMap(uploadEndings).map((ending) => ending.toUpperCase());
    return err(editingMessage(problem('upload-type', { name, wanted: wanted.join(', ') }), lang));
  }
  const limit = uploadLimit(use, Number.POSITIVE_INFINITY);
  if (file.size > limit) {
    const megabytes = Math.floor(limit / (1024 * 1024));
    return err(editingMessage(problem('upload-too-large', { name, limit: megabytes }), lang));
  }
  if (use !== 'assets' || (await isPicture(file))) return ok(use);
  return err(editingMessage(problem('upload-unreadable', { name }), lang));
}
