import type { AssetResult } from '#src/assets/assets.ts';
import { type Exchange, sendEmpty, sendRefusal, sendStream } from './answer.ts';
import { NO_STORE } from './headers.ts';
import { isKnownTag, refuseOtherVersion } from './preconditions.ts';
import { askedRange } from './range.ts';

/** Sends a file: whole, one range of it, its headers alone, or that the client has it already. */
export async function sendAsset(exchange: Exchange, result: AssetResult): Promise<void> {
  const { method, headers: asked } = exchange.req;
  const headers = Object.entries(result.headers).flat();
  if ('problem' in result) return sendRefusal(exchange, result);
  const { bytes: size, open } = result;
  const etag = result.headers['etag'];
  if (refuseOtherVersion(exchange, etag)) return;
  if (isKnownTag(asked, etag)) {
    sendEmpty(exchange, 304, headers);
    return;
  }
  const range = askedRange(exchange.req, { size, etag });
  if (range === 'none') {
    const none = ['Content-Range', `bytes */${size}`, 'Content-Length', '0'];
    sendEmpty(exchange, 416, [...none, 'Cache-Control', NO_STORE]);
    return;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const length = ['Content-Length', String(end - start + 1)];
  const part = range ? ['Content-Range', `bytes ${start}-${end}/${size}`] : [];
  const all = [...headers, ...length, ...part];
  const status = range ? 206 : 200;
  if (method === 'HEAD' || end < start) sendEmpty(exchange, status, all);
  else await sendStream(exchange, status, all, open({ start, end }));
}
