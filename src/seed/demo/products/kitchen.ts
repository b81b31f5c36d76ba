import { both } from '../../write/both.ts';
import { doc, h2, p, ul } from '../../write/rich-text.ts';
import { LINEN_CARE } from './care.ts';
import type { DemoProduct } from './demo-product.ts';

const melkhaus: DemoProduct = {
  name: both('Geschirrtücher Melkhaus', 'Melkhaus tea towels'),
  summary: both('Leinen, drei Stück, 50 × 70 cm', 'Linen, set of three, 50 × 70 cm'),
  text: {
    de: doc(
      p(
        'Im Melkhaus hängt das blaue Tuch für die Kannen und das rote für die Hände, seit es einmal verwechselt wurde. Die drei Streifen sind eingewebt, nicht gedruckt, und liegen 4 cm über dem Saum.',
      ),
      h2('Material und Herkunft'),
      p(
        '100 % Leinen, 210 g/m², ungewaschen noch steif; ab der dritten Wäsche saugt es, wie es soll. Gewebt und gesäumt im Mühlviertel, mit Aufhänger an der Schmalseite.',
      ),
    ),
    en: doc(
      p(
        'In the dairy, blue is for churns and red is for hands, and has been since somebody mixed them up. The three stripes are woven in, not printed, 4 cm above the hem.',
      ),
      h2('Material and origin'),
      p(
        '100% linen, 210 g/m². Stiff when new; from the third wash it absorbs as it should. Woven and hemmed in the Mühlviertel, with a hanging loop on the short side.',
      ),
    ),
  },
  articleNumber: 'AW 4240',
  cents: 3600,
  categories: ['kueche'],
  pictures: ['geschirrtuch-enzian', 'geschirrtuch-beere', 'detail-geschirrtuch'],
  variants: [
    { colour: 'enzian', pictures: ['geschirrtuch-enzian', 'detail-geschirrtuch'] },
    { colour: 'vogelbeere', pictures: ['geschirrtuch-beere'] },
  ],
  sizes: [{ label: '50 × 70 cm', cm: [50, 70] }],
  washing: LINEN_CARE,
};

const herd: DemoProduct = {
  name: both('Topflappen Herd', 'Herd pot holders'),
  summary: both('Loden, 17 × 17 cm, zwei Stück', 'Loden, 17 × 17 cm, a pair'),
  text: {
    de: doc(
      p(
        'Zwei Lagen Loden, zusammen 14 mm. Wolle brennt nicht von allein und schmilzt nicht; ein Topf mit 200 °C lässt sich damit etwa 25 Sekunden halten. Nass leitet sie Hitze: Nasse Topflappen bitte weglegen.',
      ),
      h2('Material und Herkunft'),
      p(
        '100 % Schurwolle aus Endstücken der Decken, eingefasst und mit Schlaufe, genäht auf der Karalm.',
      ),
    ),
    en: doc(
      p(
        'Two layers of loden, 14 mm in all. Wool neither melts nor keeps burning, and these let you hold a pot at 200 °C for about 25 seconds. Not when they are wet, though: wet wool conducts heat.',
      ),
      h2('Material and origin'),
      p('100% new wool from blanket ends, bound, with a loop. Sewn at Karalm.'),
    ),
  },
  articleNumber: 'AW 4250',
  cents: 2400,
  categories: ['kueche'],
  pictures: ['topflappen-grau', 'topflappen-beere'],
  variants: [
    { colour: 'lodengrau', pictures: ['topflappen-grau'] },
    { colour: 'vogelbeere', pictures: ['topflappen-beere'], availability: 'unavailable' },
  ],
  sizes: [{ label: '17 × 17 cm', cm: [17, 17] }],
  washing: ['wash-hand-30', 'bleach-not', 'tumble-not', 'dry-flat', 'iron-110'],
};

const sonntag: DemoProduct = {
  name: both('Tischläufer Sonntag', 'Sonntag table runner'),
  summary: both('Leinen, 280 g/m², 38 cm breit', 'Linen, 280 g/m², 38 cm wide'),
  text: {
    de: doc(
      p(
        'Schwerer als ein Tischtuch, damit er liegen bleibt, wenn der Käse herumgereicht wird. Die Streifen laufen längs und enden 12 cm über der Kante im Hohlsaum. Rotwein geht mit 60 °C heraus, wenn man nicht bis Montag wartet.',
      ),
      h2('Größen'),
      ul('38 × 150 cm: für vier', '38 × 220 cm: für acht'),
      h2('Material und Herkunft'),
      p('100 % Leinen, gewebt im Mühlviertel, Hohlsaum von Hand.'),
    ),
    en: doc(
      p(
        'Heavier than a tablecloth, so it stays put when the cheese goes round. The stripes run lengthwise and stop at a hemstitch 12 cm from the edge. Red wine comes out at 60 °C, as long as you do not leave it until Monday.',
      ),
      h2('Sizes'),
      ul('38 × 150 cm: for four', '38 × 220 cm: for eight'),
      h2('Material and origin'),
      p('100% linen, woven in the Mühlviertel and hemstitched by hand.'),
    ),
  },
  articleNumber: 'AW 4310',
  cents: 5800,
  categories: ['kueche'],
  pictures: ['laeufer-flachs', 'laeufer-zwetschge'],
  variants: [
    { colour: 'flachs', pictures: ['laeufer-flachs'] },
    { colour: 'zwetschge', pictures: ['laeufer-zwetschge'] },
  ],
  sizes: [
    { label: '38 × 150 cm', cm: [38, 150], cents: 5800 },
    { label: '38 × 220 cm', cm: [38, 220], cents: 7900 },
  ],
  washing: LINEN_CARE,
};

const sechserzug: DemoProduct = {
  name: both('Servietten Sechserzug', 'Sechserzug napkins'),
  summary: both('Leinen, sechs Stück, 42 × 42 cm', 'Linen, set of six, 42 × 42 cm'),
  text: {
    de: doc(
      p(
        'Am Hüttentisch bekommt jeder für die Dauer seines Aufenthalts eine Serviette und merkt sich die Farbe. Deshalb gibt es den Satz auch gemischt: zweimal Moos, je einmal Arnika, Lehm, Föhnhimmel und Flachs.',
      ),
      h2('Material und Herkunft'),
      p(
        '100 % Leinen, 190 g/m², mit Briefecken gesäumt. Gewebt und genäht im Mühlviertel. Gemischte Sätze bitte in der Anfrage nennen.',
      ),
    ),
    en: doc(
      p(
        'At the lodge you get one napkin for your stay, and know it by its colour. So we also sell a mixed set: two in moss, one each in arnica, clay, föhn sky and flax.',
      ),
      h2('Material and origin'),
      p(
        '100% linen, 190 g/m², hemmed with mitred corners. Woven and sewn in the Mühlviertel. If you want the mixed set, say so in your enquiry.',
      ),
    ),
  },
  articleNumber: 'AW 4320',
  cents: 5400,
  categories: ['kueche'],
  pictures: ['servietten', 'servietten-lehm', 'servietten-moos', 'detail-serviette'],
  variants: [
    { colour: 'lehm', pictures: ['servietten-lehm', 'detail-serviette', 'servietten'] },
    { colour: 'moos', pictures: ['servietten-moos', 'servietten'] },
  ],
  sizes: [{ label: '42 × 42 cm', cm: [42, 42] }],
  washing: LINEN_CARE,
};

export const kitchen = { melkhaus, herd, sonntag, sechserzug };
