/** Letters of German texts that some fonts lack: browsers take each of them from another font. */
export const GERMAN_CHARACTERS = 'ÄÖÜäöüß';

/** How large a font's letters are, in parts of the font size. */
export type FontMetrics = {
  ascent: number;
  descent: number;
  lineGap: number;
  /** Of a letter, on average over an ordinary text. */
  width: number;
  /** Those of `GERMAN_CHARACTERS` that it cannot draw; absent: none. */
  lacks?: string;
};
