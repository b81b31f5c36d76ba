import { bedAndCushions } from './scenes/bed.ts';
import { blankets } from './scenes/blankets.ts';
import type { Drawing } from './scenes/drawing.ts';
import { inUse } from './scenes/in-use.ts';
import { kitchen } from './scenes/kitchen.ts';
import { parlour } from './scenes/parlour.ts';
import { places } from './scenes/places.ts';
import { placeholder } from './scenes/placeholder.ts';
import { throws } from './scenes/throws.ts';

/** The longer side of the pictures of the best goods, in px: people look closely at these. */
const LARGE = 2000;

/** The goods that are drawn so large, besides those in use. */
const LARGE_GOODS: ReadonlySet<string> = new Set([
  'bett-morgenlicht',
  'bett-morgenlicht-flachs',
  'decke-haengend',
  'decke-hochkar',
  'decke-hochkar-beere',
  'decke-hochkar-schiefer',
  'detail-grat',
  'detail-hahnentritt',
  'detail-karo',
  'detail-leinen',
  'detail-streif',
  'detail-waffel',
  'detail-walk',
  'karalm-hocker',
  'karo-vorderalm',
  'kerze-wachs',
  'kissen-kar-arnika',
  'kissen-kar-beere',
  'kissen-kar-tanne',
  'pantoffel-stube',
  'plaid-hahnentritt',
  'plaid-zirm',
  'plaid-zirm-enzian',
  'plaid-zirm-moos',
  'steinzeug-lehm',
  'steinzeug-schiefer',
  'streif-flachs',
  'teller-lehm',
  'tuch-quelle-arnika',
  'tuch-quelle-himmel',
  'tuch-quelle-schnee',
]);

/** More pixels need fewer bits each. */
function larger(drawing: Drawing): Drawing {
  const factor = LARGE / Math.max(drawing.width, drawing.height);
  return {
    ...drawing,
    width: Math.round(drawing.width * factor),
    height: Math.round(drawing.height * factor),
    quality: Math.round(drawing.quality * 0.75),
    scale: 1,
  };
}

/** How each picture of the demo is drawn, by the name of its file in `assets/`. */
export const drawings: ReadonlyMap<string, Drawing> = new Map(
  Object.entries({
    ...places,
    ...blankets,
    ...throws,
    ...bedAndCushions,
    ...kitchen,
    ...parlour,
    ...placeholder,
    ...inUse,
  }).map(([name, drawing]) => [
    name,
    name in inUse || LARGE_GOODS.has(name) ? larger(drawing) : drawing,
  ]),
);
