/** How large a font's letters are, in parts of the font size. */
export type FontMetrics = {
  ascent: number;
  descent: number;
  lineGap: number;
  /** Of a letter, on average over an ordinary text. */
  width: number;
};
