import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { allOf, pagesOf } from '#src/content/pages-of.ts';
import type { ContentSource, SourceAsset } from '#src/content/source.ts';
import { ok, type Result } from '#src/lib/result.ts';
import type { ContentSchema } from '#src/model/fields/content-schema.ts';
import { messageOf, type Problem } from '#src/model/errors/errors.ts';
import { folderPaths } from './folders.ts';
import {
  type ArchivedFile,
  type ArchivedItem,
  FILES,
  facesOf,
  filePart,
  itemsPart,
  LIMITS,
  MANIFEST,
  type Manifest,
} from './format.ts';

export type WriteArchivePorts = {
  source: Pick<ContentSource, 'schemas' | 'items' | 'assets' | 'folders' | 'stream'>;
  /** Whether superusers may read the items of a schema: what visitors sent is in no archive. */
  mayRead(schema: ContentSchema, all: readonly ContentSchema[]): boolean;
};

/**
 * All items and files as a zip that is made while it is read, whatever its size. Where the source fails in the
 * middle, the stream breaks: half an archive is never taken for a whole one. Protected files stay where they are.
 * In: also who hears that the stream has ended, in order or not.
 */
export async function writeArchive(
  { source, mayRead }: WriteArchivePorts,
  ended: () => void,
): Promise<Result<ReadableStream<Uint8Array>, Problem>> {
  const schemas = await source.schemas();
  if (!schemas.ok) return schemas;
  const files = await allOf(source.assets);
  if (!files.ok) return files;
  const folders = await source.folders();
  if (!folders.ok) return folders;
  const paths = folderPaths(folders.value);
  const open = files.value.filter(({ isProtected }) => !isProtected);
  const shown = schemas.value.filter(
    (one) => one.type !== 'Component' && mayRead(one, schemas.value),
  );
  const names = shown.map(({ name }) => name);
  const mtime = new Date();
  const zip = new ZipFile();
  const out = zip.outputStream.pipe(new PassThrough());
  zip.on('error', (error) => out.destroy(error));
  let current: Readable | undefined;
  // Whoever breaks off a download leaves the file that was being read.
  out.once('close', () => {
    current?.destroy();
    ended();
  });
  const add = (part: string, compress: boolean, bytes: () => AsyncIterable<string | Uint8Array>) =>
    zip.addReadStreamLazy(part, { compress, mtime }, (give) => {
      const stream = Readable.from(bytes(), { objectMode: false });
      // What fails while it is read ends the whole archive.
      stream.on('error', (error) => out.destroy(error));
      current = stream;
      if (out.destroyed) stream.destroy();
      give(null, stream);
    });
  const manifest: Manifest = {
    ...{ format: 'loden-archive', version: 1, made: mtime.toISOString() },
    schemas: names,
  };
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), MANIFEST, { mtime });
  for (const name of names) {
    add(itemsPart(name), true, () => linesOf(name, itemsOf(source.items(name))));
  }
  add(FILES, true, () =>
    linesOf(
      FILES,
      open.map((one) => fileOf(one, paths)),
    ),
  );
  for (const { id } of open) add(filePart(id), false, () => bytesOf(source, id));
  zip.end();
  return ok(Readable.toWeb(out) as ReadableStream<Uint8Array>);
}

/** Values as the lines of a list. Throws where one or the list is larger than what is read back. */
async function* linesOf(
  list: string,
  values: Iterable<object> | AsyncIterable<object>,
): AsyncGenerator<string> {
  let size = 0;
  for await (const value of values) {
    const line = `${JSON.stringify(value)}\n`;
    const bytes = Buffer.byteLength(line);
    size += bytes;
    if (bytes > LIMITS.line || size > LIMITS.list) throw new Error(`${list} is too large.`);
    yield line;
  }
}

async function* itemsOf(feed: ReturnType<ContentSource['items']>): AsyncGenerator<ArchivedItem> {
  for await (const page of pagesOf(feed)) {
    for (const item of must(page)) {
      yield { id: item.id, created: item.created, ...facesOf(item) };
    }
  }
}

function fileOf(asset: SourceAsset, paths: ReadonlyMap<string, string[]>): ArchivedFile {
  const { id, fileName, hash, alt, decorative, focus, dominant, tags = [], width, height } = asset;
  const isMeasured = /^image\/(?!svg)/.test(asset.mimeType);
  // A folder that the source does not list, such as a deep one, has no path: nothing is said of it.
  const folder = asset.folder === undefined ? [] : paths.get(asset.folder);
  return {
    ...{ id, fileName, hash, alt, decorative, focus, tags },
    ...(dominant !== undefined && { dominant }),
    ...(!isMeasured && width > 0 && { size: [width, height] }),
    ...(folder && { folder }),
  };
}

async function* bytesOf(
  source: Pick<ContentSource, 'stream'>,
  id: string,
): AsyncGenerator<Uint8Array> {
  yield* must(await source.stream(id)).body;
}

/** Only for what runs inside a stream, which can end by an error alone. */
function must<T>(result: Result<T, Problem>): T {
  if (!result.ok) throw new Error(messageOf(result.error, 'en'));
  return result.value;
}
