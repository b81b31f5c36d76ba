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

/** The id of a picture's asset. */
export function pictureId(name: PictureName): string {
  return itemId(`assets/${name}`);
}
