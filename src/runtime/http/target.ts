import type { IncomingMessage } from 'node:http';
import { parsePath, type SitePath } from '#src/lib/path.ts';
import { err, ok, type Result } from '#src/lib/result.ts';

/** What a request line and the Host header say. */
export type RequestTarget = {
  path: SitePath;
  /** Whether the address was written with a slash at its end. */
  slash: boolean;
  /** Without `?`. */
  query: string;
  host: string | undefined;
  /** `server`: the server as a whole (`OPTIONS *`). `repeated-slashes`: they are left out of `path`. */
  form: 'path' | 'server' | 'repeated-slashes';
};

const ENCODED = /%[0-9a-f]{2}/i;
const ABSOLUTE = /^https?:\/\/([^/?#@]+)((?:[/?].*)?)$/i;

/**
 * Reads the target of a request (RFC 9112, 3.2). In an absolute one its host counts, and not the header.
 * Out: `host-malformed` without a Host in HTTP/1.1 or with several; `path-malformed` as `parsePath`
 * has it, and for a path that is percent-encoded twice.
 */
export function readTarget(
  req: Pick<IncomingMessage, 'url' | 'method' | 'headers' | 'rawHeaders' | 'httpVersion'>,
): Result<RequestTarget, 'host-malformed' | 'path-malformed'> {
  const named = hostsOf(req.rawHeaders);
  if (named > 1 || (named === 0 && req.httpVersion !== '1.0')) return err('host-malformed');
  const { url = '', method, headers } = req;
  const [, authority, rest = ''] = url.startsWith('/') ? [] : (ABSOLUTE.exec(url) ?? []);
  const host = authority ?? headers.host;
  const isServer = url === '*' && method === 'OPTIONS';
  const asked = isServer ? '/' : authority === undefined ? url : withPath(rest);
  const mark = asked.indexOf('?');
  const raw = mark < 0 ? asked : asked.slice(0, mark);
  const single = raw.replace(/\/{2,}/g, '/');
  const parsed = parsePath(single);
  if (!parsed.ok || ENCODED.test(parsed.value.path)) return err('path-malformed');
  const query = mark < 0 ? '' : asked.slice(mark + 1);
  const form = isServer ? 'server' : single === raw ? 'path' : 'repeated-slashes';
  return ok({ ...parsed.value, query, host, form });
}

/** An absolute address may leave the slash of the home page out. */
function withPath(rest: string): string {
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function hostsOf(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count++;
  }
  return count;
}
