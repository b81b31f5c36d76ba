import { createBoundedMap } from '#src/lib/bounded-map.ts';
import { createLimiter } from '#src/lib/limiter.ts';
import { Refusal } from '../base/refusal.ts';
import { type Resize, resizePicture } from './resize.ts';

const AT_ONCE = 2;
const MAX_WAITING = 100;
const CACHE_BYTES = 32 * 1024 * 1024;

export type SourcePicture = { bytes: Uint8Array; mimeType: string };
export type Resizer = {
  /**
   * A resized picture, from memory if it was asked for lately. In: a name for the file's content, and
   * how to read it. Out: undefined when it cannot be decoded. Refuses (503) when too many wait.
   */
  resize(
    name: string,
    read: () => Promise<Uint8Array>,
    resize: Resize,
  ): Promise<SourcePicture | undefined>;
};

/** Resizes two pictures at a time; equal requests share one job. */
export function createResizer(): Resizer {
  const cache = createBoundedMap<string, SourcePicture>(
    CACHE_BYTES,
    ({ bytes }) => bytes.byteLength,
  );
  const running = new Map<string, Promise<SourcePicture | undefined>>();
  const limiter = createLimiter(AT_ONCE, MAX_WAITING);

  async function work(key: string, read: () => Promise<Uint8Array>, resize: Resize) {
    const made = await limiter.run(async () => {
      try {
        const picture = await resizePicture(await read(), resize);
        cache.set(key, picture);
        return picture;
      } catch {
        return undefined;
      }
    });
    if (!made.ok) throw new Refusal(503, '');
    return made.value;
  }

  return {
    async resize(name, read, resize) {
      const key = JSON.stringify([name, resize]);
      const known = cache.get(key) ?? running.get(key);
      if (known) return known;
      const job = work(key, read, resize).finally(() => running.delete(key));
      running.set(key, job);
      return job;
    },
  };
}
