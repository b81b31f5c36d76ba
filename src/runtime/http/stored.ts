import { IMMUTABLE } from '#src/lib/cache-control.ts';
import type { SiteEntry } from '#src/site/entries.ts';
import type { Encoding, StoredObject } from '#src/site/objects.ts';
import type { Site } from '#src/site/site.ts';
import { type Exchange, send, sendEmpty } from './answer.ts';
import {
  cacheHeaders,
  CORP,
  type FlatHeaders,
  NO_STORE,
  pageHeaders,
  REVALIDATE,
} from './headers.ts';
import { refuseOtherVersion } from './preconditions.ts';
import { askedRange } from './range.ts';

/** Files of the code whose names say what is in them. */
export const HASHED_FILES = '/_astro/';

const HASHED = /^\/_astro\/|\.[0-9a-f]{8,}\.[a-z0-9]+$/;
const ETAG_SUFFIX: Record<Encoding, string> = { identity: '', zstd: '-z', br: '-b', gzip: '-g' };

/** A request for something in the store. */
export type StoredRequest = {
  path: string;
  /** Without `?`. */
  query: string;
  entry: SiteEntry;
  /** What the client accepts. */
  encoding: Encoding;
  /** A CDN in front hears of every change. */
  isPurged: boolean;
};

/** Sends what the store has at a path: whole, one range of it, or that the client has it already. */
export async function sendStored(
  exchange: Exchange,
  site: Pick<Site, 'body' | 'current'>,
  csp: string,
  request: StoredRequest,
): Promise<void> {
  const { entry, path, isPurged } = request;
  const { object, location, status } = entry;
  if (!object) {
    const to: FlatHeaders = location === null ? [] : ['Location', withQuery(location, request)];
    const headers = [...cacheHeaders(REVALIDATE, isPurged), 'Content-Length', '0', ...to];
    sendEmpty(exchange, status, headers);
    return;
  }
  const encoding = object.encoding === 'identity' ? 'identity' : request.encoding;
  const etag = `"${object.digest}${ETAG_SUFFIX[encoding]}"`;
  if (refuseOtherVersion(exchange, etag)) return;
  const control = cacheControl(site, path, request.query, entry);
  const headers = ['ETag', etag, ...cacheHeaders(control, isPurged)];
  if (object.encoding !== 'identity') headers.push('Vary', 'Accept-Encoding');
  const isHtml = object.type.startsWith('text/html');
  headers.push(...pageHeaders(csp, isHtml, entry.headers));
  // Pictures for previews of links are shown by others, too.
  if (!object.type.startsWith('image/')) headers.push(...CORP);
  if (isKnown(exchange.req.headers['if-none-match'], object)) {
    sendEmpty(exchange, 304, headers);
    return;
  }
  headers.push('Content-Type', object.type);
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  const made = site.body(object, encoding);
  const body = made instanceof Promise ? await made : made;
  if (object.encoding !== 'identity') send(exchange, status, headers, body);
  else sendRange(exchange, status, [...headers, 'Accept-Ranges', 'bytes'], body, etag);
}

/** What was asked goes along, but to no other site. */
function withQuery(location: string, { query }: StoredRequest): string {
  return query === '' || !location.startsWith('/') ? location : `${location}?${query}`;
}

function cacheControl(
  site: Pick<Site, 'current'>,
  path: string,
  query: string,
  { status }: SiteEntry,
): string {
  if (status !== 200) return NO_STORE;
  // Under a build id that is not the current one, a cache would keep this payload for that build.
  if (query !== '' && path.endsWith('/_payload.json') && query !== site.current()?.id) {
    return NO_STORE;
  }
  return HASHED.test(path) ? IMMUTABLE : REVALIDATE;
}

/** The digest is that of the body before compression, so any encoding of it will do. */
function isKnown(ifNoneMatch: string | undefined, { digest }: StoredObject): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch.includes(digest) || ifNoneMatch === '*');
}

/** Sends the one range that was asked for; several, or one of another version, get the whole. */
function sendRange(
  exchange: Exchange,
  status: number,
  headers: FlatHeaders,
  body: Buffer,
  etag: string,
): void {
  const range = status === 200 ? askedRange(exchange.req, { size: body.length, etag }) : undefined;
  if (range === 'none') {
    const none = ['Content-Range', `bytes */${body.length}`, 'Content-Length', '0'];
    sendEmpty(exchange, 416, [...none, 'Cache-Control', NO_STORE]);
  } else if (range) {
    const { start, end } = range;
    const part = ['Content-Range', `bytes ${start}-${end}/${body.length}`];
    send(exchange, 206, [...headers, ...part], body.subarray(start, end + 1));
  } else {
    send(exchange, status, headers, body);
  }
}
