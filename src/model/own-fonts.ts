import type { FontMetrics } from './font.ts';

/** The fonts of `public/fonts` that content may name, measured. */
export const ownFonts: Readonly<Record<string, FontMetrics>> = {
  '/fonts/grenze-latin-300-normal.woff2': { ascent: 1.1, descent: 0.38, lineGap: 0, width: 0.351 },
  '/fonts/grenze-latin-300-italic.woff2': { ascent: 1.1, descent: 0.38, lineGap: 0, width: 0.34 },
  '/fonts/grenze-latin-400-normal.woff2': { ascent: 1.1, descent: 0.38, lineGap: 0, width: 0.356 },
  '/fonts/ysabeau-latin-wght-normal.woff2': {
    ascent: 1.054,
    descent: 0.289,
    lineGap: 0,
    width: 0.427,
  },
  '/fonts/ysabeau-latin-wght-italic.woff2': {
    ascent: 1.054,
    descent: 0.289,
    lineGap: 0,
    width: 0.408,
  },
  '/fonts/ysabeau-sc-latin-wght-normal.woff2': {
    ascent: 1.054,
    descent: 0.289,
    lineGap: 0,
    width: 0.472,
  },
};
