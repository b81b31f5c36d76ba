import { createHash, randomUUID } from 'node:crypto';
import { fullId } from '../contents/writer.ts';
import { readBytes } from '../http/body.ts';
import { conflict, invalid, notSupported } from '../refusal.ts';
import type { Services } from '../services.ts';
import { type Asset, ROOT_FOLDER } from '../store/assets.ts';
import { type AssetWriter, findAsset, requireFolder, saveAsset } from './commands.ts';
import type { FileKey, StagedFile } from './files.ts';
import { inspect, type Inspected } from './inspect.ts';
import { withoutTraces } from './privacy.ts';
import { assetSlug } from './slug.ts';

/** Bytes of a file, as a Squidex in its default configuration. */
export const MAX_ASSET_BYTES = 5 * 1024 * 1024;
const FORM_OVERHEAD = 64 * 1024;

export type Upload = {
  fileName: string;
  bytes: Uint8Array;
  /** The folder that the form names. */
  parentId: string | undefined;
};

/** Reads the one file of a multipart form. Refuses none, several, and files that are too big (413). */
export async function readUpload(request: Request, maxBytes: number): Promise<Upload> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw invalid('Can only upload one file.');
  const body = await readBytes(request, maxBytes + FORM_OVERHEAD);
  const form = await parseForm(body, type);
  const files = [...form.values()].filter((value) => typeof value !== 'string');
  if (files.length === 0 && form.has('url')) throw notSupported('uploads by url');
  const [file] = files;
  if (!file || files.length > 1) throw invalid('Can only upload one file.');
  const name = file.name.split(/[/\\]/).at(-1)?.trim() ?? '';
  if (!name) throw invalid('File name is not defined.');
  const bytes = await withoutTraces(new Uint8Array(await file.arrayBuffer()));
  const parentId = form.get('parentId');
  return { fileName: name, bytes, parentId: typeof parentId === 'string' ? parentId : undefined };
}

async function parseForm(body: Uint8Array, type: string): Promise<FormData> {
  try {
    return await new Response(Buffer.from(body), { headers: { 'content-type': type } }).formData();
  } catch {
    throw invalid('Can only upload one file.');
  }
}

function hashOf({ bytes, fileName }: Pick<Upload, 'bytes' | 'fileName'>): string {
  const content = createHash('sha256').update(bytes).digest('base64');
  return createHash('sha256').update(`${content}${fileName}${bytes.length}`).digest('base64');
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
export async function createAsset(
  services: Services,
  upload: Upload,
  options: CreateOptions,
): Promise<Created> {
  const { id, parentId = ROOT_FOLDER, duplicate, actor } = options;
  requireFolder(services, parentId);
  const inspected = await inspect(upload.bytes, upload.fileName);
  const staged = await services.files.stage(upload.bytes);
  return store(services, staged, () => {
    const known = duplicate ? undefined : findDuplicate(services, upload);
    if (known) return { asset: known, isNew: false };
    const assetId = id ?? randomUUID();
    const before = services.assets.find(assetId);
    if (before && !before.isDeleted) throw conflict(fullId(services, assetId));
    const now = services.clock.now();
    const asset = services.assets.save(
      {
        ...content(upload, inspected),
        key: before?.key ?? 0,
        id: assetId,
        parentId,
        slug: assetSlug(upload.fileName),
        fileVersion: before ? before.fileVersion + 1 : 0,
        isProtected: false,
        version: before ? before.version + 1 : 0,
        created: now,
        createdBy: actor,
        lastModified: now,
        lastModifiedBy: actor,
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
export async function replaceContent(
  services: Services,
  id: string,
  upload: Upload,
  { actor, expected, duplicate, parentId }: ReplaceOptions,
): Promise<Created> {
  if (parentId !== undefined) requireFolder(services, parentId);
  const inspected = await inspect(upload.bytes, upload.fileName);
  const staged = await services.files.stage(upload.bytes);
  return store(services, staged, () => {
    const known = duplicate ? undefined : findDuplicate(services, upload);
    if (known) return { asset: known, isNew: false };
    const before = findAsset(services, id, expected);
    const { fileName: _, tags: __, ...fresh } = content(upload, inspected);
    if (fresh.fileHash === before.fileHash) return { asset: before, isNew: false };
    const change = { ...fresh, fileVersion: before.fileVersion + 1 };
    const asset = saveAsset(services, before, change, 'Updated', actor);
    if (parentId === undefined || parentId === asset.parentId) return { asset, isNew: true };
    return { asset: saveAsset(services, asset, { parentId }, 'Moved', actor), isNew: true };
  });
}

function findDuplicate({ assets }: Services, upload: Upload): Asset | undefined {
  return assets.findDuplicate(hashOf(upload), upload.fileName, upload.bytes.length);
}

/** Stores the row and puts the file in its place in one step: neither is ever seen without the other. */
async function store(
  services: Services,
  staged: StagedFile,
  work: () => Created,
): Promise<Created> {
  try {
    return services.db.transaction(() => {
      const created = work();
      const file: FileKey = created.asset;
      if (created.isNew) staged.commit(file);
      return created;
    });
  } finally {
    await staged.discard();
  }
}

function content(upload: Upload, inspected: Inspected) {
  return {
    fileName: upload.fileName,
    fileSize: upload.bytes.length,
    fileHash: hashOf(upload),
    ...inspected,
  };
}

/** The folder that a request names, in its address or in its form. */
export function folderOf(query: URLSearchParams, { parentId }: Upload): string | undefined {
  const entry = [...query].find(([name]) => name.toLowerCase() === 'parentid');
  return entry?.[1] || parentId || undefined;
}
