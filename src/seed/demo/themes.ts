import { item, type SeedItem } from '../write/encode.ts';
import { itemId } from '../write/id.ts';

/** The two themes of the storefront's design. */
export const themes = {
  loden: {
    name: 'Loden',
    main: '#21402f',
    support: '#586b74',
    accent: '#a8382b',
    neutral: '#cbd3d1',
    black: '#141a18',
    white: '#f4f5f1',
  },
  'blaue-stunde': {
    name: 'Blaue Stunde',
    main: '#202d5c',
    support: '#66648f',
    accent: '#e0a43a',
    neutral: '#ccd0df',
    black: '#11142a',
    white: '#f5f5f8',
  },
};

export type ThemeName = keyof typeof themes;

/** The id of a theme. */
export function themeId(name: ThemeName): string {
  return itemId(`theme-settings/${name}`);
}

/** Both themes as items. */
export function themeItems(): SeedItem[] {
  return Object.entries(themes).map(([name, values]) => item('theme-settings', name, values));
}
