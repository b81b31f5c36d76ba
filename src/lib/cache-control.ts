/** How long caches keep what has an address of its own for each content. Names of headers are in lower case. */

/** For code and what builds say of themselves: it never changes, and is no secret. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** For pictures, films and documents, which may be withdrawn: what is between us and browsers asks each hour. */
export const WITHDRAWABLE = 'public, max-age=31536000, s-maxage=3600, immutable';

/**
 * The same for CDNs that read a header of their own (RFC 9213): they need not wait for an answer, and may go on for a
 * day where there is none.
 */
const OF_CDN = 'public, max-age=3600, stale-while-revalidate=60, stale-if-error=86400';

/** The headers of a picture, film or document. In: whether everybody may see it. */
export const keptMedia = (isPublic: boolean): Record<string, string> =>
  isPublic
    ? { 'cache-control': WITHDRAWABLE, 'cdn-cache-control': OF_CDN }
    : { 'cache-control': 'private, no-store' };
