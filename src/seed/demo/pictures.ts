import { itemId } from '../write/id.ts';
import { bed } from './pictures/bed.ts';
import { blankets } from './pictures/blankets.ts';
import type { DemoPicture } from './pictures/demo-picture.ts';
import { house } from './pictures/house.ts';
import { inUse } from './pictures/in-use.ts';
import { placeholder } from './pictures/placeholder.ts';
import { places } from './pictures/places.ts';

/** The pictures of the demo by the name of their file in `assets/`, without `.webp`. */
export const pictures = {
  ...places,
  ...blankets,
  ...bed,
  ...house,
  ...inUse,
  ...placeholder,
} satisfies Record<string, DemoPicture>;

export type PictureName = keyof typeof pictures;

/** What lies in the folders of the library; the placeholder lies in none. */
const FOLDERS: Record<string, Partial<Record<PictureName, DemoPicture>>> = {
  Orte: places,
  Decken: blankets,
  Bett: bed,
  'Haus und Tisch': house,
  'In Gebrauch': inUse,
};

/** The name of the folder that a picture is put into when it is new; undefined: none. */
export function folderOf(name: PictureName): string | undefined {
  return Object.keys(FOLDERS).find((folder) => FOLDERS[folder]?.[name] !== undefined);
}

/** The id of a picture's asset. */
export function pictureId(name: PictureName): string {
  return itemId(`assets/${name}`);
}
