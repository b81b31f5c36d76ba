import type { Readable } from 'node:stream';
import * as v from 'valibot';
import { type Entry, openPromise } from 'yauzl';
import { jsonTextIssue } from '#src/lib/json-shape.ts';
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
  /** The bytes of a part. Throws where they are not what the archive says of them. */
  stream(part: string): Promise<Readable>;
  /** The values of a list, with their lines; `value` undefined: the line cannot be read. */
  lines(part: string): AsyncGenerator<{ line: number; value: unknown }>;
  close(): void;
};

const unreadable = (reason: string) => err(problem('archive-unreadable', { reason }));

/** Opens an archive. Problems: `archive-unreadable`, with the reason in words. */
export async function openArchive(path: string): Promise<Result<OpenArchive, Problem>> {
  try {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    const entries = new Map<string, Entry>();
    const close = () => zip.close();
    const refuse = (reason: string) => {
      close();
      return unreadable(reason);
    };
    if (zip.entryCount > LIMITS.parts) return refuse('too many parts');
    for await (const entry of zip.eachEntry()) {
      const { fileName } = entry;
      if (!PART.test(fileName)) return refuse(fileName.slice(0, 100));
      if (entries.has(fileName)) return refuse(`${fileName} stands twice`);
      if (entry.isEncrypted()) return refuse(`${fileName} is encrypted`);
      if (fileName.endsWith('.ndjson') && entry.uncompressedSize > LIMITS.list) {
        return refuse(`${fileName} is too large`);
      }
      entries.set(fileName, entry);
    }
    const stream = async (part: string) => {
      const entry = entries.get(part);
      if (!entry) throw new Error(`${part} is missing.`);
      return zip.openReadStreamPromise(entry);
    };
    const size = (part: string) => entries.get(part)?.uncompressedSize ?? 0;
    if (!entries.has(MANIFEST) || size(MANIFEST) > LIMITS.manifest) return refuse(MANIFEST);
    const text = await textOf(await stream(MANIFEST));
    const manifest = v.safeParse(v.pipe(v.string(), v.parseJson(), Manifest), text);
    if (!manifest.success) return refuse(MANIFEST);
    return ok({
      ...{ manifest: manifest.output, size, stream, close },
      has: (part) => entries.has(part),
      async *lines(part) {
        if (entries.has(part)) yield* linesOf(await stream(part));
      },
    });
  } catch (error) {
    return unreadable(error instanceof Error ? error.message : String(error));
  }
}

async function textOf(stream: Readable): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function* linesOf(stream: Readable): AsyncGenerator<{ line: number; value: unknown }> {
  let line = 0;
  let open: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    let rest: Buffer = chunk;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      line += 1;
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
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
