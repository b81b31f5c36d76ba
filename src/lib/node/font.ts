import { fromBuffer } from '@capsizecss/unpack';
import { create } from 'fontkitten';

type MeasuredFont = {
  ascent: number;
  descent: number;
  lineGap: number;
  width: number;
  /** Those of the letters that it cannot draw; absent: it draws all. */
  lacks?: string;
};

/**
 * Measures a font. In: the bytes of a WOFF2, WOFF, TrueType or OpenType file, and letters that it should draw. Out:
 * fractions of the font size, where `width` is that of an average letter; undefined for any other file.
 */
export async function measureFont(
  bytes: Uint8Array,
  letters = '',
): Promise<MeasuredFont | undefined> {
  try {
    const font = await fromBuffer(Buffer.from(bytes));
    const parts = (units: number) => Math.round((units / font.unitsPerEm) * 10_000) / 10_000;
    const found = {
      ascent: parts(font.ascent),
      descent: parts(-font.descent),
      lineGap: parts(font.lineGap),
      width: parts(font.xWidthAvg),
    };
    if (!Object.values(found).every(Number.isFinite) || found.width <= 0) return undefined;
    const lacks = lackedBy(bytes, letters);
    return lacks === '' ? found : { ...found, lacks };
  } catch {
    // The bytes come from uploads, and the reader throws errors of any kind.
    return undefined;
  }
}

function lackedBy(bytes: Uint8Array, letters: string): string {
  const font = create(Buffer.from(bytes));
  if (font.isCollection) return '';
  return [...letters].filter((one) => !font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0)).join('');
}
