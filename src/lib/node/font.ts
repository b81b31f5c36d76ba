import { fromBuffer } from '@capsizecss/unpack';

/**
 * Measures a font. In: the bytes of a WOFF2, WOFF, TrueType or OpenType file. Out: fractions of the font
 * size, where `width` is that of an average letter; undefined for any other file.
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
    // The bytes come from uploads, and the reader throws errors of any kind.
    return undefined;
  }
}
