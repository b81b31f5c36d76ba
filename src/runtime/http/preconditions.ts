import type { IncomingHttpHeaders } from 'node:http';
import { problem } from '#src/model/errors/problem.ts';
import { type Exchange, sendProblem } from './answer.ts';

/** Whether the client has what this tag names. */
export function isKnownTag(headers: IncomingHttpHeaders, etag: string | undefined): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && (known === '*' || (etag !== undefined && known.includes(etag)));
}

/**
 * Refuses a request that is meant for another version than the one that would be sent (`If-Match`, RFC
 * 9110, 13.1.1). Out: whether it was refused.
 */
export function refuseOtherVersion(exchange: Exchange, etag: string | undefined): boolean {
  const wanted = exchange.req.headers['if-match'];
  if (wanted === undefined || wanted === '*') return false;
  // A weak tag names no bytes, so it fits nothing here.
  const tags: string[] = wanted.match(/(?:W\/)?"[^"]*"/g) ?? [];
  if (etag !== undefined && tags.includes(etag)) return false;
  sendProblem(exchange, problem('version-unknown'));
  return true;
}
