import { createHash } from 'node:crypto';
import type { RouteResponse } from './route.ts';

/** The version that a write expects: only a quoted number in `If-Match` counts. */
export function expectedVersion(headers: Headers): number | undefined {
  const match = /^(?:W\/)?"(\d{1,15})"$/.exec(headers.get('if-match')?.trim() ?? '');
  return match ? Number(match[1]) : undefined;
}

/** The ETag of a version. */
export function versionTag(version: number): string {
  return `W/"${version}"`;
}

/** The ETag of an answer that depends on all of these. */
export function hashTag(parts: readonly (string | number | null)[]): string {
  const hash = createHash('sha1').update(JSON.stringify(parts)).digest('base64url');
  return `W/"${hash}"`;
}

/** Whether the caller has this already. Weak comparison, one tag; what was sent with a body is always answered. */
export function isKnown({ method, headers }: Request, tag: string): boolean {
  const known = headers.get('if-none-match')?.trim();
  if (!known || (method !== 'GET' && method !== 'HEAD')) return false;
  const bare = (value: string) => value.replace(/^W\//, '');
  return bare(known) === bare(tag);
}

/** 200 with the body and its ETag, or 304 when the caller has it. */
export function cached(request: Request, tag: string, body: () => unknown): RouteResponse {
  if (isKnown(request, tag)) return { status: 304, headers: { etag: tag } };
  return { status: 200, body: body(), headers: { etag: tag } };
}
