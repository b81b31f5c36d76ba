import type { FontMission } from '#src/model/schemas/font-styles.ts';
import { item, type SeedItem } from '../write/encode.ts';

type DemoFont = {
  name: string;
  mission: FontMission;
  family: string;
  weight: number;
  file: string;
};

/** The fonts of the storefront's design; their files lie in `public/fonts` with their licence. */
const fonts: DemoFont[] = [
  {
    name: 'Grenze, mager',
    mission: 'main',
    family: 'Grenze',
    weight: 300,
    file: 'grenze-latin-300-normal',
  },
  {
    name: 'Ysabeau SC',
    mission: 'support',
    family: 'Ysabeau SC',
    weight: 550,
    file: 'ysabeau-sc-latin-wght-normal',
  },
  {
    name: 'Ysabeau, Menü',
    mission: 'navbar',
    family: 'Ysabeau',
    weight: 500,
    file: 'ysabeau-latin-wght-normal',
  },
  {
    name: 'Ysabeau, Lesetext',
    mission: 'flowingtext',
    family: 'Ysabeau',
    weight: 450,
    file: 'ysabeau-latin-wght-normal',
  },
];

/** A font for each mission, as items. */
export function fontItems(): SeedItem[] {
  return fonts.map(({ name, mission, family, weight, file }) =>
    item('font-styles', mission, {
      name,
      mission,
      licence: 'SIL Open Font License 1.1',
      font: {
        ...{ name: family, weight, file: undefined },
        ...{ fileUrl: `/fonts/${file}.woff2`, fileType: 'woff2' },
      },
    }),
  );
}
