import { expect, test } from 'vitest';
import { placeAt } from './popover-place.ts';

const WINDOW = { width: 1000, height: 800 };
const LAYER = { width: 300, height: 200 };
const button = (left: number, top: number) => ({ left, right: left + 80, top, bottom: top + 30 });

test.each([
  ['below its button', button(400, 100), 'start', { left: 400, top: 136 }],
  ['with the other edge', button(400, 100), 'end', { left: 180, top: 136 }],
  ['above, where there is no room below', button(400, 700), 'start', { left: 400, top: 494 }],
  ['within the window at its sides', button(900, 100), 'start', { left: 692, top: 136 }],
  [
    'below the bar, when its button was scrolled away',
    button(400, -90),
    'start',
    { left: 400, top: 52 },
  ],
  [
    'at the lower edge, when its button is below the window',
    button(400, 1100),
    'start',
    { left: 400, top: 592 },
  ],
] as const)('a layer stands %s', (_, at, align, place) => {
  expect(placeAt(at, LAYER, WINDOW, align)).toEqual(place);
});
