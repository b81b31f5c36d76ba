import * as v from 'valibot';

/** What `/builds/latest.json` says: the build that is served. */
export const LatestBuild = v.object({ id: v.string() });

/** What somebody reads of a page's payload to know whether the page has changed. */
export const PageDigest = v.object({ digest: v.string() });
