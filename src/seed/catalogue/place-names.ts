const FIRST = [
  ...['Hoch', 'Vorder', 'Hinter', 'Ober', 'Unter', 'Mitter', 'Stein', 'Wetter', 'Schnee', 'Gams'],
  ...['Stier', 'Küh', 'Rot', 'Schwarz', 'Weiß', 'Sonn', 'Schatt', 'Wind', 'Eis', 'Wald'],
  ...['Zirben', 'Lärch', 'Ahorn', 'Enzian', 'Adler'],
];
const LAST = ['alm', 'kar', 'kogel', 'grat', 'joch', 'wand', 'kopf', 'boden', 'see', 'egg'];

/** How many different names there are. */
export const PLACE_COUNT = FIRST.length * LAST.length;

// Prime to the number of names, so that neighbours differ in both halves.
const STRIDE = 37;

/** The name of a place in the mountains. In: 0 up to `PLACE_COUNT`; beyond that names repeat. */
export function placeName(index: number): string {
  const place = (index * STRIDE) % PLACE_COUNT;
  return `${FIRST[place % FIRST.length]}${LAST[Math.floor(place / FIRST.length)]}`;
}
