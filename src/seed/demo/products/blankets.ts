import { both } from '../../write/both.ts';
import { doc, h2, link, p, ul } from '../../write/rich-text.ts';
import type { DemoProduct } from './demo-product.ts';

const hochkar: DemoProduct = {
  name: both('Lodendecke Hochkar', 'Hochkar loden blanket'),
  summary: both('Gewalkte Schurwolle, 680 g/m²', 'Fulled new wool, 680 g/m²'),
  text: {
    de: doc(
      p(
        'Schwer, dicht und weich an der Kante. Die Decke wärmt auch nass, nimmt kaum Geruch an und darf mit nach draußen. Loden wird viel zu groß gewebt und dann sieben Stunden in warmem Wasser gewalkt, bis das Tuch um 40 % kleiner ist. Danach perlt Regen ab, und kein Faden zieht sich mehr. Deshalb braucht die Kante nur einen einzigen Stich.',
      ),
      h2('Material und Herkunft'),
      p(
        '100 % Schurwolle vom Bergschaf und vom Merino, ohne Mulesing. Gesponnen in Biella, gewebt und gewalkt in Tracht, gesäumt auf der Karalm. Gefärbt mit Farbstoffen, die der GOTS zulässt.',
      ),
      h2('Maße und Gewicht'),
      ul(
        '70 × 140 cm, 0,7 kg: für die Bank oder das Kinderbett',
        '140 × 200 cm, 1,9 kg: für ein Bett',
        '200 × 220 cm, 3,0 kg: für zwei',
      ),
      p('Von Hand zugeschnitten, ± 2 cm. Das Tuch ist 4 mm dick.'),
      h2('Pflege'),
      p('Meist reicht eine Nacht am offenen Fenster. ', link('/de/pflege', 'Zur Pflege von Wolle')),
    ),
    en: doc(
      p(
        'Heavy and dense, with a soft edge. It keeps you warm even when wet, barely picks up smells and is happy outdoors. We weave the cloth far too big and full it in warm water for seven hours, until it has shrunk by 40%. After that rain beads on it and nothing unravels, so one row of stitching is all the edge needs.',
      ),
      h2('Material and origin'),
      p(
        '100% new wool from mountain sheep and merino, mulesing-free. Spun in Biella, woven and fulled in Tracht, hemmed at Karalm. Dyed with GOTS-approved dyes.',
      ),
      h2('Size and weight'),
      ul(
        '70 × 140 cm, 0.7 kg: for the bench or a cot',
        '140 × 200 cm, 1.9 kg: for a single bed',
        '200 × 220 cm, 3.0 kg: for two',
      ),
      p('Cut by hand, ± 2 cm. The cloth is 4 mm thick.'),
      h2('Care'),
      p('A night by an open window usually does it. ', link('/en/care', 'How to care for wool')),
    ),
  },
  articleNumber: 'AW 2140',
  cents: 24800,
  categories: ['loden'],
  pictures: ['decke-hochkar', 'hochkar-bett', 'detail-walk', 'decke-stapel', 'hochkar-mass'],
  variants: [
    {
      colour: 'tanne',
      pictures: ['decke-hochkar', 'detail-walk', 'hochkar-bett', 'decke-haengend', 'hochkar-mass'],
    },
    {
      colour: 'schiefer',
      pictures: ['decke-hochkar-schiefer', 'decke-haengend-schiefer', 'detail-walk-schiefer'],
    },
    {
      colour: 'vogelbeere',
      pictures: ['decke-hochkar-beere', 'decke-haengend-beere', 'detail-walk-beere'],
      availability: 'onOrder',
      availableFrom: '2027-02-15',
    },
  ],
  sizes: [
    { label: '70 × 140 cm', cm: [70, 140], cents: 12900 },
    { label: '140 × 200 cm', cm: [140, 200], cents: 24800 },
    { label: '200 × 220 cm', cm: [200, 220], cents: 35600 },
  ],
  washing: ['wash-hand-30', 'bleach-not', 'tumble-not', 'dry-flat', 'iron-110', 'professional-p'],
  aspect: {
    title: both('Ein Tuch, keine Schichten', 'One cloth, no layers'),
    text: both(
      'Es gibt keine Rückseite und kein Futter. Wer die Decke schneidet, findet keinen Faden, der sich zieht: Das Gewebe ist zu Filz geworden. Darum braucht die Kante nur einen einzigen Stich, und der ist Zierde.',
      'It has no wrong side and no lining. Cut into it and nothing unravels, because the weave has turned to felt. The single row of stitching along the edge is there for looks.',
    ),
    facts: [
      { value: '680', unit: 'g', text: both('je m²', 'per m²') },
      { value: '4', unit: 'mm', text: both('dick', 'thick') },
      { value: '1958', text: both('im Haus seit', 'made here since') },
    ],
    picture: 'hochkar-mass',
    across: both('140 cm', '140 cm'),
    down: both('100 cm, gefaltet', '100 cm, folded'),
    margins: [10, 18, 17, 31],
  },
  seotitle: both(
    'Lodendecke Hochkar aus gewalkter Schurwolle, 680 g/m²',
    'Hochkar loden blanket in fulled new wool, 680 g/m²',
  ),
};

const zirm: DemoProduct = {
  name: both('Plaid Zirm', 'Zirm throw'),
  summary: both('Lammwolle, Fischgrat, 130 × 180 cm', 'Lambswool, herringbone, 130 × 180 cm'),
  text: {
    de: doc(
      p(
        'Der Fischgrat wechselt alle 14 Fäden die Richtung; wer mit der Hand darüberstreicht, spürt jeden Grat. Zirm heißt im Tal die Zirbe, und so sieht das Plaid auch aus: Nadel neben Nadel. Die Fransen sind 9 cm lang und von Hand gedreht.',
      ),
      h2('Material und Herkunft'),
      p(
        '100 % Lammwolle aus der ersten Schur, mit 19 Mikrometern so fein, dass sie auf der Haut nicht kratzt. Gesponnen in Biella, gewebt in Tracht, auf der Karalm gewaschen und gebürstet.',
      ),
      h2('Maße und Gewicht'),
      p('130 × 180 cm ohne Fransen, 1,0 kg, 420 g/m².'),
    ),
    en: doc(
      p(
        'The herringbone turns every 14 threads; run a hand across it and you feel each ridge. Zirm is the local word for stone pine, and the throw looks the part: row upon row of needles. The fringe is 9 cm long and twisted by hand.',
      ),
      h2('Material and origin'),
      p(
        '100% lambswool from the first shearing: at 19 microns, too fine to scratch. Spun in Biella, woven in Tracht, washed and brushed at Karalm.',
      ),
      h2('Size and weight'),
      p('130 × 180 cm plus fringe, 1.0 kg, 420 g/m².'),
    ),
  },
  articleNumber: 'AW 2210',
  cents: 16800,
  categories: ['plaids'],
  pictures: ['plaid-zirm', 'detail-grat', 'zirm-bank', 'zirm-gelegt', 'zirm-mass'],
  variants: [
    {
      colour: 'schiefer',
      pictures: ['plaid-zirm', 'detail-grat', 'zirm-bank', 'zirm-gelegt', 'zirm-mass'],
    },
    { colour: 'moos', pictures: ['plaid-zirm-moos', 'detail-grat-moos'] },
    { colour: 'enzian', pictures: ['plaid-zirm-enzian', 'detail-grat-enzian'] },
  ],
  sizes: [{ label: '130 × 180 cm', cm: [130, 180] }],
  washing: ['wash-30-wool', 'bleach-not', 'tumble-not', 'dry-flat', 'iron-110', 'professional-p'],
};

const hahnentritt: DemoProduct = {
  name: both('Plaid Hahnentritt', 'Houndstooth throw'),
  summary: both('Lammwolle, 130 × 180 cm', 'Lambswool, 130 × 180 cm'),
  text: {
    de: doc(
      p(
        'Vier rote Fäden, vier weiße, in Kette und Schuss, dazu eine Köperbindung: Mehr braucht der Hahnentritt nicht, der Rest ist Geometrie. Das Rot dieser Partie ist 2025 gefärbt. Die nächste wird dunkler, deshalb kosten die letzten Stücke 20 % weniger.',
      ),
      h2('Material und Herkunft'),
      p('100 % Lammwolle, gesponnen in Biella, gewebt in Tracht. Fransen von Hand gedreht, 9 cm.'),
      h2('Maße und Gewicht'),
      p('130 × 180 cm ohne Fransen, 0,9 kg, 390 g/m².'),
    ),
    en: doc(
      p(
        'Four red threads, four white, warp and weft alike, woven in twill: that is all it takes. The rest is geometry. This red was dyed in 2025 and the next batch will come out darker, so the last pieces are 20% off.',
      ),
      h2('Material and origin'),
      p('100% lambswool, spun in Biella, woven in Tracht. Hand-twisted fringe, 9 cm.'),
      h2('Size and weight'),
      p('130 × 180 cm plus fringe, 0.9 kg, 390 g/m².'),
    ),
  },
  articleNumber: 'AW 2224',
  cents: 13900,
  oldCents: 17400,
  categories: ['plaids'],
  pictures: [
    'plaid-hahnentritt',
    'detail-hahnentritt',
    'hahnentritt-bank',
    'hahnentritt-gelegt',
    'hahnentritt-mass',
  ],
  variants: [
    {
      colour: 'vogelbeere',
      pictures: [
        'plaid-hahnentritt',
        'detail-hahnentritt',
        'hahnentritt-bank',
        'hahnentritt-gelegt',
        'hahnentritt-mass',
      ],
    },
  ],
  sizes: [{ label: '130 × 180 cm', cm: [130, 180] }],
  washing: ['wash-30-wool', 'bleach-not', 'tumble-not', 'dry-flat', 'iron-110', 'professional-p'],
};

const vorderalm: DemoProduct = {
  name: both('Karoplaid Vorderalm', 'Vorderalm plaid blanket'),
  summary: both('Schurwolle, Köper, 140 × 200 cm', 'New wool, twill, 140 × 200 cm'),
  text: {
    de: doc(
      p(
        'Das Karo stammt aus dem Musterbuch von 1958, Seite 31: Tannengrün und Nachtblau, dazwischen gelbe Linien in Paaren und eine doppelte rote. Ein Rapport misst 23 cm, der Länge nach hat gut acht davon Platz.',
      ),
      h2('Material und Herkunft'),
      p(
        '100 % Schurwolle in Köperbindung. Gesponnen in Biella, gewebt in Tracht. Die Partie für diesen Winter ist vorbestellt, die nächste kommt am 18. Januar 2027 vom Webstuhl.',
      ),
      h2('Maße und Gewicht'),
      p('140 × 200 cm, 1,4 kg, 510 g/m². Gesäumt, ohne Fransen.'),
    ),
    en: doc(
      p(
        'Page 31 of the 1958 pattern book: fir green and night blue, crossed by pairs of yellow lines and a double red one. The check repeats every 23 cm, so there are more than eight repeats from end to end.',
      ),
      h2('Material and origin'),
      p(
        '100% new wool in a twill weave. Spun in Biella, woven in Tracht. This winter’s batch is spoken for; the next leaves the loom on 18 January 2027.',
      ),
      h2('Size and weight'),
      p('140 × 200 cm, 1.4 kg, 510 g/m². Hemmed, no fringe.'),
    ),
  },
  articleNumber: 'AW 2231',
  cents: 18900,
  categories: ['plaids', 'schlafen'],
  pictures: ['karo-vorderalm', 'detail-karo', 'vorderalm-bank', 'karo-haengend', 'vorderalm-mass'],
  availability: 'onOrder',
  availableFrom: '2027-01-18',
  sizes: [{ label: '140 × 200 cm', cm: [140, 200] }],
  washing: ['wash-hand-30', 'bleach-not', 'tumble-not', 'dry-flat', 'iron-110', 'professional-p'],
};

const grat: DemoProduct = {
  name: both('Strickdecke Grat', 'Grat knitted blanket'),
  summary: both('Merinowolle, 130 × 170 cm', 'Merino wool, 130 × 170 cm'),
  text: {
    de: doc(
      p(
        'Zwölf Maschen auf 10 cm, rechts gestrickt, so dick wie ein kleiner Finger. Eine Decke braucht neun Stunden an der Flachstrickmaschine und drei zum Vernähen. Im Oktober ist die letzte verkauft worden. Ab Februar steht das Nadelbett wieder für sie bereit.',
      ),
      h2('Material und Herkunft'),
      p('100 % Merinowolle, ungefärbt. Gesponnen in Biella, gestrickt in Tracht.'),
      h2('Maße und Gewicht'),
      p('130 × 170 cm, 1,6 kg. Strick gibt nach: Hängend wird die Decke bis zu 10 cm länger.'),
    ),
    en: doc(
      p(
        'Stocking stitch, twelve stitches to 10 cm, as thick as your little finger. Each blanket takes nine hours on the flatbed machine and another three to finish. The last one sold in October; we start knitting again in February.',
      ),
      h2('Material and origin'),
      p('100% merino wool, undyed. Spun in Biella, knitted in Tracht.'),
      h2('Size and weight'),
      p(
        '130 × 170 cm, 1.6 kg. Knitwear gives: hang the blanket up and it grows by as much as 10 cm.',
      ),
    ),
  },
  articleNumber: 'AW 2260',
  cents: 22900,
  categories: ['plaids'],
  pictures: ['strick-grat', 'detail-strick'],
  availability: 'unavailable',
  availableFrom: '2027-02-01',
  variants: [
    {
      colour: 'flachs',
      pictures: ['strick-grat', 'detail-strick'],
      availability: 'unavailable',
      availableFrom: '2027-02-01',
    },
  ],
  sizes: [{ label: '130 × 170 cm', cm: [130, 170] }],
  washing: ['wash-30-wool', 'bleach-not', 'tumble-not', 'dry-flat', 'iron-not', 'professional-p'],
};

export const blankets = { hochkar, zirm, hahnentritt, vorderalm, grat };
