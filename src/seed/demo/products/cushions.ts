import { both } from '../../write/both.ts';
import { doc, h2, link, p, ul } from '../../write/rich-text.ts';
import { LODEN_CARE } from './care.ts';
import type { DemoProduct } from './demo-product.ts';

const karo: DemoProduct = {
  name: both('Kissen Vorderalm', 'Vorderalm cushion'),
  summary: both('Schurwolle, kariert, 46 × 46 cm', 'New wool, checked, 46 × 46 cm'),
  text: {
    de: doc(
      p(
        'Auf grünem Grund zwei Rapporte des Karos, auf weißem zweieinhalb, so zugeschnitten, dass die doppelte rote Linie durch die Mitte läuft. Grün ist es der Stoff des Karoplaids Vorderalm, weiß der des Plaids Sennerei.',
      ),
      h2('Material und Füllung'),
      p(
        'Bezug 100 % Schurwolle, grün 510 g/m², weiß 360 g/m², abnehmbar, Keder in Grundfarbe. Füllung 600 g Wolle vom Bergschaf.',
      ),
    ),
    en: doc(
      p(
        'Two repeats of the check on green, two and a half on white, cut so that the double red line runs down the middle. The green is the cloth of the Vorderalm plaid, the white that of the Sennerei throw.',
      ),
      h2('Material and filling'),
      p(
        'Cover of 100% new wool, 510 g/m² in green and 360 g/m² in white, removable, with matching piping. Filled with 600 g of mountain sheep’s wool.',
      ),
    ),
  },
  articleNumber: 'AW 3418',
  cents: 7200,
  categories: ['kissen'],
  pictures: ['kissen-karo', 'kissen-karo-schnee'],
  variants: [
    { colour: 'tanne', pictures: ['kissen-karo', 'detail-karo'] },
    { colour: 'schnee', pictures: ['kissen-karo-schnee'] },
  ],
  sizes: [{ label: '46 × 46 cm', cm: [46, 46] }],
  washing: LODEN_CARE,
};

const hocker: DemoProduct = {
  name: both('Sitzkissen Melkschemel', 'Melkschemel seat cushion'),
  summary: both('Loden auf Schafwolle, 40 × 35 cm', 'Loden over sheep’s wool, 40 × 35 cm'),
  text: {
    de: doc(
      p(
        'Gemacht für die Hocker in der Stube, deren Sitz 44 × 38 cm misst. Zwei Knöpfe halten die Füllung am Ort. Nach einem Winter ist das Kissen einen Zentimeter dünner, danach bleibt es so.',
      ),
      h2('Material und Maße'),
      p(
        'Loden, 680 g/m², gefüllt mit 400 g Wolle vom Bergschaf. 5 cm hoch. Mit Bändern zum Festbinden oder ohne, bitte dazuschreiben.',
      ),
    ),
    en: doc(
      p(
        'Made for the stools in the parlour, which have seats of 44 × 38 cm. Two buttons hold the filling in place. It loses a centimetre in its first winter and none after that.',
      ),
      h2('Material and size'),
      p(
        'Loden, 680 g/m², filled with 400 g of mountain sheep’s wool. 5 cm high. With or without ties: please say which.',
      ),
    ),
  },
  articleNumber: 'AW 3430',
  cents: 4900,
  categories: ['kissen'],
  pictures: ['sitz-tanne', 'sitz-arnika', 'sitz-rauch'],
  variants: [
    { colour: 'tanne', pictures: ['sitz-tanne'] },
    { colour: 'arnika', pictures: ['sitz-arnika'] },
    { colour: 'rauch', pictures: ['sitz-rauch'] },
  ],
  sizes: [{ label: '40 × 35 cm', cm: [40, 35] }],
  washing: LODEN_CARE,
};

const rolle: DemoProduct = {
  name: both('Nackenrolle Latsche', 'Latsche bolster'),
  summary: both('Loden oder Streifenköper, 50 × 17 cm', 'Loden or striped twill, 50 × 17 cm'),
  text: {
    de: doc(
      p(
        'Fest genug für den Nacken beim Lesen, weich genug für das Knie auf der Ofenbank. In der Rolle steckt ein gewickeltes Vlies, keine lose Füllung: Sie verrutscht nicht und bekommt keine Beulen.',
      ),
      h2('Material und Füllung'),
      p(
        'Bezug in Vogelbeere aus Loden, in Schiefer aus Lammwolle mit weißem Streifen, abnehmbar. Kern 900 g gewickeltes Wollvlies.',
      ),
    ),
    en: doc(
      p(
        'Firm enough to read against, soft enough for a knee on the stove bench. The core is a rolled fleece instead of loose filling, so it neither shifts nor goes lumpy.',
      ),
      h2('Material and filling'),
      p(
        'Removable cover: loden in rowan, lambswool with a white stripe in slate. The core is 900 g of rolled wool fleece.',
      ),
    ),
  },
  articleNumber: 'AW 3440',
  cents: 6400,
  categories: ['kissen'],
  pictures: ['rolle-schiefer', 'rolle-beere'],
  variants: [
    { colour: 'schiefer', pictures: ['rolle-schiefer'] },
    { colour: 'vogelbeere', pictures: ['rolle-beere'] },
  ],
  sizes: [{ label: '50 × 17 cm', cm: [50, 17] }],
  washing: LODEN_CARE,
};

const auflage: DemoProduct = {
  name: both('Bankauflage Stube', 'Stube bench pad'),
  summary: both('Auf Maß, 42 cm tief, 5 cm hoch', 'Made to measure, 42 cm deep, 5 cm high'),
  text: {
    de: doc(
      p(
        'Alle 30 cm ein Knopf, die Ecken doppelt vernäht, auf der Unterseite Loden, der auf Holz nicht wandert. Auf der Bank in der Stube sitzen abends dreißig Leute; die Auflage darunter ist von 2016.',
      ),
      h2('Material'),
      p(
        'Oberseite Streifenköper oder Fischgrat aus Schurwolle, Unterseite Loden. Füllung 1,1 kg Wolle je laufendem Meter.',
      ),
      h2('Maße und Preise'),
      ul('90 cm: 118 €', '120 cm: 148 €', '180 cm: 198 €'),
      p('Andere Längen nähen wir in drei Wochen. ', link('/de/kontakt', 'Maß schicken')),
    ),
    en: doc(
      p(
        'A button every 30 cm, double-stitched corners, and a loden underside that stays where you put it. Thirty people sit on the parlour bench of an evening, on a pad that dates from 2016.',
      ),
      h2('Material'),
      p(
        'Striped twill or herringbone in new wool on top, loden underneath. Filled with 1.1 kg of wool per metre.',
      ),
      h2('Sizes and prices'),
      ul('90 cm: €118', '120 cm: €148', '180 cm: €198'),
      p('Any other length takes us three weeks. ', link('/en/contact', 'Send your measurements')),
    ),
  },
  articleNumber: 'AW 3450',
  cents: 11800,
  categories: ['kissen', 'haus'],
  pictures: ['auflage-flachs', 'auflage-schiefer'],
  variants: [
    { colour: 'flachs', pictures: ['auflage-flachs'] },
    { colour: 'schiefer', pictures: ['auflage-schiefer'] },
  ],
  sizes: [
    { label: '90 × 42 cm', cm: [90, 42], cents: 11800 },
    { label: '120 × 42 cm', cm: [120, 42], cents: 14800 },
    { label: '180 × 42 cm', cm: [180, 42], cents: 19800 },
  ],
  washing: ['wash-not', 'bleach-not', 'tumble-not', 'iron-110', 'professional-p'],
};

const masche: DemoProduct = {
  name: both('Strickkissen Masche', 'Masche knitted cushion'),
  summary: both('Merinowolle, 48 × 48 cm', 'Merino wool, 48 × 48 cm'),
  text: {
    de: doc(
      p(
        'Vorn rechts, hinten links gestrickt; wer die andere Seite lieber mag, dreht es um. Die Hülle wird geknöpft, mit fünf Knöpfen aus Horn, weil ein Reißverschluss im Strick Wellen schlägt.',
      ),
      h2('Material und Füllung'),
      p(
        'Bezug 100 % Merinowolle, gestrickt in Tracht. Füllung 650 g Wolle vom Bergschaf in einem Inlett aus Leinen.',
      ),
    ),
    en: doc(
      p(
        'Knit on the front, purl on the back: turn it to the side you like. The cover closes with five horn buttons, because a zip makes knitting ripple.',
      ),
      h2('Material and filling'),
      p(
        'Cover of 100% merino wool, knitted in Tracht. Filled with 650 g of mountain sheep’s wool in a linen inner.',
      ),
    ),
  },
  articleNumber: 'AW 3460',
  cents: 8200,
  oldCents: 9600,
  categories: ['kissen'],
  pictures: ['masche-schnee', 'masche-lehm', 'masche-arnika'],
  variants: [
    { colour: 'schnee', pictures: ['masche-schnee'] },
    { colour: 'lehm', pictures: ['masche-lehm'] },
    { colour: 'arnika', pictures: ['masche-arnika'] },
  ],
  sizes: [{ label: '48 × 48 cm', cm: [48, 48] }],
  washing: ['wash-30-wool', 'bleach-not', 'tumble-not', 'dry-flat', 'iron-not'],
};

export const cushions = { karo, hocker, rolle, auflage, masche };
