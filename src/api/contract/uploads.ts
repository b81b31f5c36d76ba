import * as v from 'valibot';
import { endingsFor, FILE_USES, type FileUse, typesFor } from '#src/model/fields/file.ts';
import { PICTURE_ENDINGS, READABLE_PICTURES } from '#src/model/fields/picture.ts';
import { ListedItem } from './items.ts';

/** What files are uploaded for: pictures (`assets`), or a use of a file. */
export const UPLOAD_USES = ['assets', ...FILE_USES] as const;
export type UploadUse = (typeof UPLOAD_USES)[number];

/** True for lists to which files can be added. */
export function isUploadUse(name: string): name is UploadUse {
  return UPLOAD_USES.some((use) => use === name);
}

const MB = 1024 * 1024;
/** More would only be made smaller. */
const MAX_BYTES: Record<UploadUse, number> = {
  assets: 20 * MB,
  films: Number.POSITIVE_INFINITY,
  captions: MB,
  documents: 20 * MB,
  fonts: 2 * MB,
};

/** Media types of a use, by content. */
export function uploadTypes(use: UploadUse): readonly string[] {
  return use === 'assets' ? READABLE_PICTURES : typesFor(use);
}

/** Endings of names of a use, without dots; the first belongs to the first type. */
export function uploadEndings(use: UploadUse): readonly string[] {
  return use === 'assets' ? PICTURE_ENDINGS : endingsFor(use satisfies FileUse);
}

/** How large a file may be, in bytes. In: its use, and the server's limit for all files. */
export function uploadLimit(use: UploadUse, most: number): number {
  return Math.min(MAX_BYTES[use], most);
}

/** Of some uses the one that a file is for, by the ending of its name; undefined where it is for none of them. */
export function uploadUseOf(
  name: string,
  uses: readonly UploadUse[] = UPLOAD_USES,
): UploadUse | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return uses.find((use) => uploadEndings(use).includes(ending));
}

/** A file is sent in parts, so that no request is large or takes long. */
export const UPLOAD_PART = 4 * MB;

/** Where an upload is announced: `POST`. */
export const UPLOADS_PATH = '/api/assets';
/** Where the part goes that begins at byte `at`: `PUT`, as `application/octet-stream`. */
export const uploadPath = (id: string, at: number) => `${UPLOADS_PATH}/${id}?at=${at}`;
/** Where notes about a file go: `PATCH`. */
export const assetPath = (id: string) => `${UPLOADS_PATH}/${id}`;

/** Where programs send a whole file as a form. */
const FILE_FORM = '/squidex/assets';
/** Where whole files are sent as a form. The routes read them as a stream, within limits of their own. */
export const FILE_FORMS: ReadonlySet<string> = new Set([FILE_FORM, '/manage/import']);
/** Where everything is sent as one file. */
export const ARCHIVE_FORM = '/manage/archive';

/** A folder of the content source, which a file is put into (`ParentId` of a form). */
export const FolderId = v.pipe(v.string(), v.uuid());

export const UploadRequest = v.strictObject({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  use: v.picklist(UPLOAD_USES),
  /** The asset that gets this content; absent: a new one. */
  replaces: v.exactOptional(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))),
  folder: v.exactOptional(FolderId),
});
export type UploadRequest = v.InferOutput<typeof UploadRequest>;

/** The id that the file's asset will have. */
export const UploadAnswer = v.object({ id: v.string() });

/** How much of the file is there; with the last part also what can be chosen now. */
export const PartAnswer = v.object({ got: v.number(), item: v.exactOptional(ListedItem) });

/** A file that came as a form. */
export const SentFileAnswer = v.object({ id: v.string(), item: ListedItem });
export type SentFileAnswer = v.InferOutput<typeof SentFileAnswer>;

const words = v.pipe(v.string(), v.maxLength(1_000));
const percent = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100));
const pixels = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(20_000));

/** Notes about a file. Only the given ones are changed. */
export const AssetNotes = v.strictObject({
  altDe: v.exactOptional(words),
  altEn: v.exactOptional(words),
  decorative: v.exactOptional(v.boolean()),
  dominant: v.exactOptional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))),
  width: v.exactOptional(pixels),
  height: v.exactOptional(pixels),
  /** The middle of a picture: percent from the left and from the top. */
  focus: v.exactOptional(v.object({ x: percent, y: percent })),
});
export type AssetNotes = v.InferOutput<typeof AssetNotes>;

export const NotesAnswer = v.object({ item: ListedItem });
