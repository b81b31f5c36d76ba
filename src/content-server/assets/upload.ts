import { createHash, randomUUID } from 'node:crypto';
import { fullId } from '../store/app.ts';
import { readChunks } from '../base/body.ts';
import { conflict, invalid, notSupported } from '../base/refusal.ts';
import type { AssetServices } from './services.ts';
import { type Asset, ROOT_FOLDER } from '../store/assets.ts';
import { type AssetWriter, findAsset, requireFolder, saveAsset } from './commands.ts';
import type { FileKey, StagedFile } from './files.ts';
import { inspect, type Inspected } from './inspect.ts';
import { mediaTypeOf } from './media-type.ts';
import { boundaryOf, readParts } from './multipart.ts';
import { withoutTraces } from './privacy.ts';
import { assetSlug } from './slug.ts';
import { madeBy } from '../model/audit.ts';

/** Bytes of a file, as a Squidex in its default configuration. */
export const MAX_ASSET_BYTES = 5 * 1024 * 1024;
const FORM_OVERHEAD = 64 * 1024;

export type ReceivedFile = {
  fileName: string;
  /** The file, beside its place. */
  staged: StagedFile;
  inspected: Inspected;
  /** The folder that the form names. */
  parentId: string | undefined;
};

/**
 * Works with the one file of a multipart form, which is gone afterwards unless it was stored. Refuses
 * none, several, and files that are too big (413). Only pictures are in memory as a whole.
 */
export async function withUpload<T>(
  services: AssetServices,
  request: Request,
  work: (upload: ReceivedFile) => Promise<T>,
): Promise<T> {
  const form = await readForm(services, request);
  const { file } = form;
  try {
    if (!file && form.url) throw notSupported('uploads by url');
    if (!file || form.isMore) throw invalid('Can only upload one file.');
    const fileName = file.name.split(/[/\\]/).at(-1)?.trim() ?? '';
    if (!fileName) throw invalid('File name is not defined.');
    file.staged = await withoutPlace(services, file.staged, fileName);
    const inspected = await inspect(await contentOf(file.staged, fileName), fileName);
    return await work({ fileName, inspected, staged: file.staged, parentId: form.parentId });
  } finally {
    await file?.staged.discard();
  }
}

type UploadForm = {
  file?: { name: string; staged: StagedFile };
  /** Whether there is a second file. */
  isMore: boolean;
  url: boolean;
  parentId: string | undefined;
};

async function readForm(services: AssetServices, request: Request): Promise<UploadForm> {
  const boundary = boundaryOf(request.headers.get('content-type') ?? '');
  const chunks = readChunks(request, services.maxAssetBytes + FORM_OVERHEAD);
  const form: UploadForm = { isMore: false, url: false, parentId: undefined };
  try {
    for await (const { name, fileName, body } of readParts(chunks, boundary)) {
      if (fileName === undefined) {
        if (name === 'url') form.url = true;
        else if (name === 'parentId') form.parentId = await textOf(body);
      } else if (form.file) form.isMore = true;
      else form.file = { name: fileName, staged: await services.files.stage(body) };
    }
    return form;
  } catch (error) {
    await form.file?.staged.discard();
    throw error;
  }
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const part of body) {
    text += part.toString();
    if (text.length > FORM_OVERHEAD) throw invalid('Can only upload one file.');
  }
  return text;
}

/** All of a picture, which is looked into; of other files as much as tells what they are. */
function contentOf(staged: StagedFile, fileName: string): Promise<Uint8Array> | Uint8Array {
  return mediaTypeOf(staged.start, fileName).startsWith('image/') ? staged.bytes() : staged.start;
}

/** The file without what a camera should not tell; the one that came is gone when that is another. */
async function withoutPlace(
  { files }: AssetServices,
  staged: StagedFile,
  fileName: string,
): Promise<StagedFile> {
  if (!mediaTypeOf(staged.start, fileName).startsWith('image/')) return staged;
  const bytes = await staged.bytes();
  const clean = await withoutTraces(bytes);
  if (clean === bytes) return staged;
  await staged.discard();
  return files.stage([clean]);
}

/** In: the file, and the name that the asset has with it. */
function hashOf({ digest, size }: StagedFile, fileName: string): string {
  return createHash('sha256').update(`${digest}${fileName}${size}`).digest('base64');
}

export type CreateOptions = {
  id: string | undefined;
  /** Undefined: the root. */
  parentId: string | undefined;
  /** Whether a file that is there already may be stored once more. */
  duplicate: boolean;
  actor: string;
};
/** `isNew`: the file that was sent is kept; else the asset had it already. */
export type Created = { asset: Asset; isNew: boolean };

/** Stores a new asset. Out: it, or the asset that has the same content and name already. */
export function createAsset(
  services: AssetServices,
  upload: ReceivedFile,
  options: CreateOptions,
): Created {
  const { id, parentId = ROOT_FOLDER, duplicate, actor } = options;
  requireFolder(services, parentId);
  return store(services, upload, () => {
    const known = duplicate ? undefined : findDuplicate(services, upload);
    if (known) return { asset: known, isNew: false };
    const assetId = id ?? randomUUID();
    const before = services.assets.find(assetId);
    if (before && !before.isDeleted) throw conflict(fullId(services.apps, assetId));
    const asset = services.assets.save(
      {
        ...content(upload, upload.fileName),
        fileName: upload.fileName,
        key: before?.key ?? 0,
        id: assetId,
        parentId,
        slug: assetSlug(upload.fileName),
        fileVersion: before ? before.fileVersion + 1 : 0,
        isProtected: false,
        version: before ? before.version + 1 : 0,
        ...madeBy(actor, services.clock.now()),
        isDeleted: false,
      },
      'Created',
    );
    return { asset, isNew: true };
  });
}

export type ReplaceOptions = AssetWriter &
  Pick<CreateOptions, 'duplicate'> & { parentId?: string | undefined };

/** Gives an asset new content; its name, slug and tags stay. The content that it has is no change. */
export function replaceContent(
  services: AssetServices,
  id: string,
  upload: ReceivedFile,
  { actor, expected, duplicate, parentId }: ReplaceOptions,
): Created {
  if (parentId !== undefined) requireFolder(services, parentId);
  return store(services, upload, () => {
    const known = duplicate ? undefined : findDuplicate(services, upload);
    if (known) return { asset: known, isNew: false };
    const before = findAsset(services, id, expected);
    const { tags: _, ...fresh } = content(upload, before.fileName);
    if (fresh.fileHash === before.fileHash) return { asset: before, isNew: false };
    const change = { ...fresh, fileVersion: before.fileVersion + 1 };
    const asset = saveAsset(services, before, change, 'Updated', actor);
    if (parentId === undefined || parentId === asset.parentId) return { asset, isNew: true };
    return { asset: saveAsset(services, asset, { parentId }, 'Moved', actor), isNew: true };
  });
}

function findDuplicate({ assets }: AssetServices, upload: ReceivedFile): Asset | undefined {
  const { staged, fileName } = upload;
  return assets.findDuplicate(hashOf(staged, fileName), fileName, staged.size);
}

/** Stores the row and puts the file in its place in one step: neither is ever seen without the other. */
function store({ db }: AssetServices, { staged }: ReceivedFile, work: () => Created): Created {
  return db.transaction(() => {
    const created = work();
    const file: FileKey = created.asset;
    if (created.isNew) staged.commit(file);
    return created;
  });
}

function content({ staged, inspected }: ReceivedFile, fileName: string) {
  return { fileSize: staged.size, fileHash: hashOf(staged, fileName), ...inspected };
}

/** The folder that a request names, in its address or in its form. */
export function folderOf(query: URLSearchParams, { parentId }: ReceivedFile): string | undefined {
  const entry = [...query].find(([name]) => name.toLowerCase() === 'parentid');
  return entry?.[1] || parentId || undefined;
}
