import type { PictureResult } from '#src/pictures/pictures.ts';
import { type Exchange, sendEmpty, sendRefusal, sendStream } from './answer.ts';
import { isKnownTag, refuseOtherVersion } from './preconditions.ts';

/** Sends a picture: whole, its headers alone, or that the client has it already. */
export async function sendPicture(exchange: Exchange, result: PictureResult): Promise<void> {
  if ('problem' in result) return sendRefusal(exchange, result);
  const { method, headers: asked } = exchange.req;
  const { status, headers, open } = result;
  if (refuseOtherVersion(exchange, headers['etag'])) return;
  if (isKnownTag(asked, headers['etag'])) {
    const { 'content-length': _length, ...rest } = headers;
    sendEmpty(exchange, 304, Object.entries(rest).flat());
  } else if (method === 'HEAD') {
    sendEmpty(exchange, status, Object.entries(headers).flat());
  } else {
    await sendStream(exchange, status, Object.entries(headers).flat(), open());
  }
}
