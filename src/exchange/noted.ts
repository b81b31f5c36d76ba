import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { MAX_IDS, PAGE_SIZE } from '#src/content/source.ts';
import { writeDurably } from '#src/lib/node/files.ts';
import { mapInTurns } from '#src/lib/node/yielder.ts';

const NotedPlan = v.object({
  id: v.string(),
  /** What is put back; null: the import makes the product, so it is deleted again. */
  before: v.nullable(
    v.object({
      ...{ schema: v.string(), id: v.string() },
      data: v.record(v.string(), v.record(v.string(), v.unknown())),
      status: v.picklist(['Draft', 'Published', 'Archived']),
    }),
  ),
  /** The digest of what the import writes. */
  written: v.string(),
});

/** A product that an import writes, as it is noted on the disk. */
export type NotedPlan = v.InferOutput<typeof NotedPlan>;

const Line = v.pipe(v.string(), v.parseJson(), v.object({ products: v.array(NotedPlan) }));
const FormerFile = v.pipe(v.string(), v.parseJson(), v.array(NotedPlan));

/** Products that are noted, read and put back at once. */
const PORTION = Math.min(MAX_IDS, PAGE_SIZE);
/** The last line: what lacks it was cut off. */
const END = '{"end":true}\n';

/** Notes them in a new file, a line for each portion, so that neither this nor reading holds the thread. */
export function writeNoted<T>(
  path: string,
  changes: readonly T[],
  note: (change: T) => NotedPlan,
): Promise<void> {
  async function* lines(): AsyncGenerator<string> {
    for (let start = 0; start < changes.length; start += PORTION) {
      const some = changes.slice(start, start + PORTION);
      const products = await mapInTurns(some, (change) => JSON.stringify(note(change)));
      yield `{"products":[${products.join(',')}]}\n`;
    }
    yield END;
  }
  return writeDurably(path, lines());
}

/** Out: what was noted, portion by portion; nothing where the server stopped while it noted it. */
export async function* readNoted(path: string): AsyncGenerator<NotedPlan[]> {
  if (await endsWith(path, END)) {
    for await (const line of linesOf(path)) {
      if (`${line}\n` !== END) yield v.parse(Line, line).products;
    }
    return;
  }
  // A former version noted all of them as one list.
  const former = v.safeParse(FormerFile, await readFile(path, 'utf8'));
  const products = former.success ? former.output : [];
  for (let start = 0; start < products.length; start += PORTION) {
    yield products.slice(start, start + PORTION);
  }
}

async function endsWith(path: string, end: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read({
      buffer: Buffer.alloc(end.length),
      position: Math.max(0, size - end.length),
    });
    return buffer.toString() === end;
  } finally {
    await file.close();
  }
}

/** The lines of a file that ends with a line end. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let line = '';
  for await (const text of createReadStream(path, 'utf8')) {
    const [rest = '', ...more] = String(text).split('\n');
    line += rest;
    for (const next of more) {
      yield line;
      line = next;
    }
  }
}
