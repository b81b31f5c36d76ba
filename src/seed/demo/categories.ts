import type { RichText } from '#src/model/fields/rich-text.ts';
import { item, type SeedItem } from '../write/encode.ts';
import { itemId } from '../write/id.ts';
import { type Both, both } from '../write/both.ts';
import { doc, p } from '../write/rich-text.ts';
import { type PictureName, pictureId } from './pictures.ts';

export type CategoryName =
  | 'decken'
  | 'loden'
  | 'plaids'
  | 'schlafen'
  | 'bettwaesche'
  | 'kissen'
  | 'haus'
  | 'kueche'
  | 'stube';

type DemoCategory = {
  name: Both<string>;
  text: Both<RichText>;
  image: PictureName;
  parent?: CategoryName;
};

const text = (de: string, en: string): Both<RichText> => ({ de: doc(p(de)), en: doc(p(en)) });

/** The categories of the demo in the order in which they are shown: three, and six shelves in them. */
export const categories: Readonly<Record<CategoryName, DemoCategory>> = {
  decken: {
    name: both('Decken & Plaids', 'Blankets & throws'),
    text: text(
      'Loden für draußen, Lammwolle fürs Sofa, Strick für die Ofenbank. Gewebt wird in Tracht, einer Gemeinde mit 640 Einwohnern und drei Webstühlen; gesäumt wird auf der Karalm.',
      'Loden for outdoors, lambswool for the sofa, knitwear for the bench by the stove. We weave in Tracht, a village of 640 people and three looms, and hem at Karalm.',
    ),
    image: 'decke-stapel',
  },
  loden: {
    name: both('Loden & Walk', 'Loden'),
    text: text(
      'Gewebt, dann fünf bis zwölf Stunden in warmem Wasser gewalkt. Je länger, desto dichter: Die Kinderdecke wiegt 420 g/m², die Ofenbankdecke 1150.',
      'Woven, then fulled in warm water for five to twelve hours. The longer it takes, the denser it gets: the children’s blanket weighs 420 g/m², the stove bench blanket 1150.',
    ),
    image: 'joch-tanne',
    parent: 'decken',
  },
  plaids: {
    name: both('Plaids & Strick', 'Throws & knits'),
    text: text(
      'Fischgrat, Hahnentritt, Karo und Streifen aus Lammwolle, dazu zwei Decken in Strick. Die Fransen dreht Frau Aumüller von Hand, sechzig an jeder Seite.',
      'Herringbone, houndstooth, check and stripe in lambswool, and two knitted blankets. Mrs Aumüller twists the fringes by hand, sixty on each side.',
    ),
    image: 'streif-almabtrieb',
    parent: 'decken',
  },
  schlafen: {
    name: both('Bett & Kissen', 'Bed & cushions'),
    text: text(
      'Die Bettwäsche ist dieselbe wie in den elf Zimmern der Hütte: Leinen, steingewaschen, nie gebügelt. Die Kissen sind mit Bergschafwolle gefüllt und haben einen Bezug, der sich abnehmen lässt.',
      'The bed linen is what we use in the lodge’s eleven rooms: stonewashed and never ironed. The cushions are filled with wool from mountain sheep, and their covers come off.',
    ),
    image: 'bett-morgenlicht',
  },
  bettwaesche: {
    name: both('Bettwäsche & Zudecken', 'Bed linen & duvets'),
    text: text(
      'Leinen für das ganze Jahr, eine Zudecke für den Winterraum, Waffel für den August. Alles wird bei 60 °C gewaschen, außer der Wolle und dem Zirbenkissen.',
      'Linen for all year round, a duvet for the winter room, waffle for August. Everything but the wool and the stone pine pillow washes at 60 °C.',
    ),
    image: 'laken-himmel',
    parent: 'schlafen',
  },
  kissen: {
    name: both('Kissen & Polster', 'Cushions & bolsters'),
    text: text(
      'Genäht aus den Endstücken der Decken. Gefüllt wird auf der Karalm: 400 g für den Hocker, 600 g fürs Sofa, 1,1 kg für den Meter Bank.',
      'Sewn from blanket ends and filled at Karalm: 400 g for the stool, 600 g for the sofa, 1.1 kg for a metre of bench.',
    ),
    image: 'kissen-loden',
    parent: 'schlafen',
  },
  haus: {
    name: both('Haus & Tisch', 'House & table'),
    text: text(
      'Was in der Stube steht, hängt und liegt. Nichts davon war zum Verkauf gedacht. Wenn ein Gast dreimal nach etwas fragt, nehmen wir es ins Sortiment.',
      'Everything you will find in the parlour. None of it was meant for sale, but once guests have asked for something three times, it joins the range.',
    ),
    image: 'stube',
  },
  kueche: {
    name: both('Küche & Bad', 'Kitchen & bath'),
    text: text(
      'Leinen und Waffelpiqué aus dem Mühlviertel, Topflappen aus Loden. Es wird täglich benutzt und zweimal in der Woche gewaschen.',
      'Linen and waffle piqué from the Mühlviertel, and pot holders in loden. Used every day, washed twice a week.',
    ),
    image: 'geschirrtuch-enzian',
    parent: 'haus',
  },
  stube: {
    name: both('Filz, Licht & Steinzeug', 'Felt, light & stoneware'),
    text: text(
      'Pantoffeln von der Schusterei in Tracht, Wachs von 40 Bienenvölkern, Steinzeug aus Diessen. Keine der drei Werkstätten hat mehr als vier Leute.',
      'Slippers from the cobbler in Tracht, wax from 40 colonies of bees, stoneware from Diessen. None of the three workshops has more than four people.',
    ),
    image: 'steig-reihe',
    parent: 'haus',
  },
};

/** The id of a category. */
export function categoryId(name: CategoryName): string {
  return itemId(`categories/${name}`);
}

/** The given categories, then those above them, each once. */
export function withParents(names: readonly CategoryName[]): CategoryName[] {
  return [...new Set([...names, ...names.flatMap((name) => categories[name].parent ?? [])])];
}

/** All categories as items. */
export function categoryItems(): SeedItem[] {
  return Object.entries(categories).map(
    ([name, { name: Name, text: about, image, parent }], index) =>
      item('categories', name, {
        Name,
        text: about,
        image: pictureId(image),
        parent: parent && categoryId(parent),
        order: (index + 1) * 10,
      }),
  );
}
