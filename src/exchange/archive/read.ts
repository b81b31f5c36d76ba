import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { errorText } from '#src/lib/error-text.ts';
import { jsonTextIssue, jsonValueIssue } from '#src/lib/json-shape.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { LIMITS, MANIFEST, Manifest, PART } from './format.ts';

/** An archive on the disk. Its lists and files are read from it when they are asked for. */
export type OpenArchive = {
  manifest: Manifest;
  has(part: string): boolean;
  /** Bytes of a part, as they come out. */
  size(part: string): number;
  /** The bytes of a part. Throws `DamagedPart` where they are not what the archive says of them. */
  bytes(part: string): AsyncGenerator<Buffer>;
  /** The values of a list, with their lines; `value` undefined: the line cannot be read. */
  lines(part: string): AsyncGenerator<{ line: number; value: unknown }>;
  close(): void;
};

/** That the bytes of a part are not what the archive says of them, or cannot be read. */
export class DamagedPart extends Error {
  constructor(part: string, reason: string) {
    super(`${part}: ${reason}`);
  }
}

const unreadable = (reason: string) => err(problem('archive-unreadable', { reason }));

/** Opens an archive. Problems: `archive-unreadable`, with the reason in words. */
export async function openArchive(path: string): Promise<Result<OpenArchive, Problem>> {
  let zip: ZipFile;
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  } catch (error) {
    return unreadable(errorText(error));
  }
  try {
    return ok(await read(zip));
  } catch (error) {
    zip.close();
    return unreadable(errorText(error));
  }
}

/** Reads what is in an archive. Throws, with the reason in words, where it cannot be taken in. */
async function read(zip: ZipFile): Promise<OpenArchive> {
  const entries = await entriesOf(zip);
  const size = (part: string) => entries.get(part)?.uncompressedSize ?? 0;
  async function* bytes(part: string): AsyncGenerator<Buffer> {
    const entry = entries.get(part);
    if (!entry) throw new DamagedPart(part, 'missing');
    yield* bytesOf(zip, entry);
  }
  if (!entries.has(MANIFEST) || size(MANIFEST) > LIMITS.manifest) throw new Error(MANIFEST);
  const text = await textOf(bytes(MANIFEST));
  const manifest = v.safeParse(v.pipe(v.string(), v.parseJson(), Manifest), text);
  if (!manifest.success) throw new Error(MANIFEST);
  return {
    ...{ manifest: manifest.output, size, bytes },
    has: (part) => entries.has(part),
    async *lines(part) {
      if (entries.has(part)) yield* linesOf(bytes(part));
    },
    close: () => zip.close(),
  };
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > LIMITS.parts) throw new Error('too many parts');
  const entries = new Map<string, Entry>();
  const sum = { headings: 0, unpacked: 0 };
  for await (const entry of zip.eachEntry()) {
    const { fileName, fileNameLength, extraFieldLength, fileCommentLength } = entry;
    sum.headings += fileNameLength + extraFieldLength + fileCommentLength;
    sum.unpacked += entry.uncompressedSize;
    if (sum.headings > LIMITS.headings) throw new Error('names are too long');
    if (sum.unpacked > LIMITS.unpacked) throw new Error('it is too large, unpacked');
    if (!PART.test(fileName)) throw new Error(fileName.slice(0, 100));
    if (entries.has(fileName)) throw new Error(`${fileName} stands twice`);
    if (entry.isEncrypted()) throw new Error(`${fileName} is encrypted`);
    if (fileName.endsWith('.ndjson') && entry.uncompressedSize > LIMITS.list) {
      throw new Error(`${fileName} is too large`);
    }
    entries.set(fileName, entry);
  }
  if (isShared([...entries.values()])) throw new Error('parts lie in each other');
  return entries;
}

const LOCAL_HEADER = 30;

/** Whether bytes of an archive belong to more than one part, which would let a small one hold any amount. */
function isShared(entries: readonly Entry[]): boolean {
  const inOrder = entries.toSorted(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  );
  let end = 0;
  return inOrder.some(({ relativeOffsetOfLocalHeader: start, fileNameLength, compressedSize }) => {
    const isInside = start < end;
    end = start + LOCAL_HEADER + fileNameLength + compressedSize;
    return isInside;
  });
}

/** The bytes of an entry: `yauzl` compares how many they are, but not what they are. */
async function* bytesOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    throw new DamagedPart(entry.fileName, errorText(error));
  }
  if (sum !== entry.crc32) throw new DamagedPart(entry.fileName, 'damaged');
}

async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function* linesOf(
  stream: AsyncIterable<Buffer>,
): AsyncGenerator<{ line: number; value: unknown }> {
  let line = 0;
  let open: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    let rest: Buffer = chunk;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      line += 1;
      if (line > LIMITS.lines) throw new Error(`More than ${LIMITS.lines} lines.`);
      yield { line, value: valueIn([...open, rest.subarray(0, end)]) };
      rest = rest.subarray(end + 1);
      open = [];
      size = 0;
    }
    size += rest.length;
    if (size > LIMITS.line) throw new Error(`Line ${line + 1} is too long.`);
    open.push(rest);
  }
  if (size > 0) yield { line: line + 1, value: valueIn(open) };
}

function valueIn(parts: readonly Buffer[]): unknown {
  const text = Buffer.concat(parts).toString('utf8');
  if (jsonTextIssue(text) !== undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return jsonValueIssue(value) === undefined ? value : undefined;
  } catch {
    return undefined;
  }
}
