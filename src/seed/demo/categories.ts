import type { RichText } from '#src/model/rich-text.ts';
import { item, type SeedItem } from '../encode.ts';
import { itemId } from '../id.ts';
import { type Both, both } from '../write/both.ts';
import { doc, p } from '../write/rich-text.ts';
import { type PictureName, pictureId } from './pictures.ts';

type DemoCategory = { name: Both<string>; text: Both<RichText>; image: PictureName };

/** The categories of the demo, in the order in which they are shown. */
export const categories = {
  decken: {
    name: both('Decken & Plaids', 'Blankets & throws'),
    text: {
      de: doc(
        p(
          'Loden für draußen, Lammwolle fürs Sofa, Strick für die Ofenbank. Gewebt wird in Tracht, einer Gemeinde mit 640 Einwohnern und drei Webstühlen; gesäumt wird auf der Karalm.',
        ),
      ),
      en: doc(
        p(
          'Loden for outdoors, lambswool for the sofa, knitting for the bench by the stove. The weaving is done in Tracht, a village of 640 people and three looms; the hemming is done at Karalm.',
        ),
      ),
    },
    image: 'decke-stapel',
  },
  schlafen: {
    name: both('Bett & Kissen', 'Bed & cushions'),
    text: {
      de: doc(
        p(
          'Die Bettwäsche ist dieselbe wie in den elf Zimmern der Hütte: Leinen, steingewaschen, nie gebügelt. Die Kissen sind mit 600 g Bergschafwolle gefüllt und haben einen Reißverschluss an der Unterkante.',
        ),
      ),
      en: doc(
        p(
          'The bed linen is the one from the eleven rooms of the lodge: stonewashed and never ironed. The cushions are filled with 600 g of mountain sheep’s wool and have a zip along the lower edge.',
        ),
      ),
    },
    image: 'bett-morgenlicht',
  },
  haus: {
    name: both('Haus & Tisch', 'House & table'),
    text: {
      de: doc(
        p(
          'Was in der Stube steht, hängt und liegt. Nichts davon war zum Verkauf gedacht. Wenn ein Gast dreimal nach etwas fragt, nehmen wir es ins Sortiment.',
        ),
      ),
      en: doc(
        p(
          'What stands, hangs and lies about in the parlour. None of it was meant for sale. When guests have asked for a thing three times, we add it to the range.',
        ),
      ),
    },
    image: 'stube',
  },
} satisfies Record<string, DemoCategory>;

export type CategoryName = keyof typeof categories;

/** The id of a category. */
export function categoryId(name: CategoryName): string {
  return itemId(`categories/${name}`);
}

/** All categories as items. */
export function categoryItems(): SeedItem[] {
  return Object.entries(categories).map(([name, { name: Name, text, image }], index) =>
    item('categories', name, {
      Name,
      text,
      image: pictureId(image),
      parent: undefined,
      order: (index + 1) * 10,
    }),
  );
}
