import { randomUUID } from 'node:crypto';
import { mkdirSync, openAsBlob, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListedItem } from '#src/api/contract/items.ts';
import {
  type AssetNotes,
  uploadEndings,
  uploadLimit,
  type UploadUse,
  uploadTypes,
} from '#src/api/contract/uploads.ts';
import type { AssetWrite, ContentStore } from '#src/content/store.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { sniffMediaType } from '#src/lib/sniff.ts';
import { type Problem, problem } from '#src/model/errors.ts';

export type UploadPorts = {
  /** A folder for files that are not whole yet: nobody is served from it. Emptied at the start. */
  dir: string;
  store: Pick<ContentStore, 'uploadAsset' | 'annotateAsset'>;
  /** Reads an asset again after a write. */
  refresh(id: string, how: { isNew: boolean }): Promise<unknown>;
  /** What editors choose from, for one asset; undefined when it is not there. */
  item(use: UploadUse, id: string): ListedItem | undefined;
  /** Bytes that a file may have. */
  maxBytes: number;
  now(): number;
  log(event: string, details?: Record<string, unknown>): void;
};

type Announced = { name: string; bytes: number; use: UploadUse };

export type Uploads = {
  /** Announces a file. Out: its id, or why it is refused: type by its name, size, too many at once. */
  begin(file: Announced): Promise<Result<string, Problem>>;
  /** Whether a file is on its way. */
  has(id: string): boolean;
  /**
   * Adds the part that begins at byte `at`. Out: how much is there; with the last part the asset, which
   * can be chosen then. A part that is there already is no fault: an answer may have been lost.
   */
  add(id: string, at: number, part: Uint8Array): Promise<Result<Progress, Problem>>;
  /** Notes something about an asset. */
  note(id: string, use: UploadUse, notes: AssetNotes): Promise<Result<ListedItem, Problem>>;
  /** What an asset is among, if it can be chosen. */
  kindOf(id: string): UploadUse | undefined;
};

export type Progress = { got: number; item?: ListedItem };

type Upload = Announced & { path: string; got: number; type: string | undefined; touched: number };

const AT_ONCE = 20;
const FORGET_MS = 10 * 60_000;
const BUSY_SECONDS = 30;
const MB = 1024 * 1024;

/** Files on their way from browsers into the content source, part by part. */
export function createUploads(ports: UploadPorts): Uploads {
  const { dir, store, log } = ports;
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const uploads = new Map<string, Upload>();
  const turns = new Map<string, Promise<unknown>>();

  async function forget(id: string, { path }: Upload): Promise<void> {
    uploads.delete(id);
    await rm(path, { force: true });
  }

  async function forgetOld(): Promise<void> {
    for (const [id, upload] of uploads) {
      if (ports.now() - upload.touched > FORGET_MS) await forget(id, upload);
    }
  }

  async function addPart(id: string, at: number, part: Uint8Array) {
    const upload = uploads.get(id);
    if (!upload) return err(problem('upload-lost'));
    upload.touched = ports.now();
    const end = at + part.byteLength;
    if (end > at && end <= upload.got) return ok({ got: upload.got });
    if (at !== upload.got || end === at || end > upload.bytes) {
      await forget(id, upload);
      return err(problem('upload-lost'));
    }
    if (at === 0) upload.type = sniffMediaType(part);
    if (!isWanted(upload)) {
      await forget(id, upload);
      return err(typeProblem(upload));
    }
    await append(upload.path, part);
    upload.got += part.byteLength;
    return upload.got < upload.bytes ? ok({ got: upload.got }) : finish(id, upload);
  }

  async function finish(id: string, upload: Upload): Promise<Result<Progress, Problem>> {
    const { path, use, got, type = '' } = upload;
    try {
      const bytes = await openAsBlob(path);
      const asset: AssetWrite = { id, fileName: fileNameOf(upload), mimeType: type, bytes };
      const stored = await store.uploadAsset(asset);
      if (!stored.ok) return err(refusal(upload, stored.error));
      log('Image uploaded successfully', { id, use, bytes: got });
      await ports.refresh(id, { isNew: true });
      const item = ports.item(use, id);
      return item ? ok({ got, item }) : err(problem('upload-failed'));
    } finally {
      await forget(id, upload);
    }
  }

  /** Why the source did not take a file, for an editor; its reason is in the log. */
  function refusal({ name, use }: Upload, refused: Problem): Problem {
    log('Error occurred while uploading image', { use, problem: refused });
    if (refused.name !== 'source-refused') return problem('upload-failed');
    const { status, message = '' } = refused.details;
    const isAboutFile = status === 400 || status === 413;
    return isAboutFile ? problem('upload-refused', { name, message }) : problem('upload-failed');
  }

  return {
    async begin({ name, bytes, use }) {
      await forgetOld();
      const limit = uploadLimit(use, ports.maxBytes);
      const announced = { name: cleanName(name), bytes, use };
      if (!uploadEndings(use).includes(endingOf(name))) return err(typeProblem(announced));
      if (bytes > limit) {
        const megabytes = Math.floor(limit / MB);
        return err(problem('upload-too-large', { name: announced.name, limit: megabytes }));
      }
      if (uploads.size >= AT_ONCE) return err(problem('server-busy', { seconds: BUSY_SECONDS }));
      const id = randomUUID();
      const upload = { ...announced, path: join(dir, id), got: 0, type: undefined };
      uploads.set(id, { ...upload, touched: ports.now() });
      return ok(id);
    },
    has: (id) => uploads.has(id),
    add(id, at, part) {
      // One part after the other, also when a browser sends one twice.
      const before = turns.get(id) ?? Promise.resolve();
      const work = before.then(() => addPart(id, at, part));
      const turn = work
        .catch(() => undefined)
        .then(() => {
          if (turns.get(id) === turn) turns.delete(id);
        });
      turns.set(id, turn);
      return work;
    },
    kindOf: (id) => (['films', 'assets'] as const).find((use) => ports.item(use, id)),
    async note(id, use, notes) {
      const noted = await store.annotateAsset(id, metadataOf(notes));
      if (!noted.ok) {
        log('Error occurred while saving content', { schema: 'assets', id, problem: noted.error });
        return err(problem('save-failed'));
      }
      await ports.refresh(id, { isNew: false });
      const item = ports.item(use, id);
      return item ? ok(item) : err(problem('save-failed'));
    },
  };
}

const isWanted = ({ type, use }: Upload) => type !== undefined && uploadTypes(use).includes(type);

function typeProblem({ name, use }: Announced): Problem {
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

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}

/** A name without a path, without what cannot be seen, and not too long. */
function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return (
    last
      .replace(/[\p{C}"<>|:*?]/gu, '')
      .trim()
      .slice(-120) || 'datei'
  );
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** The name of what is stored: its ending is that of the content, whatever it came with. */
function fileNameOf({ name, type = '', use }: Upload): string {
  const ending = ENDINGS[type] ?? uploadEndings(use)[uploadTypes(use).indexOf(type)] ?? 'bin';
  return `${name.replace(/\.[^.]*$/, '') || 'datei'}.${ending}`;
}

/** Notes as the source keeps them. */
function metadataOf({ altDe, altEn, decorative, dominant, width, height }: AssetNotes) {
  const given = {
    ...{ 'alt-de': altDe, 'alt-en': altEn, decorative, dominant },
    ...{ pixelWidth: width, pixelHeight: height },
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
