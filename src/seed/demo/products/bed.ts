import { both } from '../../write/both.ts';
import { doc, h2, link, p, ul } from '../../write/rich-text.ts';
import type { DemoProduct } from './demo-product.ts';

const morgenlicht: DemoProduct = {
  name: both('Bettwäsche Morgenlicht', 'Morgenlicht bed linen'),
  summary: both('Leinen, steingewaschen, 165 g/m²', 'Stonewashed linen, 165 g/m²'),
  text: {
    de: doc(
      p(
        'Zum Deckenbezug in Nebel gehören Kissenbezüge in Föhnhimmel, zu Flachs solche in Schnee, zu Moos solche in Nebel. Das Leinen ist zwei Stunden mit Bimsstein gewaschen und danach so weich wie nach zwei Jahren im Gebrauch. Falten gehören dazu. In den elf Zimmern der Hütte wird diese Wäsche seit 2014 zweimal in der Woche gewechselt; die ältesten Bezüge tun noch Dienst.',
      ),
      h2('Material und Herkunft'),
      p(
        '100 % Leinen aus Flachs von der Kanalküste, gesponnen in Italien, gewebt und genäht im Mühlviertel. Knöpfe aus Steinnuss.',
      ),
      h2('Maße'),
      ul(
        '135 × 200 cm mit einem Kissen 80 × 80 cm',
        '155 × 220 cm mit einem Kissen 80 × 80 cm',
        '200 × 200 cm mit zwei Kissen 80 × 80 cm',
      ),
      p('Maschine, 60 °C, an der Leine trocknen. ', link('/de/pflege', 'Warum wir nicht bügeln')),
    ),
    en: doc(
      p(
        'Duvet covers in mist come with pillowcases in föhn sky; flax goes with snow, moss with mist. Two hours of tumbling with pumice make the linen as soft as two years of sleep would. It creases, and should. The lodge has changed this bed linen twice a week since 2014, and the first covers are still in use.',
      ),
      h2('Material and origin'),
      p(
        '100% linen from flax grown on the Channel coast, spun in Italy, woven and sewn in the Mühlviertel. Buttons of corozo nut.',
      ),
      h2('Sizes'),
      ul(
        '135 × 200 cm with one pillowcase, 80 × 80 cm',
        '155 × 220 cm with one pillowcase, 80 × 80 cm',
        '200 × 200 cm with two pillowcases, 80 × 80 cm',
      ),
      p('Machine wash at 60 °C, line dry. ', link('/en/care', 'Why we do not iron')),
    ),
  },
  articleNumber: 'AW 3110',
  cents: 21900,
  categories: ['bettwaesche'],
  pictures: [
    'bett-morgenlicht',
    'bett-morgenlicht-flachs',
    'bett-morgenlicht-moos',
    'detail-leinen',
  ],
  variants: [
    {
      colour: 'nebel',
      pictures: ['bett-morgenlicht', 'detail-leinen', 'morgenlicht-gelegt', 'morgenlicht-mass'],
    },
    { colour: 'flachs', pictures: ['bett-morgenlicht-flachs'] },
    { colour: 'moos', pictures: ['bett-morgenlicht-moos'] },
  ],
  sizes: [
    { label: '135 × 200 cm', cm: [135, 200], cents: 21900 },
    { label: '155 × 220 cm', cm: [155, 220], cents: 24900 },
    { label: '200 × 200 cm', cm: [200, 200], cents: 29800 },
  ],
  washing: ['wash-60', 'bleach-not', 'tumble-not', 'dry-line', 'iron-200'],
};

const kar: DemoProduct = {
  name: both('Kissen Kar', 'Kar cushion'),
  summary: both('Loden oder Fischgrat, 45 × 45 cm', 'Loden or herringbone, 45 × 45 cm'),
  text: {
    de: doc(
      p(
        'Aus den Endstücken der Decken, die zu kurz für ein Bett sind und zu gut für den Reißwolf. In Vogelbeere und Arnika ist es Loden, in Tanne ein Fischgrat aus zwei Grüntönen. Die Kante ist mit einem 6 mm dicken Keder gefasst.',
      ),
      h2('Material und Füllung'),
      p(
        'Bezug 100 % Schurwolle, abnehmbar, Reißverschluss aus Messing an der Unterkante. Füllung 600 g Wolle vom Bergschaf in einem Inlett aus Baumwolle; sie lässt sich nachstopfen.',
      ),
    ),
    en: doc(
      p(
        'Made from blanket ends: too short for a bed, too good to shred. Rowan and arnica are loden; fir is a herringbone in two greens. The edges are finished with 6 mm piping.',
      ),
      h2('Material and filling'),
      p(
        'Cover of 100% new wool, removable, brass zip along the lower edge. Filled with 600 g of mountain sheep’s wool in a cotton inner, which you can top up.',
      ),
    ),
  },
  articleNumber: 'AW 3405',
  cents: 6800,
  categories: ['kissen'],
  pictures: ['kissen-loden', 'kissen-kar-beere', 'kissen-kar-tanne', 'kissen-kar-arnika'],
  variants: [
    {
      colour: 'vogelbeere',
      pictures: ['kissen-kar-beere', 'kar-bank', 'detail-walk-beere', 'kissen-loden', 'kar-mass'],
    },
    { colour: 'tanne', pictures: ['kissen-kar-tanne', 'kar-bank', 'kissen-loden'] },
    { colour: 'arnika', pictures: ['kissen-kar-arnika'] },
  ],
  sizes: [{ label: '45 × 45 cm', cm: [45, 45] }],
  washing: ['wash-hand-30', 'bleach-not', 'tumble-not', 'dry-flat', 'iron-110'],
};

const kissenHahnentritt: DemoProduct = {
  name: both('Kissen Hahnentritt', 'Houndstooth cushion'),
  summary: both('Lammwolle, 50 × 50 cm', 'Lambswool, 50 × 50 cm'),
  text: {
    de: doc(
      p(
        'Das Muster läuft vorn wie hinten und trifft sich an der Naht: Für jedes Kissen werden beide Teile auf den Faden genau zugeschnitten. Das kostet 14 cm Stoff und sieht nur, wer es weiß.',
      ),
      h2('Material und Füllung'),
      p(
        'Bezug 100 % Lammwolle, 390 g/m², abnehmbar. Füllung 700 g Wolle vom Bergschaf in einem Inlett aus Baumwolle.',
      ),
    ),
    en: doc(
      p(
        'The pattern runs from front to back and matches at the seam, because both halves of every cushion are cut to the exact thread. It takes 14 cm more cloth, and you would only notice if you knew.',
      ),
      h2('Material and filling'),
      p(
        'Cover of 100% lambswool, 390 g/m², removable. Filled with 700 g of mountain sheep’s wool in a cotton inner.',
      ),
    ),
  },
  articleNumber: 'AW 3412',
  cents: 7400,
  categories: ['kissen'],
  pictures: ['kissen-hahnentritt', 'kissen-hahnentritt-beere'],
  variants: [
    { colour: 'rauch', pictures: ['kissen-hahnentritt'] },
    {
      colour: 'vogelbeere',
      pictures: ['kissen-hahnentritt-beere'],
      availability: 'unavailable',
    },
  ],
  sizes: [{ label: '50 × 50 cm', cm: [50, 50] }],
  washing: ['wash-30-wool', 'bleach-not', 'tumble-not', 'dry-flat', 'iron-110'],
};

export const bed = { morgenlicht, kar, 'kissen-hahnentritt': kissenHahnentritt };
