import type { FontMetrics } from './font.ts';

type OwnFont = {
  family: string;
  /** The least and the greatest. */
  weights: readonly [number, number];
  /** Holds a digest of the file, so that browsers keep it for good. */
  url: string;
  metrics: FontMetrics;
};

/** The fonts of `public/fonts` that content may name, by the name that it uses; measured. */
export const ownFonts: Readonly<Record<string, OwnFont>> = {
  '/fonts/grenze-latin-300-normal.woff2': {
    family: 'Grenze',
    weights: [300, 300],
    url: '/fonts/grenze-latin-300-normal.ad877994.woff2',
    metrics: { ascent: 1.1, descent: 0.38, lineGap: 0, width: 0.351 },
  },
  '/fonts/grenze-latin-300-italic.woff2': {
    family: 'Grenze',
    weights: [300, 300],
    url: '/fonts/grenze-latin-300-italic.85516527.woff2',
    metrics: { ascent: 1.1, descent: 0.38, lineGap: 0, width: 0.34 },
  },
  '/fonts/grenze-latin-400-normal.woff2': {
    family: 'Grenze',
    weights: [400, 400],
    url: '/fonts/grenze-latin-400-normal.45cc6ac1.woff2',
    metrics: { ascent: 1.1, descent: 0.38, lineGap: 0, width: 0.356 },
  },
  '/fonts/ysabeau-latin-wght-normal.woff2': {
    family: 'Ysabeau',
    weights: [400, 700],
    url: '/fonts/ysabeau-latin-wght-normal.8dba1c3a.woff2',
    metrics: { ascent: 1.054, descent: 0.289, lineGap: 0, width: 0.427 },
  },
  '/fonts/ysabeau-latin-wght-italic.woff2': {
    family: 'Ysabeau',
    weights: [400, 700],
    url: '/fonts/ysabeau-latin-wght-italic.f89b0a64.woff2',
    metrics: { ascent: 1.054, descent: 0.289, lineGap: 0, width: 0.408 },
  },
  '/fonts/ysabeau-sc-latin-wght-normal.woff2': {
    family: 'Ysabeau SC',
    weights: [400, 700],
    url: '/fonts/ysabeau-sc-latin-wght-normal.6d97d4b6.woff2',
    metrics: { ascent: 1.054, descent: 0.289, lineGap: 0, width: 0.472 },
  },
};

type Face = { family: string; weight: number; url: string };

const isOfWeight = ({ weights: [least, greatest] }: OwnFont, weight: number) =>
  weight >= least && weight <= greatest;

/** Whether `render/styles/fonts.css`, which every page of the site has, declares this face already. */
export function isOwnFace({ family, weight, url }: Face): boolean {
  const own = Object.values(ownFonts).find((one) => one.url === url);
  return own?.family === family && isOfWeight(own, weight);
}

/** Whether `render/styles/fonts.css` declares another file for the family and weight of this face, and hides it so. */
export function isHiddenFace(face: Face): boolean {
  const rivals = Object.values(ownFonts).filter(({ family }) => family === face.family);
  return !isOwnFace(face) && rivals.some((own) => isOfWeight(own, face.weight));
}
