import { both } from '../../write/both.ts';
import { doc, h2, link, p, ul } from '../../write/rich-text.ts';
import type { DemoProduct } from './demo-product.ts';
import { LODEN_CARE } from './care.ts';

const karalm: DemoProduct = {
  name: both('Hüttendecke Karalm', 'Karalm lodge blanket'),
  summary: both(
    'Loden in Grau mit roten Streifen, 640 g/m²',
    'Grey loden with red stripes, 640 g/m²',
  ),
  text: {
    de: doc(
      p(
        'Sie liegt auf allen 26 Betten der Karalm. Die Streifen sind kein Zierrat: Wer nachts die Decke zurechtzieht, spürt an ihnen, wo unten ist, und wer morgens das Bett macht, faltet an ihnen entlang. Das rote Garn ist dicker und steht 1 mm über dem grauen.',
      ),
      h2('Material und Herkunft'),
      p(
        '100 % Schurwolle vom Bergschaf, ungefärbt grau; nur die Streifen sind gefärbt. Gewebt und fünf Stunden gewalkt in Tracht, mit einem Schlingenstich in Rauch eingefasst.',
      ),
      h2('Maße und Gewicht'),
      ul('140 × 200 cm, 1,8 kg', '160 × 220 cm, 2,3 kg'),
      p('Jede zehnte hat einen Webfehler. Sie kostet gleich viel, dafür steht er auf dem Zettel.'),
    ),
    en: doc(
      p(
        'There is one on each of the 26 beds at Karalm. The stripes are not just for show: in the dark they tell you which end is the foot, and in the morning they show you where to fold. You can feel them, as the red yarn stands 1 mm proud of the grey.',
      ),
      h2('Material and origin'),
      p(
        '100% new wool from mountain sheep, undyed grey; only the stripes are dyed. Woven and fulled for five hours in Tracht, edged in blanket stitch in smoke.',
      ),
      h2('Size and weight'),
      ul('140 × 200 cm, 1.8 kg', '160 × 220 cm, 2.3 kg'),
      p('One in ten has a flaw in the weave. It costs the same, but the label tells you where.'),
    ),
  },
  articleNumber: 'AW 2101',
  cents: 21800,
  categories: ['loden', 'schlafen'],
  pictures: [
    'karalm-stapel',
    'karalm-haengend',
    'karalm-bett',
    'karalm-detail',
    'karalm-bank',
    'karalm-hocker',
    'karalm-kante',
    'karalm-rolle',
  ],
  aspect: {
    title: both('Drei Streifen, seit 1953', 'Three stripes, since 1953'),
    text: both(
      'Jedes Bett der Hütte hat diese Decke. Die Streifen zeigten einst, wo oben ist: Der eine Rand wärmt die Füße, der andere das Gesicht, und getauscht wird nicht.',
      'Every bed in the lodge has this blanket. The stripes once showed which way up it goes: one edge for feet, the other for faces, and no swapping.',
    ),
    facts: [
      { value: '640', unit: 'g', text: both('je m²', 'per m²') },
      { value: '26', text: both('auf der Hütte', 'at the lodge') },
      { value: '300', text: both('im Jahr', 'a year') },
    ],
    picture: 'karalm-mass',
    across: both('140 cm', '140 cm'),
    down: both('100 cm, gefaltet', '100 cm, folded'),
    margins: [10, 18, 17, 31],
  },
  variants: [{ colour: 'lodengrau' }],
  sizes: [
    { label: '140 × 200 cm', cm: [140, 200], cents: 21800 },
    { label: '160 × 220 cm', cm: [160, 220], cents: 26400 },
  ],
  washing: LODEN_CARE,
};

const ofenbank: DemoProduct = {
  name: both('Ofenbankdecke Kachel', 'Kachel stove bench blanket'),
  summary: both('Loden, doppelt gewalkt, 45 × 160 cm', 'Loden, fulled twice, 45 × 160 cm'),
  text: {
    de: doc(
      p(
        'Eine Ofenbank ist 48 cm tief und wird bis zu 50 °C warm. Diese Decke ist 45 cm breit, 9 mm dick und lässt von der Wärme so viel durch, dass man eine Stunde sitzen bleibt. Auf der kalten Gartenbank tut sie das Umgekehrte.',
      ),
      h2('Material und Herkunft'),
      p(
        '100 % Schurwolle, zwölf Stunden gewalkt, 1150 g/m². Offene Kante: So dichtes Tuch franst nicht mehr aus. Gewebt in Tracht.',
      ),
      h2('Auf Maß'),
      p(
        'Bis 320 cm Länge schneiden wir zu, je 10 cm mehr 6 €. ',
        link('/de/kontakt', 'Länge nennen'),
      ),
    ),
    en: doc(
      p(
        'A stove bench is 48 cm deep and gets as hot as 50 °C. This blanket is 45 cm wide and 9 mm thick, and lets through just enough heat to keep you sitting there for an hour. On a cold garden bench it works the other way round.',
      ),
      h2('Material and origin'),
      p(
        '100% new wool, fulled for twelve hours, 1150 g/m². The edges are left raw, as cloth this dense does not fray. Woven in Tracht.',
      ),
      h2('Made to measure'),
      p(
        'We cut any length up to 320 cm, at €6 for every extra 10 cm. ',
        link('/en/contact', 'Tell us how long'),
      ),
    ),
  },
  articleNumber: 'AW 2155',
  cents: 8900,
  categories: ['loden'],
  pictures: ['ofenbank-rauch', 'ofenbank-moos', 'ofenbank-zwetschge'],
  variants: [
    { colour: 'rauch', pictures: ['ofenbank-rauch', 'detail-walk-rauch'] },
    { colour: 'moos', pictures: ['ofenbank-moos'] },
    { colour: 'zwetschge', pictures: ['ofenbank-zwetschge'] },
  ],
  sizes: [
    { label: '45 × 160 cm', cm: [45, 160], cents: 8900 },
    { label: '45 × 220 cm', cm: [45, 220], cents: 11900 },
  ],
  washing: LODEN_CARE,
};

const gams: DemoProduct = {
  name: both('Kinderdecke Gams', 'Gams children’s blanket'),
  summary: both('Feiner Loden, 75 × 100 cm', 'Fine loden, 75 × 100 cm'),
  text: {
    de: doc(
      p(
        'Aus Merino gewalkt und deshalb weicher als unsere anderen Lodendecken: 18,5 Mikrometer, das kratzt auch am Hals nicht. Sie passt in den Kinderwagen, später aufs Bett und danach unter den Schreibtisch.',
      ),
      h2('Material und Herkunft'),
      p(
        '100 % Merinowolle, ohne Mulesing, 420 g/m². Gefärbt mit Farbstoffen, die der GOTS zulässt; speichelecht geprüft. Gewebt in Tracht, mit runden Ecken, damit nichts umklappt.',
      ),
    ),
    en: doc(
      p(
        'Merino makes it softer than our other loden: at 18.5 microns it does not even scratch the neck. It starts out in the pram, moves to the bed and ends up under the desk.',
      ),
      h2('Material and origin'),
      p(
        '100% merino wool, mulesing-free, 420 g/m². Dyed with GOTS-approved dyes, fast to saliva. Woven in Tracht, with rounded corners that stay flat.',
      ),
    ),
  },
  articleNumber: 'AW 2160',
  cents: 7900,
  categories: ['loden'],
  pictures: ['gams-arnika', 'gams-himmel', 'gams-vogelbeere'],
  variants: [
    { colour: 'arnika', pictures: ['gams-arnika'] },
    { colour: 'himmel', pictures: ['gams-himmel'] },
    { colour: 'vogelbeere', pictures: ['gams-vogelbeere', 'detail-walk-beere'] },
  ],
  sizes: [{ label: '75 × 100 cm', cm: [75, 100] }],
  washing: ['wash-30-wool', 'bleach-not', 'tumble-not', 'dry-flat', 'iron-110', 'professional-p'],
};

const joch: DemoProduct = {
  name: both('Reisedecke Joch mit Trageriemen', 'Joch travel blanket with carrying strap'),
  summary: both('Loden und Rindsleder, 1,6 kg', 'Loden and cowhide, 1.6 kg'),
  text: {
    de: doc(
      p(
        'Gerollt misst sie 19 cm im Durchmesser und 48 cm in der Länge, mit Riemen und Griff trägt man sie wie eine Tasche. Ausgerollt liegt sie auf nassem Gras, ohne dass Feuchtigkeit durchkommt: Das Tuch hält eine Wassersäule von 40 mm aus, das sind etwa zwei Stunden Picknick.',
      ),
      h2('Material und Herkunft'),
      p(
        'Decke 100 % Schurwolle, 560 g/m², gewebt in Tracht. Riemen aus pflanzlich gegerbtem Rindsleder, 28 mm breit, Schnallen aus Messing, genäht in der Schusterei nebenan.',
      ),
      h2('Maße'),
      p('130 × 170 cm. Der Riemen ist auch einzeln zu haben (AW 2171, 39 €).'),
    ),
    en: doc(
      p(
        'Rolled up it measures 19 by 48 cm, and the straps and handle let you carry it like a bag. Unrolled on wet grass it keeps the damp out: the cloth holds back a 40 mm column of water, or about two hours of picnic.',
      ),
      h2('Material and origin'),
      p(
        'Blanket of 100% new wool, 560 g/m², woven in Tracht. Straps of vegetable-tanned cowhide, 28 mm wide, with brass buckles, sewn by the cobbler next door.',
      ),
      h2('Size'),
      p('130 × 170 cm. The strap is also sold separately (AW 2171, €39).'),
    ),
  },
  articleNumber: 'AW 2170',
  cents: 18900,
  categories: ['loden'],
  pictures: ['joch-tanne', 'joch-schiefer', 'joch-enzian'],
  variants: [
    { colour: 'tanne', pictures: ['joch-tanne', 'detail-walk'] },
    { colour: 'schiefer', pictures: ['joch-schiefer', 'detail-walk-schiefer'] },
    {
      colour: 'enzian',
      pictures: ['joch-enzian'],
      availability: 'onOrder',
      availableFrom: '2027-03-01',
    },
  ],
  sizes: [{ label: '130 × 170 cm', cm: [130, 170] }],
  washing: LODEN_CARE,
};

const waechter: DemoProduct = {
  name: both('Hundedecke Wächter', 'Wächter dog blanket'),
  summary: both('Loden aus Webkanten, 70 × 100 cm', 'Loden from selvedges, 70 × 100 cm'),
  text: {
    de: doc(
      p(
        'Aus den Randstreifen, die beim Zuschneiden abfallen, dunkel überfärbt und zweilagig vernäht. Loden nimmt Geruch schlecht an und lässt sich ausschütteln; Haare sitzen obenauf. Der Hüttenhund hat seine seit 2019.',
      ),
      h2('Material und Maße'),
      p(
        '100 % Schurwolle, zwei Lagen, zusammen 18 mm dick. 70 × 100 cm oder 90 × 120 cm, rutscht auf Dielen nicht.',
      ),
    ),
    en: doc(
      p(
        'Made from the strips left over from cutting, overdyed dark and sewn in two layers. Loden is slow to pick up smells and easy to shake out, and hair stays on the surface. The dog at the lodge has had his since 2019.',
      ),
      h2('Material and size'),
      p(
        '100% new wool, two layers, 18 mm thick in all. 70 × 100 cm or 90 × 120 cm. It does not slip on floorboards.',
      ),
    ),
  },
  articleNumber: 'AW 2190',
  cents: 6900,
  categories: ['loden', 'haus'],
  pictures: ['waechter-rauch', 'detail-walk-rauch'],
  variants: [{ colour: 'rauch', pictures: ['waechter-rauch', 'detail-walk-rauch'] }],
  sizes: [
    { label: '70 × 100 cm', cm: [70, 100], cents: 6900 },
    { label: '90 × 120 cm', cm: [90, 120], cents: 9800 },
  ],
  washing: ['wash-hand-30', 'bleach-not', 'tumble-not', 'dry-line', 'iron-not'],
};

export const loden = { karalm, ofenbank, gams, joch, waechter };
