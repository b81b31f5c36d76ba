import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import type { FileStream } from '#src/content/source.ts';
import type { ByteRange } from '#src/lib/byte-range.ts';
import { withinTime } from '#src/lib/within-time.ts';

/** A file on its way from the source to the disk. */
export type StreamingFiles = {
  /** How large it will be; undefined when the source does not say. */
  bytes: number | undefined;
  /** The file as it grows: whoever is faster than the source waits for it. */
  read(range: ByteRange): Readable;
  /** Resolves to its size once it is in its place as a whole; rejects when it will not be. */
  done: Promise<number>;
};

export type ArrivingOptions = {
  /** Where it grows, in a folder of the same disk as `path`. */
  staged: string;
  /** Where it will be, in one step. */
  path: string;
  /** A larger file is not kept. */
  maxBytes: number;
  /** The source may pause so long. */
  idleMs: number;
  /** Gives the file up. */
  signal: AbortSignal;
};

const PART = 64 * 1024;

/** Writes a file while requests read its beginning. In: a stream that nobody has read. */
export function receive({ body, bytes }: FileStream, options: ArrivingOptions): StreamingFiles {
  const { staged, path } = options;
  const progress = createProgress();
  const done = write().then(
    (got) => {
      progress.end();
      return got;
    },
    async (error: unknown) => {
      progress.end(error);
      await rm(staged, { force: true });
      throw error;
    },
  );
  // Readers and the caller get the failure. Without them it must not end the process.
  done.catch(() => undefined);

  async function write(): Promise<number> {
    const handle = await open(staged, 'wx', 0o600);
    try {
      for await (const part of limited(body, bytes, options)) {
        await handle.appendFile(part);
        progress.add(part.byteLength);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(staged, path);
    return progress.got();
  }

  const read = (range: ByteRange) =>
    Readable.from(follow(options, progress, range), { objectMode: false });
  return { bytes, read, done };
}

/** A part of a file while it grows. */
async function* follow(
  { staged, path }: Pick<ArrivingOptions, 'staged' | 'path'>,
  progress: Progress,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  if (end < start) return;
  // Nothing is there before the first byte.
  await progress.beyond(start);
  const handle = await open(staged).catch(() => open(path));
  try {
    for (let at = start; at <= end;) {
      const there = await progress.beyond(at);
      const length = Math.min(PART, there - at, end + 1 - at);
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, at);
      if (bytesRead === 0) throw new Error('The file is shorter.');
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    await handle.close();
  }
}

type Progress = ReturnType<typeof createProgress>;

/** How much of a file is there, for those who wait for more. */
function createProgress() {
  let got = 0;
  let ended: { error: unknown } | undefined;
  let next = Promise.withResolvers<void>();
  const wake = () => {
    next.resolve();
    next = Promise.withResolvers();
  };
  return {
    got: () => got,
    add(bytes: number) {
      got += bytes;
      wake();
    },
    end(error?: unknown) {
      ended = { error };
      wake();
    },
    /** Resolves to how much is there when that is more than `at`; throws when there will not be more. */
    async beyond(at: number): Promise<number> {
      while (got <= at) {
        if (ended) throw ended.error ?? new Error('The file is shorter.');
        await next.promise;
      }
      return got;
    },
  };
}

/** The parts of a stream. Throws when they are too many, too few, too slow, or not wanted any more. */
async function* limited(
  body: FileStream['body'],
  bytes: number | undefined,
  { maxBytes, idleMs, signal }: ArrivingOptions,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  // Ends a read that is waiting.
  const giveUp = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', giveUp);
  let got = 0;
  try {
    signal.throwIfAborted();
    for (;;) {
      const part = await withinTime(reader.read(), idleMs, 'The source is silent.');
      signal.throwIfAborted();
      if (part.done) break;
      got += part.value.byteLength;
      if (got > Math.min(maxBytes, bytes ?? maxBytes)) throw new Error('The file is too large.');
      yield part.value;
    }
    if (bytes !== undefined && got < bytes) throw new Error('The file ended too early.');
  } finally {
    signal.removeEventListener('abort', giveUp);
    await reader.cancel().catch(() => undefined);
  }
}
