import { bedAndCushions } from './scenes/bed.ts';
import { blankets } from './scenes/blankets.ts';
import type { SceneDrawing, SvgDrawing } from './scenes/drawing.ts';
import { inUse } from './scenes/in-use.ts';
import { kitchen } from './scenes/kitchen.ts';
import { parlour } from './scenes/parlour.ts';
import { places } from './scenes/places.ts';
import { placeholder } from './scenes/placeholder.ts';
import { throws } from './scenes/throws.ts';
import { valley } from './scenes/valley.ts';

/** The longer side of what people look closely at, in px. */
const LARGE = 2000;

/** Nobody enlarges views and the placeholder: they have the size at which they are shown. */
const VIEWS: ReadonlySet<string> = new Set([
  'gebirge',
  'gebirge-himmel',
  'gebirge-abend',
  'gebirge-abend-himmel',
  'huette-abend',
  'karte-tal',
  'mittag-kar',
  'morgen-nebel',
  'winter-nacht',
  'platzhalter',
]);

/** More pixels need fewer bits each. */
function larger<D extends SceneDrawing | SvgDrawing>(drawing: D): D {
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
export const drawings: ReadonlyMap<string, SceneDrawing | SvgDrawing> = new Map(
  Object.entries({
    ...places,
    ...blankets,
    ...throws,
    ...bedAndCushions,
    ...kitchen,
    ...parlour,
    ...placeholder,
    ...inUse,
    ...valley,
  }).map(([name, drawing]) => [name, VIEWS.has(name) ? drawing : larger(drawing)]),
);
