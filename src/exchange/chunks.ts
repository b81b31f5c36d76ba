import { deserialize, serialize } from 'node:v8';
import { isRecord } from '#src/lib/is-record.ts';
import { createYielder } from '#src/lib/node/yielder.ts';

/** Rows of a table take some milliseconds by this number. */
const CHUNK = 100;

/** Entries of a long list of the value: the names that lead to it. */
type Chunk = { path: string[]; entries: unknown[] };
type LongList = { path: string[]; list: unknown[] };

/**
 * A value as bytes, made chunk by chunk: whoever asks for a page meanwhile is served. First the value with its long
 * lists empty, then what these hold; each chunk has its length before it. In: what `serialize` of Node takes.
 */
export async function* toChunks(value: unknown): AsyncGenerator<Uint8Array> {
  const lists: LongList[] = [];
  yield* framed(withoutLong(value, [], lists));
  const pause = createYielder();
  for (const { path, list } of lists) {
    for (let start = 0; start < list.length; start += CHUNK) {
      await pause();
      yield* framed({ path, entries: list.slice(start, start + CHUNK) } satisfies Chunk);
    }
  }
}

/** The value that `toChunks` wrote. */
export async function fromChunks(bytes: Uint8Array): Promise<unknown> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pause = createYielder();
  let value: unknown;
  for (let at = 0; at < bytes.length;) {
    const start = at + LENGTH;
    const end = start + view.getUint32(at);
    const part: unknown = deserialize(bytes.subarray(start, end));
    if (at === 0) value = part;
    else listAt(value, (part as Chunk).path).push(...(part as Chunk).entries);
    at = end;
    await pause();
  }
  return value;
}

const LENGTH = 4;

function* framed(part: unknown): Generator<Uint8Array> {
  const bytes = serialize(part);
  const length = Buffer.alloc(LENGTH);
  length.writeUInt32BE(bytes.length);
  yield length;
  yield bytes;
}

/** A copy with an empty list for each long one, which `lists` gets. */
function withoutLong(value: unknown, path: string[], lists: LongList[]): unknown {
  if (Array.isArray(value) && value.length > CHUNK) {
    lists.push({ path, list: value });
    return [];
  }
  if (!isRecord(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withoutLong(one, [...path, name], lists)]),
  );
}

function listAt(value: unknown, path: readonly string[]): unknown[] {
  const found = path.reduce<unknown>((one, name) => isRecord(one) && one[name], value);
  if (!Array.isArray(found)) throw new Error(`No list at ${path.join('.')}.`);
  return found;
}
