import { open } from 'node:fs/promises';
import { extname } from 'node:path';

/** The part of a file that its format is read from. */
type Part = { bytes: number; read(at: number, length: number): Promise<Buffer> };

const JPEG_END = Buffer.from([0xff, 0xd9]);
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');
const HEAD = 12;
const BOX_HEAD = 16;

/** Whether a file is as long as its format says, by the ending of its name; others never are. */
const WHOLE: Readonly<Record<string, (part: Part) => Promise<boolean>>> = {
  // The length of all that follows stands after `RIFF`.
  '.webp': async ({ bytes, read }) => {
    const head = await read(0, HEAD);
    return head.length === HEAD && head.readUInt32LE(4) + 8 === bytes;
  },
  '.avif': endsWithABox,
  '.jpeg': ({ bytes, read }) => endsWith(JPEG_END, bytes, read),
  '.png': ({ bytes, read }) => endsWith(PNG_END, bytes, read),
};

/**
 * Whether a picture of ours has all of its bytes: a full disk or a damaged one may have cut it. In: its path and its
 * size. Its end is looked at, and not what lies between.
 */
export async function isWholePicture(path: string, bytes: number): Promise<boolean> {
  const look = WHOLE[extname(path)];
  if (!look) return false;
  const handle = await open(path);
  try {
    return await look({
      bytes,
      async read(at, length) {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await handle.close();
  }
}

/** The boxes of an AVIF file each begin with their length. */
async function endsWithABox({ bytes, read }: Part): Promise<boolean> {
  let at = 0;
  while (at < bytes) {
    const head = await read(at, BOX_HEAD);
    if (head.length < 8) return false;
    const short = head.readUInt32BE(0);
    const length =
      short === 1 && head.length === BOX_HEAD ? Number(head.readBigUInt64BE(8)) : short;
    if (length < 8) return false;
    at += length;
  }
  return at === bytes && bytes > 0;
}

async function endsWith(end: Buffer, bytes: number, read: Part['read']): Promise<boolean> {
  return bytes > end.length && (await read(bytes - end.length, end.length)).equals(end);
}
