import { decoration, type DemoPicture } from './demo-picture.ts';

/** The picture of new picture fields (`PLACEHOLDER_PICTURE`): it is there to be replaced. */
export const placeholder = {
  platzhalter: decoration([50, 50]),
} satisfies Record<string, DemoPicture>;
