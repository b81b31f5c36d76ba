import type { AffectedAnswer } from '#src/api/contract/affected.ts';
import { request } from '#src/client/visitor/http.ts';
import { seenHtml } from '#src/model/seen-html.ts';

/** What became of the pages of a review: how many are served as it said, and which are not. */
export type Proof = { asSaid: number; other: string[] };

/**
 * Compares what visitors are sent now with what a review said. Out: undefined where the review drew no page, or where
 * this browser makes no digests (without HTTPS).
 */
export async function prove({ pages }: AffectedAnswer): Promise<Proof | undefined> {
  const drawn = pages
    .flatMap(({ path, html }) => (html ? [{ path, digest: html.digest }] : []))
    .slice(0, PROVED);
  if (drawn.length === 0 || !globalThis.crypto?.subtle) return undefined;
  const found = await Promise.all(
    drawn.map(async ({ path, digest }) => ({ path, is: (await digestOf(path)) === digest })),
  );
  const other = found.filter(({ is }) => !is).map(({ path }) => path);
  return { asSaid: found.length - other.length, other };
}

/** So many are fetched: more would be a visit of the whole site. */
const PROVED = 24;
const DIGEST_BYTES = 16;

async function digestOf(path: string): Promise<string | undefined> {
  const response = await request(path, { cache: 'no-store' }).catch(() => undefined);
  if (!response?.ok) return undefined;
  const bytes = new TextEncoder().encode(seenHtml(await response.text()));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash.subarray(0, DIGEST_BYTES)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
