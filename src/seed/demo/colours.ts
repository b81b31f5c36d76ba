import { item, type SeedItem } from '../write/encode.ts';
import { itemId } from '../write/id.ts';
import { type Both, both } from '../write/both.ts';

type DemoColour = { name: Both<string>; hexcode: string };

const colour = (de: string, en: string, hexcode: string): DemoColour => ({
  name: both(de, en),
  hexcode,
});

/** The dyes of the demo; the hex codes are those that the pictures were drawn with. */
export const colours = {
  tanne: colour('Tanne', 'Fir', '#2c4536'),
  moos: colour('Moos', 'Moss', '#6d7746'),
  arnika: colour('Arnika', 'Arnica', '#c08a2c'),
  vogelbeere: colour('Vogelbeere', 'Rowan', '#a8382b'),
  enzian: colour('Enzian', 'Gentian', '#2c3f78'),
  himmel: colour('Föhnhimmel', 'Föhn sky', '#9db2c2'),
  schiefer: colour('Schiefer', 'Slate', '#5b6871'),
  rauch: colour('Rauch', 'Smoke', '#3a3d40'),
  lodengrau: colour('Lodengrau', 'Loden grey', '#8b908c'),
  nebel: colour('Nebel', 'Mist', '#c9cec9'),
  schnee: colour('Schnee', 'Snow', '#e9e9e3'),
  flachs: colour('Flachs', 'Flax', '#c4b899'),
  lehm: colour('Lehm', 'Clay', '#a5694a'),
  zwetschge: colour('Zwetschge', 'Damson', '#5b4a78'),
} satisfies Record<string, DemoColour>;

export type ColourName = keyof typeof colours;

/** The id of a colour. */
export function colourId(name: ColourName): string {
  return itemId(`colors/${name}`);
}

/** All colours as items. */
export function colourItems(): SeedItem[] {
  return Object.entries(colours).map(([name, values]) => item('colors', name, values));
}
