import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { Encoding } from '#src/site/objects.ts';

const COMPRESSED = /^(?:text\/|application\/json)/;
const MIN_COMPRESSED = 500;

const compressors = {
  zstd: promisify(zstdCompress),
  br: (body: Uint8Array) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify(gzip),
};

/**
 * Compresses what was made on demand, where that is worth it. In: the body, its media type, and the encoding
 * that the client likes best. Out: the body, and the encoding that it has.
 */
export async function compress(
  body: Uint8Array,
  type: string,
  encoding: Encoding,
): Promise<{ body: Uint8Array; encoding: Encoding }> {
  if (encoding === 'identity' || body.byteLength < MIN_COMPRESSED || !COMPRESSED.test(type)) {
    return { body, encoding: 'identity' };
  }
  return { body: await compressors[encoding](body), encoding };
}
