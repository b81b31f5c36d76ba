import { both } from '../../write/both.ts';
import { doc, h2, p } from '../../write/rich-text.ts';
import { LAMBSWOOL_CARE } from './care.ts';
import type { DemoProduct } from './demo-product.ts';

const almabtrieb: DemoProduct = {
  name: both('Streifenplaid Almabtrieb', 'Almabtrieb striped throw'),
  summary: both('Lammwolle in Köper, 130 × 180 cm', 'Lambswool in twill, 130 × 180 cm'),
  text: {
    de: doc(
      p(
        'Drei Fäden, vier Grund, neun Fäden, vier Grund, drei Fäden: Der Streifen steht so im Musterbuch von 1934 und hing früher als Band am Schmuck der Leitkuh. Auf 130 cm Breite kommt er sechsmal vor.',
      ),
      h2('Material und Herkunft'),
      p(
        '100 % Lammwolle, 21 Mikrometer. Gesponnen in Biella, gewebt in Tracht, auf der Karalm gewaschen. Die Fransen sind 9 cm lang und von Hand gedreht.',
      ),
      h2('Maße und Gewicht'),
      p('130 × 180 cm ohne Fransen, 0,9 kg, 380 g/m².'),
    ),
    en: doc(
      p(
        'Three threads, a gap of four, nine threads, a gap of four, three threads. That is how the stripe is drawn in the 1934 pattern book. Before that it was a ribbon, worn by the lead cow when the herd came down in autumn. It appears six times across the 130 cm.',
      ),
      h2('Material and origin'),
      p(
        '100% lambswool, 21 microns. Spun in Biella, woven in Tracht, washed at Karalm. The fringe is 9 cm long and twisted by hand.',
      ),
      h2('Size and weight'),
      p('130 × 180 cm plus fringe, 0.9 kg, 380 g/m².'),
    ),
  },
  articleNumber: 'AW 2236',
  cents: 15900,
  categories: ['plaids'],
  pictures: ['streif-flachs', 'streif-schnee', 'streif-almabtrieb', 'detail-streif'],
  variants: [
    {
      colour: 'flachs',
      pictures: [
        'streif-flachs',
        'detail-streif',
        'streif-bank',
        'streif-almabtrieb',
        'streif-mass',
      ],
    },
    { colour: 'schnee', pictures: ['streif-schnee', 'streif-almabtrieb'] },
  ],
  sizes: [{ label: '130 × 180 cm', cm: [130, 180] }],
  washing: LAMBSWOOL_CARE,
};

const lahn: DemoProduct = {
  name: both('Strickdecke Lahn', 'Lahn knitted blanket'),
  summary: both('Merinowolle, gefärbt, 130 × 170 cm', 'Merino wool, dyed, 130 × 170 cm'),
  text: {
    de: doc(
      p(
        'Die gefärbte Schwester der Strickdecke Grat, mit derselben Maschenzahl und etwas dünnerem Garn: 1,3 statt 1,6 kg. Lahn heißt im Tal die Lawine; gemeint ist, wie die Decke vom Sofa rutscht.',
      ),
      h2('Material und Herkunft'),
      p(
        '100 % Merinowolle, im Strang gefärbt. Gesponnen in Biella, gestrickt in Tracht, die Seiten von Hand aufgefasst.',
      ),
      h2('Gebrauch'),
      p(
        'Ein gezogener Faden lässt sich mit einer Häkelnadel auf die Rückseite holen. Nicht abschneiden.',
      ),
    ),
    en: doc(
      p(
        'Sister to the Grat blanket, but dyed: the same stitch count in a slightly finer yarn, so 1.3 kg instead of 1.6. Lahn is the local word for an avalanche, which is how it slides off the sofa.',
      ),
      h2('Material and origin'),
      p(
        '100% merino wool, dyed in the hank. Spun in Biella, knitted in Tracht, with the sides picked up by hand.',
      ),
      h2('In use'),
      p('If a thread gets pulled, draw it through to the back with a crochet hook. Do not cut it.'),
    ),
  },
  articleNumber: 'AW 2264',
  cents: 21900,
  categories: ['plaids'],
  pictures: ['lahn-himmel', 'lahn-vogelbeere', 'lahn-gelegt', 'detail-lahn'],
  variants: [
    { colour: 'himmel', pictures: ['lahn-himmel', 'lahn-gelegt'] },
    { colour: 'vogelbeere', pictures: ['lahn-vogelbeere', 'detail-lahn'] },
  ],
  sizes: [{ label: '130 × 170 cm', cm: [130, 170] }],
  washing: ['wash-30-wool', 'bleach-not', 'tumble-not', 'dry-flat', 'iron-not', 'professional-p'],
};

const sennerei: DemoProduct = {
  name: both('Karoplaid Sennerei', 'Sennerei checked throw'),
  summary: both('Schurwolle in Köper, 110 × 150 cm', 'New wool in twill, 110 × 150 cm'),
  text: {
    de: doc(
      p(
        'Dasselbe Karo wie das Plaid Vorderalm, auf weißem Grund und um ein Fünftel kleiner gesetzt. Für Knie und Schultern gedacht: Es reicht einmal um den Rücken und vorn bis zum Schoß.',
      ),
      h2('Material und Herkunft'),
      p(
        '100 % Schurwolle, 360 g/m². Gesponnen in Biella, gewebt in Tracht, gesäumt, ohne Fransen. 0,6 kg.',
      ),
    ),
    en: doc(
      p(
        'The check of the Vorderalm plaid, on white and a fifth smaller. It is meant for knees and shoulders: once round the back, and down to your lap in front.',
      ),
      h2('Material and origin'),
      p('100% new wool, 360 g/m². Spun in Biella, woven in Tracht, hemmed, no fringe. 0.6 kg.'),
    ),
  },
  articleNumber: 'AW 2238',
  cents: 11800,
  categories: ['plaids'],
  pictures: ['plaid-sofa'],
  variants: [{ colour: 'schnee', pictures: ['plaid-sofa'] }],
  sizes: [{ label: '110 × 150 cm', cm: [110, 150] }],
  washing: LAMBSWOOL_CARE,
};

export const throws = { almabtrieb, lahn, sennerei };
