import { randomUUID } from 'node:crypto';
import { mkdirSync, openAsBlob, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditEntry } from '#src/auth/audit.ts';
import type { ListedItem } from '#src/api/contract/items.ts';
import {
  type AssetNotes,
  uploadEndings,
  uploadUseOf,
  uploadLimit,
  type UploadRequest,
  type UploadUse,
  uploadTypes,
} from '#src/api/contract/uploads.ts';
import type { ContentStore } from '#src/content/store.ts';
import { focusNotes } from '#src/model/fields/picture.ts';
import { createBoundedMap } from '#src/lib/bounded-map.ts';
import { createKeyedMutex } from '#src/lib/mutex.ts';
import { measureFont } from '#src/lib/node/font.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { sniffMediaType } from '#src/lib/sniff.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { cleanName, storedName } from './upload-names.ts';

export type UploadPorts = {
  /** A folder for files that are not whole yet: nobody is served from it. Emptied at the start. */
  dir: string;
  store: Pick<ContentStore, 'uploadAsset' | 'annotateAsset'>;
  /** Reads an asset again after a write. */
  refresh(id: string, how: { isNew: boolean }): Promise<unknown>;
  /** The version of an asset; null when it is not there. */
  version(id: string): number | null;
  /** What editors choose from, for one asset; undefined when it is not there. */
  item(use: UploadUse, id: string): ListedItem | undefined;
  /** Tries to read a picture as pages show it. Errors: `picture-unreadable`, `server-busy`. */
  tryPicture(original: Uint8Array): Promise<Result<void, Problem>>;
  /** Bytes that a file may have. */
  maxBytes: number;
  now(): number;
  log(event: string, details?: Record<string, unknown>): void;
  /** What is announced at any server of the site; absent: there is one server. */
  index?: UploadIndex | undefined;
};

/** What is announced at any server, for a while. Rejects while it cannot be asked. */
export type UploadIndex = {
  note(id: string, file: UploadRequest): Promise<void>;
  find(id: string): Promise<UploadRequest | undefined>;
};

export type Uploads = {
  /** Announces a file. Out: its id, or why it is refused: type by its name, size, too many at once. */
  begin(file: UploadRequest): Promise<Result<string, Problem>>;
  /**
   * Makes sure that a file is on its way to this server; one that went to another server so far starts here with
   * nothing. Errors: `upload-lost`, `server-busy`.
   */
  expect(id: string): Promise<Result<undefined, Problem>>;
  /**
   * Adds the part that begins at byte `at`. Out: how much is there; with the last part the asset, which
   * can be chosen then. A part that is there already is no fault: an answer may have been lost. Nor is one that
   * begins beyond what is there: it is not taken, and the sender goes on from what is there. `versions`: those of the
   * asset before and after the file came, once.
   */
  add(id: string, at: number, part: Uint8Array): Promise<Result<AddedPart, Problem>>;
  /**
   * Takes a whole file as it comes; its name says what it is for. Out: its id; the file is in the content
   * source after `finish`, or nowhere after `forget`.
   */
  receive(name: string, bytes: AsyncIterable<Uint8Array>): Promise<Result<string, Problem>>;
  finish(id: string, parentId: string | undefined): Promise<Result<ListedItem, Problem>>;
  forget(id: string): Promise<void>;
  /** Bytes that any file may have. */
  maxBytes: number;
  /** Notes something about an asset. */
  note(id: string, use: UploadUse, notes: AssetNotes): Promise<Result<ListedItem, Problem>>;
  /** What an asset is among, if it can be chosen. */
  kindOf(id: string): UploadUse | undefined;
  /** The version of an asset; null when it is not there. */
  version(id: string): number | null;
};

type UploadProgress = { got: number; item?: ListedItem };
type AddedPart = UploadProgress & { versions?: Pick<AuditEntry, 'before' | 'after'> };

type Upload = UploadRequest & {
  path: string;
  got: number;
  type: string | undefined;
  touched: number;
};

const AT_ONCE = 20;
/** Nobody who sends a file pauses so long between two parts. */
const IDLE_MS = 60_000;
const FORGET_MS = 10 * 60_000;
const BUSY_SECONDS = 30;
const MB = 1024 * 1024;
const BLOCK = 256 * 1024;

/** Files on their way from browsers into the content source, part by part. */
export function createUploads(ports: UploadPorts): Uploads {
  rmSync(ports.dir, { recursive: true, force: true });
  mkdirSync(ports.dir, { recursive: true, mode: 0o700 });
  const uploads = new Map<string, Upload>();
  /** What became of the last files: the answer that said so may have been lost. */
  const finished = createBoundedMap<string, UploadProgress>(AT_ONCE);
  const mutex = createKeyedMutex();

  async function forget(id: string, { path }: Upload): Promise<void> {
    uploads.delete(id);
    await rm(path, { force: true });
  }

  /** Makes room for a file. Out: its id. */
  async function admit(
    file: UploadRequest,
    id: string = randomUUID(),
  ): Promise<Result<string, Problem>> {
    for (const [id, upload] of uploads) {
      if (ports.now() - upload.touched > FORGET_MS) await forget(id, upload);
    }
    // What was announced and is not sent keeps nobody else out.
    const [oldest] = [...uploads].sort(([, a], [, b]) => a.touched - b.touched);
    if (uploads.size >= AT_ONCE && oldest && ports.now() - oldest[1].touched > IDLE_MS) {
      await forget(...oldest);
    }
    if (uploads.size >= AT_ONCE) return err(problem('server-busy', { seconds: BUSY_SECONDS }));
    const path = join(ports.dir, id);
    uploads.set(id, { ...file, path, got: 0, type: undefined, touched: ports.now() });
    return ok(id);
  }

  /** Without the others, this server alone can take the parts. */
  async function announce(file: UploadRequest): Promise<Result<string, Problem>> {
    const id = await admit(file);
    if (id.ok) await ports.index?.note(id.value, file).catch(() => undefined);
    return id;
  }

  async function expect(id: string): Promise<Result<undefined, Problem>> {
    if (uploads.has(id) || finished.has(id)) return ok(undefined);
    const file = await ports.index?.find(id).catch(() => undefined);
    if (!file) return err(problem('upload-lost'));
    const admitted = await admit(file, id);
    return admitted.ok ? ok(undefined) : admitted;
  }

  /** Adds what has arrived to a file that is still on its way. */
  async function take(id: string, at: number, part: Uint8Array) {
    const upload = uploads.get(id);
    if (!upload) return err(problem('upload-lost'));
    upload.touched = ports.now();
    return grow(upload, at, part);
  }

  async function receive(id: string, bytes: AsyncIterable<Uint8Array>) {
    const upload = uploads.get(id);
    if (!upload) return err(problem('upload-lost'));
    const kept = await keepAll(upload, bytes, (block) => take(id, upload.got, block));
    if (kept.ok) return ok(id);
    await forget(id, upload);
    return kept;
  }

  async function addPart(
    id: string,
    at: number,
    part: Uint8Array,
  ): Promise<Result<AddedPart, Problem>> {
    const upload = uploads.get(id);
    const known = finished.get(id);
    if (known) return ok(known);
    if (!upload) return err(problem('upload-lost'));
    const asset = upload.replaces ?? id;
    const before = ports.version(asset);
    const grown = await take(id, at, part);
    if (grown.ok && upload.got < upload.bytes) return ok({ got: upload.got });
    try {
      const stored = grown.ok ? await store(id, upload, ports) : grown;
      if (!stored.ok) return stored;
      const done = { got: upload.got, item: stored.value };
      finished.set(id, done);
      return ok({ ...done, versions: { before, after: ports.version(asset) } });
    } finally {
      await forget(id, upload);
    }
  }

  return {
    async begin(file) {
      const announced = { ...file, name: cleanName(file.name) };
      const refused = refusalOf(announced, ports.maxBytes);
      const { replaces: known, use } = file;
      if (known !== undefined && !ports.item(use, known)) {
        return err(problem('content-missing', { schema: 'assets', id: known }));
      }
      return refused ? err(refused) : announce(announced);
    },
    async receive(given, bytes) {
      const name = cleanName(given);
      const use = uploadUseOf(name);
      if (!use) return err(typeProblem({ name, use: 'assets' }));
      const id = await admit({ name, use, bytes: uploadLimit(use, ports.maxBytes) });
      return id.ok ? receive(id.value, bytes) : id;
    },
    async finish(id, parentId) {
      const upload = uploads.get(id);
      if (!upload) return err(problem('upload-lost'));
      try {
        return await store(id, upload, ports, parentId);
      } finally {
        await forget(id, upload);
      }
    },
    async forget(id) {
      const upload = uploads.get(id);
      if (upload) await forget(id, upload);
    },
    maxBytes: ports.maxBytes,
    expect: (id) => mutex.run(id, () => expect(id)),
    // One part after the other, also when a browser sends one twice.
    add: (id, at, part) => mutex.run(id, () => addPart(id, at, part)),
    kindOf: (id) => (['films', 'assets'] as const).find((use) => ports.item(use, id)),
    version: ports.version,
    note: (id, use, notes) => note(id, use, notes, ports),
  };
}

/** Why a file need not be sent at all. */
function refusalOf(file: UploadRequest, maxBytes: number): Problem | undefined {
  const { name, bytes, use } = file;
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!uploadEndings(use).includes(ending)) return typeProblem(file);
  const limit = uploadLimit(use, maxBytes);
  return bytes <= limit ? undefined : sizeProblem({ name, bytes: limit });
}

/** In: `bytes` that the file may have. */
function sizeProblem({ name, bytes }: Pick<UploadRequest, 'name' | 'bytes'>): Problem {
  return problem('upload-too-large', { name, limit: Math.floor(bytes / MB) });
}

/** Adds a part to what is there, if it is the next one. */
async function grow(
  upload: Upload,
  at: number,
  part: Uint8Array,
): Promise<Result<undefined, Problem>> {
  const end = at + part.byteLength;
  if (end === at || end > upload.bytes) return err(problem('upload-lost'));
  if (end <= upload.got || at > upload.got) return ok(undefined);
  if (at !== upload.got) return err(problem('upload-lost'));
  if (at === 0) upload.type = sniffMediaType(part);
  const { type, use } = upload;
  if (type === undefined || !uploadTypes(use).includes(type)) return err(typeProblem(upload));
  await append(upload.path, part);
  upload.got = end;
  return ok(undefined);
}

/** Keeps a file that comes as a whole, in blocks. */
async function keepAll(
  upload: Upload,
  bytes: AsyncIterable<Uint8Array>,
  add: (block: Uint8Array) => Promise<Result<undefined, Problem>>,
): Promise<Result<undefined, Problem>> {
  try {
    for await (const block of inBlocks(bytes)) {
      if (upload.got + block.byteLength > upload.bytes) return err(sizeProblem(upload));
      const grown = await add(block);
      if (!grown.ok) return grown;
    }
  } catch (error) {
    // A disk that is full is no fault of the request.
    if (error instanceof Error && 'syscall' in error) throw error;
    return err(problem('body-invalid', { reason: 'it ended too early' }));
  }
  return upload.got > 0 ? ok(undefined) : err(typeProblem(upload));
}

/** Joins what comes: the first block holds the signature, and few are written. */
async function* inBlocks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    waiting.push(chunk);
    size += chunk.byteLength;
    if (size < BLOCK) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** Gives a whole file to the content source, if pages can show it. Out: what can be chosen now. */
async function store(
  id: string,
  upload: Upload,
  ports: UploadPorts,
  parentId = upload.folder,
): Promise<Result<ListedItem, Problem>> {
  const { path, use, got, type = '', replaces } = upload;
  const bytes = await openAsBlob(path);
  // A font that nobody can read would be asked for by each visitor, and set nothing.
  if (use === 'fonts' && !(await measureFont(await bytes.bytes()))) {
    return err(problem('upload-no-font', { name: upload.name }));
  }
  const shown = use === 'assets' ? await ports.tryPicture(await bytes.bytes()) : ok(undefined);
  if (!shown.ok) {
    ports.log('Error occurred while uploading image', { use, problem: shown.error });
    return err(pictureRefusal(upload, shown.error));
  }
  const asset = {
    ...{ id: replaces ?? id, fileName: storedName(upload), mimeType: type, bytes },
    keepsNotes: replaces !== undefined,
  };
  const stored = await ports.store.uploadAsset({ ...asset, ...(parentId && { parentId }) });
  if (!stored.ok) {
    ports.log('Error occurred while uploading image', { use, problem: stored.error });
    return err(sourceRefusal(upload, stored.error));
  }
  ports.log('Image uploaded successfully', { id: asset.id, use, bytes: got });
  await ports.refresh(asset.id, { isNew: replaces === undefined });
  const item = ports.item(use, asset.id);
  return item ? ok(item) : err(problem('upload-failed'));
}

/** Why a picture cannot be shown, for an editor; what the library for pictures says is in the log. */
function pictureRefusal({ name }: Upload, refused: Problem): Problem {
  return refused.name === 'picture-unreadable' ? problem('upload-unreadable', { name }) : refused;
}

/** Why the source did not take a file, for an editor; its own reason is in the log. */
function sourceRefusal({ name }: Upload, refused: Problem): Problem {
  if (refused.name === 'disk-full') return refused;
  const status = refused.name === 'source-refused' ? refused.details['status'] : undefined;
  if (status === 413) return problem('upload-too-large-there', { name });
  return status === 400 ? problem('upload-refused', { name }) : problem('upload-failed');
}

async function note(
  id: string,
  use: UploadUse,
  notes: AssetNotes,
  ports: UploadPorts,
): Promise<Result<ListedItem, Problem>> {
  const noted = await ports.store.annotateAsset(id, metadataOf(notes));
  if (!noted.ok) {
    const details = { schema: 'assets', id, problem: noted.error };
    ports.log('Error occurred while saving content', details);
    return err(noted.error.name === 'disk-full' ? noted.error : problem('save-failed'));
  }
  await ports.refresh(id, { isNew: false });
  const item = ports.item(use, id);
  return item ? ok(item) : err(problem('save-failed'));
}

function typeProblem({ name, use }: Pick<UploadRequest, 'name' | 'use'>): Problem {
  const wanted = uploadEndings(use).map((ending) => ending.toUpperCase());
  return problem('upload-type', { name, wanted: wanted.join(', ') });
}

async function append(path: string, part: Uint8Array): Promise<void> {
  const handle = await open(path, 'a', 0o600);
  try {
    await handle.appendFile(part);
  } finally {
    await handle.close();
  }
}

/** Notes as the source keeps them. */
function metadataOf({ altDe, altEn, decorative, dominant, width, height, focus }: AssetNotes) {
  const given = {
    ...{ 'alt-de': altDe, 'alt-en': altEn, decorative, dominant },
    ...{ pixelWidth: width, pixelHeight: height },
    ...(focus && focusNotes(focus)),
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
