import { item, type SeedItem } from '../write/encode.ts';
import { itemId } from '../write/id.ts';

type DemoIcon = { name: string; words: string; critical?: true; lines: string };

/** Drawn for this shop, in one stroke width on a grid of 24, like the care pictograms. */
const icons = {
  berg: {
    name: 'Berg',
    words: 'Gipfel, Alm, mountain, peak',
    critical: true,
    lines: '<path d="M2 19 9 6l4.2 7.4L15.5 10 22 19zM6.6 10.6l2.6 1.8 1.9-2.4"/>',
  },
  wolle: {
    name: 'Wolle',
    words: 'Knäuel, Garn, wool, yarn',
    critical: true,
    lines:
      '<circle cx="11" cy="12" r="8"/><path d="M4 9c5-2 10 0 14 6M5.5 17C8 11 13 7 18.5 9M9 4.3c-1 5 1 11 5 15M17 18c2 2 3.5 2 5 1.5"/>',
  },
  webstuhl: {
    name: 'Webstuhl',
    words: 'weben, Weberei, loom, weaving',
    lines: '<path d="M4 3v18M20 3v18M4 6h16M4 18h16M8 6v12M12 6v12M16 6v12M4 10h16M4 14h16"/>',
  },
  schaf: {
    name: 'Schaf',
    words: 'Tier, Herde, sheep, flock',
    lines:
      '<path d="M15 15.5H6a3 3 0 0 1-.7-5.9A3.6 3.6 0 0 1 11 7a3.6 3.6 0 0 1 5 2M7 15.5V20M10 15.5V20M13 15.5V20"/>' +
      '<path d="M15 10.5c2-2 4.5-1.5 6.5-.5-.2 3.5-1.5 5.5-3.5 5.5s-3.5-2-3-5zM15 10.5l-1.5.5"/>',
  },
  huette: {
    name: 'Hütte',
    words: 'Haus, Lodge, lodge, house',
    lines: '<path d="M2 12 12 4l10 8M5 10v10h14V10M10 20v-6h4v6M16 7V4"/>',
  },
  nadel: {
    name: 'Nadel',
    words: 'nähen, Faden, needle, sewing',
    lines: '<path d="M20 4 6 18M20 4c-2-1-4 1-3 3M6 18c-4 3-3-3 0-2s6 3 9 1 1-5 4-4"/>',
  },
  schere: {
    name: 'Schere',
    words: 'schneiden, scissors, cut',
    lines:
      '<circle cx="6" cy="6" r="2.5"/><circle cx="6" cy="18" r="2.5"/><path d="M8 7.5 20 17M8 16.5 20 7"/>',
  },
  brief: {
    name: 'Brief',
    words: 'Post, Mail, letter, envelope',
    lines: '<path d="M3 6h18v12H3zM3 7l9 7 9-7"/>',
  },
  telefon: {
    name: 'Telefon',
    words: 'anrufen, phone, call',
    lines:
      '<path d="M5 3h4l1.5 5L8 10c1 3 3 5 6 6l2-2.5 5 1.5v4c0 1-1 2-2 2C11 20.5 3.5 13 3 5c0-1 1-2 2-2z"/>',
  },
  paket: {
    name: 'Paket',
    words: 'Versand, parcel, delivery',
    lines:
      '<path d="M3 7.5 12 3l9 4.5v9L12 21l-9-4.5zM3 7.5l9 4.5 9-4.5M12 12v9M7.5 5.200l9 4.5"/>',
  },
  seite: {
    name: 'Seite',
    words: 'Blatt, Dokument, page, document',
    lines: '<path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6"/>',
  },
  bausteine: {
    name: 'Bausteine',
    words: 'Blöcke, blocks',
    lines: '<path d="M3 3h8v8H3zM13 3h8v8h-8zM3 13h8v8H3zM13 13h8v8h-8z"/>',
  },
  farbe: {
    name: 'Farbe',
    words: 'Palette, colour, paint',
    lines: '<path d="M12 3c4 5 6 7.5 6 11a6 6 0 0 1-12 0c0-3.5 2-6 6-11zM9 14a3 3 0 0 0 3 3"/>',
  },
  schrift: {
    name: 'Schrift',
    words: 'Buchstabe, Text, font, letter',
    lines: '<path d="M5 20 11 4h2l6 16M7.5 14h9M3 20h4M17 20h4"/>',
  },
  bild: {
    name: 'Bild',
    words: 'Foto, picture, photo',
    lines: '<path d="M3 4h18v16H3zM3 17l5-6 4 4.5L15 12l6 6"/><circle cx="16.5" cy="8" r="1.5"/>',
  },
  zahlen: {
    name: 'Zahlen',
    words: 'Auswertung, Diagramm, numbers, chart',
    lines: '<path d="M4 20h16M6 20v-6M11 20V9M16 20V4"/>',
  },
} satisfies Record<string, DemoIcon>;

export type DemoIconName = keyof typeof icons;

/** The id of an icon. */
export function iconId(name: DemoIconName): string {
  return itemId(`icons/${name}`);
}

/** All icons as items. */
export function iconItems(): SeedItem[] {
  return Object.entries(icons).map(([name, icon]: [string, DemoIcon]) =>
    item('icons', name, {
      name: icon.name,
      words: icon.words,
      svg:
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" ' +
        `stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${icon.lines}</svg>`,
      critical: icon.critical ?? false,
    }),
  );
}
