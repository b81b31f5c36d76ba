import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import * as v from 'valibot';
import { isRecord } from '#src/lib/is-record.ts';
import { utf8 } from '#src/lib/node/utf8.ts';
import { CATALOGUE, type ProblemName } from '#src/model/errors/errors.ts';
import type { Read } from '#src/model/pages/query.ts';
import type { Renderable } from '#src/model/pages/renderer.ts';
import type { BuildStep, StepFile } from './steps.ts';

/** Steps as bytes, in parts that are read in their order. */
export type StepWriter = {
  add(step: BuildStep): void;
  /** Takes what is complete; at the end all that there is. Undefined: there is not enough yet. */
  take(isEnd: boolean): Uint8Array | undefined;
};

/** Of a part: large enough to be worth a message, small enough to be one. */
const PART_BYTES = 256 * 1024;
/** A header is many times smaller packed; more than that is none of ours. */
const MAX_HEADER = 256 * 1024 * 1024;

/**
 * Each part is the length of its packed header, the header (steps as JSON), and the bodies that the header names by
 * place and length. An answer that many pages read is written once, and then named by its number.
 */
export function createStepWriter(): StepWriter {
  const known = new Map<string, number>();
  let steps: string[] = [];
  let bodies: Uint8Array[] = [];
  let [at, text] = [0, 0];

  const readOf = (read: Read) => {
    const key = JSON.stringify(read);
    const number = known.get(key);
    if (number !== undefined) return number;
    known.set(key, known.size);
    return read;
  };
  const fileOf = (file: StepFile) => {
    if (!('body' in file)) return file;
    const { digest, size, encoding, bytes } = file.body;
    bodies.push(bytes);
    const place = { at, length: bytes.byteLength, digest: hexOf(digest), size, encoding };
    at += bytes.byteLength;
    return { ...file, body: place };
  };
  const written = (step: BuildStep) => {
    if (step.kind === 'put') return { ...step, files: step.files.map(fileOf) };
    if (step.kind === 'use') return { ...step, reads: step.reads.map(readOf) };
    return step;
  };

  return {
    add(step) {
      const line = JSON.stringify(written(step));
      text += line.length;
      steps.push(line);
    },
    take(isEnd) {
      if (!isEnd && at + text < PART_BYTES) return undefined;
      const header = zstdCompressSync(utf8(`[${steps.join(',')}]`));
      const length = Buffer.alloc(4);
      length.writeUInt32BE(header.byteLength);
      const part = Buffer.concat([length, header, ...bodies]);
      steps = [];
      bodies = [];
      [at, text] = [0, 0];
      return part;
    },
  };
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

const Query = v.object({ query: v.string(), digest: v.string(), readers: v.array(v.string()) });
const Target = v.custom<Renderable>(
  (value) =>
    isRecord(value) && typeof value['path'] === 'string' && typeof value['kind'] === 'string',
);
const Name = v.custom<ProblemName>((value) => typeof value === 'string' && value in CATALOGUE);
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Paths = { path: v.string(), aliases: v.array(v.string()) };
const Body = v.object({
  ...{ at: Count, length: Count, size: Count },
  digest: v.pipe(v.string(), v.hexadecimal()),
  encoding: v.picklist(['zstd', 'identity']),
});
const File = v.union([
  v.object({
    ...Paths,
    type: v.string(),
    status: Count,
    headers: v.record(v.string(), v.string()),
    body: Body,
  }),
  v.object({ ...Paths, status: v.literal(301), location: v.string() }),
  v.object({ ...Paths, status: v.literal(410) }),
]);
const Step = v.variant('kind', [
  v.object({
    kind: v.literal('put'),
    path: v.string(),
    target: v.optional(Target),
    files: v.array(File),
    inputs: v.optional(v.string()),
    isKnown: v.boolean(),
  }),
  v.object({ kind: v.literal('fail'), target: Target, name: Name, retry: v.boolean() }),
  v.object({ kind: v.literal('remove'), path: v.string() }),
  v.object({ kind: v.picklist(['note', 'note-unknown']), read: Query }),
  v.object({ kind: v.literal('use'), path: v.string(), reads: v.array(v.union([Count, Query])) }),
  v.object({ kind: v.literal('state'), reader: v.string(), digest: v.optional(v.string()) }),
  v.object({ kind: v.literal('state-unknown'), reader: v.string() }),
]);
const Header = v.pipe(v.string(), v.parseJson(), v.array(Step));

/** Reads parts in the order in which they were written. Throws for what is no such part. */
export function createStepReader(): (part: Uint8Array) => Iterable<BuildStep> {
  const known: Read[] = [];

  const readOf = (read: Read | number): Read => {
    const found = typeof read === 'number' ? known[read] : read;
    if (!found) throw new Error('A step names an answer that was not told.');
    if (typeof read !== 'number') known.push(read);
    return found;
  };

  return function* read(bytes) {
    const part = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const start = 4 + part.readUInt32BE(0);
    const header = zstdDecompressSync(part.subarray(4, start), { maxOutputLength: MAX_HEADER });
    const bodyAt = ({ at, length, digest, ...body }: v.InferOutput<typeof Body>) => {
      if (start + at + length > part.byteLength) throw new Error('A body of a step is missing.');
      const place = part.subarray(start + at, start + at + length);
      return { ...body, digest: Buffer.from(digest, 'hex'), bytes: place };
    };
    for (const step of v.parse(Header, header.toString('utf8'))) {
      if (step.kind === 'put') {
        const files = step.files.map((file) =>
          'body' in file ? { ...file, body: bodyAt(file.body) } : file,
        );
        yield { ...step, files };
      } else if (step.kind === 'use') {
        yield { ...step, reads: step.reads.map(readOf) };
      } else {
        yield step;
      }
    }
  };
}
