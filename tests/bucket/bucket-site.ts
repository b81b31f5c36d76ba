import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ok } from '#src/lib/result.ts';
import { createBucketTarget, type BucketOptions } from '#src/site/targets/bucket.ts';
import type { BucketSettings } from '#src/site/targets/s3.ts';
import { FILM, PICTURE } from '../stored-site.ts';

/** Forty pages that say a word. */
export const many = (word: string) =>
  Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`/p${n}`, `${word} ${n}`]));

/** A bucket that follows a site with one picture and one film. */
export const bucketTarget = (
  site: BucketOptions['site'],
  bucket: BucketSettings,
  changed: Partial<BucketOptions> = {},
) =>
  createBucketTarget({
    site,
    bucket,
    // Without a film nothing gets there.
    spool: join(tmpdir(), 'loden-no-films'),
    trailingSlash: () => false,
    headers: () => '/*\n  X-Frame-Options: DENY\n',
    further: () => [],
    picture: async (path) => {
      if (path === FILM) return ok(Readable.from([Buffer.from('a whole '), Buffer.from('film')]));
      return ok(path === PICTURE ? Buffer.from('picture') : undefined);
    },
    isWithdrawn: () => false,
    cacheControl: (path) => (path.startsWith('/pictures/') ? 'immutable' : 'no-cache'),
    ...changed,
  });
