import { createBoundedMap } from '#src/lib/bounded-map.ts';
import { Refusal } from '../base/refusal.ts';
import { type Resize, resizePicture } from './resize.ts';

const AT_ONCE = 2;
const MAX_WAITING = 100;
const CACHE_BYTES = 32 * 1024 * 1024;

export type Picture = { bytes: Uint8Array; mimeType: string };
export type Resizer = {
  /**
   * A resized picture, from memory if it was asked for lately. In: a name for the file's content, and
   * how to read it. Out: undefined when it cannot be decoded. Refuses (503) when too many wait.
   */
  resize(
    name: string,
    read: () => Promise<Uint8Array>,
    resize: Resize,
  ): Promise<Picture | undefined>;
};

/** Resizes two pictures at a time; equal requests share one job. */
export function createResizer(): Resizer {
  const cache = createBoundedMap<string, Picture>(CACHE_BYTES, ({ bytes }) => bytes.byteLength);
  const running = new Map<string, Promise<Picture | undefined>>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function work(key: string, read: () => Promise<Uint8Array>, resize: Resize) {
    if (busy >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else busy += 1;
    try {
      const picture = await resizePicture(await read(), resize);
      cache.set(key, picture);
      return picture;
    } catch {
      return undefined;
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  }

  return {
    async resize(name, read, resize) {
      const key = JSON.stringify([name, resize]);
      const known = cache.get(key) ?? running.get(key);
      if (known) return known;
      if (waiting.length >= MAX_WAITING) throw new Refusal(503, '');
      const job = work(key, read, resize).finally(() => running.delete(key));
      running.set(key, job);
      return job;
    },
  };
}
