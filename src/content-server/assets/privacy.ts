import sharp from 'sharp';

const MAX_PIXELS = 50_000_000;
const GPS_POINTER = 0x8825;

/**
 * A picture without what a camera should not tell: turned as it is seen, and without the place where it
 * was taken. Pictures that lie straight and say nothing come back as they are.
 */
export async function withoutTraces(bytes: Uint8Array): Promise<Uint8Array> {
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  try {
    const { orientation = 1, exif, format } = await open().metadata();
    const tellsPlace = exif !== undefined && hasLocation(exif);
    if ((orientation === 1 && !tellsPlace) || !format) return bytes;
    const turned = open().autoOrient().keepIccProfile().timeout({ seconds: 10 });
    const options = format === 'png' ? {} : { quality: 95 };
    if (format !== 'jpeg' && format !== 'png' && format !== 'webp') return bytes;
    return await turned.toFormat(format, options).toBuffer();
  } catch {
    return bytes;
  }
}

/** Whether the first directory of EXIF data points to one about the location. */
function hasLocation(exif: Buffer): boolean {
  const start = exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0;
  const data = exif.subarray(start);
  if (data.length < 10) return false;
  const little = data.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number) => (little ? data.readUInt16LE(at) : data.readUInt16BE(at));
  const directory = little ? data.readUInt32LE(4) : data.readUInt32BE(4);
  if (directory + 2 > data.length) return false;
  const count = u16(directory);
  for (let index = 0; index < count; index += 1) {
    const at = directory + 2 + index * 12;
    if (at + 2 > data.length) return false;
    if (u16(at) === GPS_POINTER) return true;
  }
  return false;
}
