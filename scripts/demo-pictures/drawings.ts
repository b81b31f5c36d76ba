import { bedAndCushions } from './scenes/bed.ts';
import { blankets } from './scenes/blankets.ts';
import type { Drawing } from './scenes/drawing.ts';
import { kitchen } from './scenes/kitchen.ts';
import { parlour } from './scenes/parlour.ts';
import { places } from './scenes/places.ts';
import { placeholder } from './scenes/placeholder.ts';
import { throws } from './scenes/throws.ts';

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
  }),
);
