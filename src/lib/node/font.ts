import { fromBuffer } from '@capsizecss/unpack';

/**
 * Measures a font. In: the bytes of a WOFF2, WOFF, TrueType or OpenType file. Out: in parts of the font
 * size, `width` that of an average letter; undefined for what is none of these.
 */
export async function measureFont(
  bytes: Uint8Array,
): Promise<{ ascent: number; descent: number; lineGap: number; width: number } | undefined> {
  try {
    const font = await fromBuffer(Buffer.from(bytes));
    const parts = (units: number) => Math.round((units / font.unitsPerEm) * 10_000) / 10_000;
    const found = {
      ascent: parts(font.ascent),
      descent: parts(-font.descent),
      lineGap: parts(font.lineGap),
      width: parts(font.xWidthAvg),
    };
    return Object.values(found).every(Number.isFinite) && found.width > 0 ? found : undefined;
  } catch {
    // Made of whatever somebody uploaded: the reader throws anything.
    return undefined;
  }
}
