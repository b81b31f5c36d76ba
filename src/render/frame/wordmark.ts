const NARROW = /[fijlrtIJ\s.,;:!'’()|-]/;
const WIDE = /[mwMW@]/;
const CAPITAL = /[\p{Lu}&]/u;
/** Letters stand closer by this than a font puts them (`footer.css`). */
const CLOSER = 0.04;

/**
 * About how wide a name is in the font that comes with the code, as a share of the font size. In a wider or narrower font
 * its letters are drawn narrower or wider, so that it is as wide as the page in any.
 */
export function wordmarkWidth(name: string): number {
  const widths = Array.from(name, (letter) => {
    if (NARROW.test(letter)) return 0.24;
    if (WIDE.test(letter)) return 0.68;
    return CAPITAL.test(letter) ? 0.53 : 0.43;
  });
  return widths.reduce((sum, width) => sum + width - CLOSER, 0);
}
