import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FileStream } from '#src/content/source.ts';
import { errorText } from '#src/lib/error-text.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { type StreamingFiles, receive } from './arriving.ts';

/** A file as the content knows it. */
export type KnownFile = {
  /** The asset's. */
  id: string;
  fileName: string;
  mimeType: string;
  fileVersion: number | undefined;
  /** The asset's version that has these contents, where it has others by now. */
  version?: number | undefined;
  /** Whether a page that visitors see names it. */
  isPublic: boolean;
};

export type FetchingOptions = {
  /** The file at the source. */
  open(file: KnownFile): Promise<Result<FileStream, Problem>>;
  /** Hears of each file that cannot be had. */
  log(problem: Problem): void;
  /** Larger files are not delivered. */
  maxFileBytes?: number;
  /** The source may pause so long. */
  idleMs?: number;
};

export type Fetching = {
  /** A fetch that is under way. */
  of(hash: string): Promise<Result<StreamingFiles, Problem>> | undefined;
  /** Begins one, of a file for a path. Out: whether it could be: not when many are, or when it just failed. */
  begin(hash: string, path: string, file: KnownFile): boolean;
  /** Gives up what is on its way; resolves when nothing is written any more. */
  close(): Promise<void>;
};

const MAX_FILE_BYTES = 2_000_000_000;
const IDLE_MS = 30_000;
/** However steadily it comes, a file may not take longer. */
const MAX_MS = 3_600_000;
const AT_ONCE = 4;
const BUSY_SECONDS = 5;
/** A file that could not be had is not asked for again before that. */
const TRY_AGAIN_MS = 10_000;

/** That a file may be there at the next attempt. */
export const BUSY: Problem = problem('server-busy', { seconds: BUSY_SECONDS });

/** Fetches files from the source, one fetch for each. In: where they grow; `took` hears the size of each. */
export function createFetching(
  incoming: string,
  options: FetchingOptions,
  took: (bytes: number) => void,
): Fetching {
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { mode: 0o700 });
  const underWay = new Map<string, Promise<Result<StreamingFiles, Problem>>>();
  const failed = new Map<string, number>();
  const closing = new AbortController();

  async function follow(hash: string, id: string, begun: Promise<Result<StreamingFiles, Problem>>) {
    try {
      const arriving = await begun;
      if (!arriving.ok) throw new Error(arriving.error.name);
      took(await arriving.value.done);
      failed.delete(hash);
    } catch (error) {
      failed.set(hash, performance.now() + TRY_AGAIN_MS);
      const reason = errorText(error);
      options.log(problem('file-unreachable', { id, reason }));
    } finally {
      underWay.delete(hash);
    }
  }

  return {
    of: (hash) => underWay.get(hash),
    begin(hash, path, file) {
      if (underWay.size >= AT_ONCE || (failed.get(hash) ?? 0) > performance.now()) return false;
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(MAX_MS)]);
      const begun = fetchFile(
        file,
        { staged: join(incoming, randomUUID()), path, signal },
        options,
      );
      underWay.set(hash, begun);
      void follow(hash, file.id, begun);
      return true;
    },
    async close() {
      closing.abort(new Error('The server ends.'));
      for (const begun of [...underWay.values()]) {
        const arriving = await begun.catch(() => undefined);
        if (arriving?.ok) await arriving.value.done.catch(() => undefined);
      }
    },
  };
}

type Target = { staged: string; path: string; signal: AbortSignal };

async function fetchFile(
  file: KnownFile,
  target: Target,
  { open, maxFileBytes: maxBytes = MAX_FILE_BYTES, idleMs = IDLE_MS }: FetchingOptions,
): Promise<Result<StreamingFiles, Problem>> {
  const opened = await open(file);
  if (!opened.ok) return opened;
  const { bytes, body, fileVersion = file.fileVersion } = opened.value;
  const isOther = file.fileVersion !== undefined && fileVersion !== file.fileVersion;
  if (!isOther && (bytes === undefined || bytes <= maxBytes)) {
    return ok(receive(opened.value, { ...target, maxBytes, idleMs }));
  }
  await body.cancel();
  // Newer contents have an address of their own, which the next publish brings.
  return err(isOther ? BUSY : problem('file-refused', { id: file.id, type: file.mimeType }));
}
