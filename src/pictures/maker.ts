import type { Limiter } from '#src/lib/limiter.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { type PictureAddress, pictureUrl } from '#src/model/fields/picture.ts';
import { type Encode, TOO_SLOW } from './encode.ts';
import { createFailures } from './failures.ts';
import type { PictureFile, PictureFiles } from './files.ts';
import type { DiskBudget } from './space.ts';

const BUSY_SECONDS = 5;

/** A file of the content; `id` is the asset's and names it in problems. */
type Original = { id: string; body: Uint8Array };

export type MakerOptions = {
  /** The file behind an address's hash; undefined when there is none, a problem when it cannot be had. */
  original(hash: string): Promise<Result<Original, Problem> | undefined>;
  /** Hears of each original that cannot be read (`picture-unreadable`), not of every request for it. */
  log(problem: Problem): void;
  encode: Encode;
  files: PictureFiles;
  queue: Limiter;
  space: DiskBudget;
};

/** Makes a picture unless it is there. */
export type Make = (address: PictureAddress) => Promise<Result<PictureFile, Problem>>;

/** Makes one picture at a time for each address, unless it is there. */
export function createMaker(options: MakerOptions): Make {
  const { files, queue } = options;
  const failures = createFailures(options.log);
  const underWay = new Map<string, ReturnType<Make>>();

  async function findOrMake(address: PictureAddress): ReturnType<Make> {
    const found = await files.find(files.pathOf(address));
    if (found) return ok(found);
    const made = await queue.run(() => makeNow(options, failures, address));
    return made.ok ? made.value : err(busy());
  }

  return function make(address) {
    const path = files.pathOf(address);
    const same = underWay.get(path);
    if (same) return same;
    const made = findOrMake(address).finally(() => underWay.delete(path));
    underWay.set(path, made);
    return made;
  };
}

async function makeNow(
  { original, encode, files, space }: MakerOptions,
  failures: ReturnType<typeof createFailures>,
  address: PictureAddress,
): Promise<Result<PictureFile, Problem>> {
  const before = failures.known(address.hash);
  if (before) return err(before);
  const source = await original(address.hash);
  if (!source) return err(problem('page-not-found', { path: pictureUrl(address) }));
  if (!source.ok) return source;
  const encoded = await encode(source.value.body, address);
  if (encoded.ok) {
    const made = await files.put(files.pathOf(address), encoded.value);
    if (made.body === undefined) space.took(made.bytes);
    return ok(made);
  }
  if (encoded.error === TOO_SLOW && !failures.isOftenSlow(address.hash)) return err(busy());
  return err(failures.add(address.hash, source.value.id, encoded.error));
}

/** That there may be time for a picture later. */
export const busy = () => problem('server-busy', { seconds: BUSY_SECONDS });
