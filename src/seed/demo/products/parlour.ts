import { both } from '../../write/both.ts';
import { doc, h2, p, ul } from '../../write/rich-text.ts';
import type { DemoProduct } from './demo-product.ts';

const steig: DemoProduct = {
  name: both('Hüttenschuh Steig', 'Steig lodge shoe'),
  summary: both(
    'Gefärbter Wollfilz, Gummisohle, 36 bis 46',
    'Dyed wool felt, rubber sole, 36 to 46',
  ),
  text: {
    de: doc(
      p(
        'Wie der Pantoffel Stube, nur hinten 2 cm höher und mit einer Sohle aus Kautschuk: Damit kommt man bis zum Brunnen und zurück. Der Filz ist im Stück gefärbt, in drei Farben, damit vor der Tür jeder seine findet.',
      ),
      h2('Material und Herkunft'),
      p(
        'Oberteil 100 % Wollfilz, 6 mm. Sohle aus Naturkautschuk, 4 mm, genäht und geklebt. Gemacht von der Schusterei in Tracht.',
      ),
      h2('Passform'),
      p('Bei halben Größen die größere nehmen: Der Schaft umschließt die Ferse. 340 g je Paar.'),
    ),
    en: doc(
      p(
        'The Stube slipper, 2 cm higher at the back and with a rubber sole that will get you to the well and back. The felt is piece-dyed in three colours, so you can tell your pair from the others at the door.',
      ),
      h2('Material and origin'),
      p(
        'Upper of 100% wool felt, 6 mm. Sole of natural rubber, 4 mm, stitched and glued. Made by the cobbler in Tracht.',
      ),
      h2('Fit'),
      p('Between sizes, take the larger: the upper closes round the heel. 340 g a pair.'),
    ),
  },
  articleNumber: 'AW 4030',
  cents: 9800,
  categories: ['stube'],
  pictures: ['steig-tanne', 'steig-beere', 'steig-enzian', 'steig-reihe'],
  variants: [
    { colour: 'tanne', pictures: ['steig-tanne', 'steig-reihe'] },
    { colour: 'vogelbeere', pictures: ['steig-beere', 'steig-reihe'] },
    { colour: 'enzian', pictures: ['steig-enzian', 'steig-reihe'] },
  ],
  sizes: ['36/37', '38/39', '40/41', '42/43', '44/45', '46'].map((label) => ({ label })),
  washing: ['wash-not', 'bleach-not', 'tumble-not', 'iron-not'],
};

const imker: DemoProduct = {
  name: both('Kerzen Imker', 'Imker candles'),
  summary: both('Bienenwachs, drei Höhen', 'Beeswax, three heights'),
  text: {
    de: doc(
      p(
        'Das Wachs stammt von 40 Völkern, die im Juni auf der Vorderalm stehen. Es wird geschmolzen, durch Leinen geseiht und gegossen, sonst nichts. Die hohe Kerze brennt 52 Stunden, wenn man sie jedes Mal so lange brennen lässt, bis der Teller flüssig ist.',
      ),
      h2('Maße und Brenndauer'),
      ul('9 cm hoch: 22 Stunden', '13 cm hoch: 33 Stunden', '20 cm hoch: 52 Stunden'),
      p(
        'Alle 7 cm im Durchmesser, Docht aus Baumwolle. Der weiße Reif auf altem Wachs lässt sich abwischen.',
      ),
    ),
    en: doc(
      p(
        'The wax comes from 40 colonies that spend June on the Vorderalm pasture. It is melted, strained through linen and poured, and that is all. The tall candle burns for 52 hours, provided you never put it out before the pool has reached the rim.',
      ),
      h2('Sizes and burning time'),
      ul('9 cm high: 22 hours', '13 cm high: 33 hours', '20 cm high: 52 hours'),
      p('All are 7 cm across, with a cotton wick. The white bloom on old wax wipes off.'),
    ),
  },
  articleNumber: 'AW 5040',
  cents: 1400,
  categories: ['stube'],
  pictures: ['kerze-wachs', 'kerze-nacht', 'imker-bank', 'imker-mass'],
  sizes: [
    { label: '7 × 9 cm', cm: [7, 9], cents: 1400 },
    { label: '7 × 13 cm', cm: [7, 13], cents: 1900 },
    { label: '7 × 20 cm', cm: [7, 20], cents: 2800 },
  ],
};

const brunnen: DemoProduct = {
  name: both('Vase Brunnen', 'Brunnen vase'),
  summary: both('Steinzeug, gedreht, zwei Größen', 'Stoneware, thrown, two sizes'),
  text: {
    de: doc(
      p(
        'Der Hals ist 4 cm weit: eng genug, dass ein einzelner Fichtenzweig steht, weit genug für eine Hand voll Wiesenblumen. Innen glasiert, der Boden geschliffen, damit er auf Holz keine Kratzer macht.',
      ),
      h2('Material und Herkunft'),
      p(
        'Gedreht in Diessen am Ammersee, bei 1240 °C gebrannt. In Lehm ist der Ton selbst rot und nur durchsichtig glasiert; dieser Ton ist zurzeit aus, die Grube öffnet im April.',
      ),
    ),
    en: doc(
      p(
        'The neck is 4 cm wide: narrow enough to hold one spruce twig upright, wide enough for a handful of meadow flowers. Glazed inside, with a foot ground smooth so that it does not scratch the table.',
      ),
      h2('Material and origin'),
      p(
        'Thrown in Diessen on the Ammersee and fired at 1240 °C. The one in clay is red earthen body under a clear glaze; we are out of that earth until the pit reopens in April.',
      ),
    ),
  },
  articleNumber: 'AW 5020',
  cents: 4600,
  categories: ['stube'],
  pictures: ['krug-schnee', 'krug-schiefer', 'krug-lehm'],
  variants: [
    { colour: 'schnee', pictures: ['krug-schnee'] },
    { colour: 'schiefer', pictures: ['krug-schiefer'] },
    {
      colour: 'lehm',
      pictures: ['krug-lehm'],
      availability: 'unavailable',
      availableFrom: '2027-04-12',
    },
  ],
  sizes: [
    { label: '13 × 16 cm', cm: [13, 16], cents: 4600 },
    { label: '16 × 25 cm', cm: [16, 25], cents: 7200 },
  ],
};

const jahrring: DemoProduct = {
  name: both('Untersetzer Jahrring', 'Jahrring coasters'),
  summary: both('Wollfilz, sechs Stück, 10 cm', 'Wool felt, set of six, 10 cm'),
  text: {
    de: doc(
      p(
        'Ausgestanzt aus dem Filz, der beim Zuschneiden der Pantoffeln übrig bleibt; deshalb gibt es sie in Grau immer und bunt nur, solange der Vorrat reicht. 5 mm dick: Unter einem beschlagenen Glas bleibt der Tisch vier Stunden lang trocken.',
      ),
      h2('Material und Maße'),
      p(
        '100 % Wollfilz, 10 cm Durchmesser. Der bunte Satz enthält Vogelbeere, Arnika, Moos, Föhnhimmel, Enzian und Zwetschge.',
      ),
    ),
    en: doc(
      p(
        'Punched from the felt left over from cutting slippers. So there are always grey ones, and mixed ones only while stocks last. At 5 mm they keep the table dry under a cold glass for four hours.',
      ),
      h2('Material and size'),
      p(
        '100% wool felt, 10 cm across. The mixed set has one each in rowan, arnica, moss, föhn sky, gentian and damson.',
      ),
    ),
  },
  articleNumber: 'AW 4410',
  cents: 1900,
  categories: ['stube', 'kueche'],
  pictures: ['untersetzer-grau', 'untersetzer-bunt'],
  variants: [{ colour: 'lodengrau', pictures: ['untersetzer-grau', 'untersetzer-bunt'] }],
  sizes: [{ label: '10 × 10 cm', cm: [10, 10] }],
  washing: ['wash-not', 'bleach-not', 'tumble-not', 'iron-not'],
};

const spreissel: DemoProduct = {
  name: both('Holzkorb Spreißel', 'Spreissel log basket'),
  summary: both('Wollfilz, 12 mm, 34 cm Durchmesser', 'Wool felt, 12 mm, 34 cm across'),
  text: {
    de: doc(
      p(
        'Fasst 14 Scheite zu 33 cm, das reicht für einen Abend. Der Filz ist 12 mm dick und steht ohne Gestell; abgestellt wird er leise, und Rinde bleibt drin statt auf dem Boden. Auch für Strickzeug, Zeitungen oder eine Katze.',
      ),
      h2('Material und Pflege'),
      p(
        '100 % Wollfilz, Boden doppelt, mit Leinenzwirn genäht. Ausschütteln, trocken bürsten. Nicht näher als 60 cm an den Ofen stellen.',
      ),
    ),
    en: doc(
      p(
        'Holds 14 logs of 33 cm, enough for an evening. The felt is 12 mm thick and needs no frame. It makes no noise when you put it down, and the bark stays in the basket. Also good for knitting, newspapers or a cat.',
      ),
      h2('Material and care'),
      p(
        '100% wool felt with a double base, sewn with linen thread. Shake it out, brush it dry, and keep it at least 60 cm from the stove.',
      ),
    ),
  },
  articleNumber: 'AW 4420',
  cents: 8900,
  categories: ['stube'],
  pictures: ['korb-grau', 'korb-rauch'],
  variants: [
    { colour: 'lodengrau', pictures: ['korb-grau'] },
    { colour: 'rauch', pictures: ['korb-rauch'] },
  ],
  sizes: [{ label: '34 × 24 cm', cm: [34, 24] }],
  washing: ['wash-not', 'bleach-not', 'tumble-not', 'iron-not'],
};

export const parlour = { steig, imker, brunnen, jahrring, spreissel };
