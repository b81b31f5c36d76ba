import { both } from '../../write/both.ts';
import { doc, h2, p, ul } from '../../write/rich-text.ts';
import { typeset } from '../../write/typeset.ts';
import type { DemoProduct } from './demo-product.ts';

const stube: DemoProduct = {
  name: both('Pantoffel Stube', 'Stube slippers'),
  summary: both('Wollfilz, Ledersohle, 36 bis 46', 'Wool felt, leather sole, 36 to 46'),
  text: {
    de: doc(
      p(
        'Vor der Stubentür stehen vierzig Paar davon, für alle Gäste. Der Filz ist 6 mm dick und in einem Stück über den Leisten gezogen, ohne Naht an der Ferse. Nach drei Abenden hat er die Form des Fußes.',
      ),
      h2('Material und Herkunft'),
      p(
        'Oberteil 100 % Wollfilz, Sohle aus pflanzlich gegerbtem Rindsleder, 3,5 mm, genäht statt geklebt. Gemacht von einer Schusterei in Tracht, die sie auch neu besohlt (22 €).',
      ),
      h2('Passform'),
      p('Bei halben Größen die kleinere nehmen, der Filz gibt nach. Ohne Absatz, 280 g je Paar.'),
    ),
    en: doc(
      p(
        'Forty pairs stand outside the parlour door for whoever comes in. The felt is 6 mm thick and shaped over the last in one piece, with no seam at the heel. Three evenings, and it fits your foot.',
      ),
      h2('Material and origin'),
      p(
        'Upper of 100% wool felt, sole of vegetable-tanned cowhide, 3.5 mm, stitched, not glued. Made by the cobbler in Tracht, who also resoles them (€22).',
      ),
      h2('Fit'),
      p('Between sizes, take the smaller: felt gives. No heel, 280 g a pair.'),
    ),
  },
  articleNumber: 'AW 4020',
  cents: 7900,
  categories: ['stube'],
  pictures: ['pantoffel-stube', 'stube-oben', 'stube-tuer', 'detail-walk-rauch', 'stube-mass'],
  variants: [{ colour: 'lodengrau' }],
  sizes: ['36/37', '38/39', '40/41', '42/43', '44/45', '46'].map((label) => ({ label })),
  washing: ['wash-not', 'bleach-not', 'tumble-not', 'iron-not'],
};

// Without an English text on purpose: the English site shows it in German.
const senn: DemoProduct = {
  name: { de: 'Schürze Senn' },
  summary: { de: typeset('Leinenköper, 310 g/m²') },
  text: {
    de: doc(
      p(
        'Der Schnitt ist der einer Käserschürze: hoch am Latz, lang bis übers Knie, eine Tasche für Messer und Tuch. Die Bänder sind 95 cm lang und reichen vorn zum Knoten.',
      ),
      h2('Material und Maße'),
      p(
        '100 % Leinen in Köperbindung, enzianblau gefärbt, gewebt und genäht im Mühlviertel. 54 cm breit, 86 cm lang, eine Größe.',
      ),
    ),
  },
  articleNumber: 'AW 4110',
  cents: 6400,
  categories: ['kueche'],
  pictures: ['schuerze-senn', 'detail-schuerze'],
  variants: [{ colour: 'enzian', pictures: ['schuerze-senn', 'detail-schuerze'] }],
  sizes: [{ label: '54 × 86 cm', cm: [54, 86] }],
  washing: ['wash-40', 'bleach-not', 'tumble-not', 'dry-line', 'iron-200'],
};

const quelle: DemoProduct = {
  name: both(
    'Waffeltücher Quelle aus Baumwolle und Leinen',
    'Quelle waffle towels in cotton and linen',
  ),
  summary: both('Baumwolle und Leinen, 310 g/m²', 'Cotton and linen, 310 g/m²'),
  text: {
    de: doc(
      p(
        'Jede Waffel ist 9 × 9 Fäden groß und 3 mm tief. So hat das Tuch etwa die doppelte Oberfläche eines glatten, trocknet den Körper schneller und sich selbst in drei Stunden. Nach der ersten Wäsche zieht es sich um 6 % zusammen; die Maße unten gelten danach.',
      ),
      h2('Größen'),
      ul(
        '30 × 50 cm: Gästetuch',
        '50 × 100 cm: Handtuch',
        '80 × 160 cm: fürs Bad und für die Sauna',
      ),
      h2('Material und Herkunft'),
      p('52 % Baumwolle, 48 % Leinen. Gewebt und genäht im Mühlviertel.'),
    ),
    en: doc(
      p(
        'Each waffle is 9 × 9 threads wide and 3 mm deep, which gives the towel about twice the surface of a flat one. It dries you faster, and itself within three hours. The first wash shrinks it by 6%; the sizes below are what you end up with.',
      ),
      h2('Sizes'),
      ul('30 × 50 cm: guest towel', '50 × 100 cm: hand towel', '80 × 160 cm: for bath and sauna'),
      h2('Material and origin'),
      p('52% cotton, 48% linen. Woven and sewn in the Mühlviertel.'),
    ),
  },
  articleNumber: 'AW 4230',
  cents: 2800,
  categories: ['kueche'],
  pictures: ['tuch-quelle', 'tuch-quelle-schnee', 'tuch-quelle-himmel', 'tuch-quelle-arnika'],
  variants: [
    {
      colour: 'schnee',
      pictures: ['tuch-quelle-schnee', 'quelle-stange', 'tuch-quelle', 'quelle-mass'],
    },
    { colour: 'himmel', pictures: ['tuch-quelle-himmel', 'tuch-quelle'] },
    { colour: 'arnika', pictures: ['tuch-quelle-arnika', 'tuch-quelle', 'detail-waffel'] },
  ],
  sizes: [
    { name: both('Gästetuch', 'Guest towel'), label: '30 × 50 cm', cm: [30, 50], cents: 1200 },
    { name: both('Handtuch', 'Hand towel'), label: '50 × 100 cm', cm: [50, 100], cents: 2800 },
    { name: both('Badetuch', 'Bath towel'), label: '80 × 160 cm', cm: [80, 160], cents: 5800 },
  ],
  washing: ['wash-60', 'bleach-not', 'tumble-low', 'iron-not'],
  seotitle: both('Waffeltücher Quelle, 52 % Baumwolle', 'Quelle waffle towels, 52% cotton'),
};

const lehm: DemoProduct = {
  name: both('Steinzeug Lehm', 'Lehm stoneware'),
  summary: both(
    'Becher, Schale, Teller oder Krug, gedreht',
    'Mug, bowl, plate or jug, thrown by hand',
  ),
  text: {
    de: doc(
      p(
        'Gedreht in Diessen am Ammersee, bei 1240 °C gebrannt. Die dunklen Sprenkel sind Eisen im Ton, sie treten beim Brand durch die Glasur. Kein Stück gleicht dem anderen; die Maße weichen um bis zu 4 mm ab.',
      ),
      h2('Maße und Preise'),
      ul(
        'Becher, 9 cm hoch, 0,25 l: 32 €',
        'Schale, 19 cm Durchmesser, 8 cm hoch: 44 €',
        'Teller, 26 cm Durchmesser, nur in Lehm: 38 €',
        'Krug, 26 cm hoch, 1,4 l: 96 €',
      ),
      p('Spülmaschine und Backofen bis 220 °C. Nicht aus dem Kühlschrank in den heißen Ofen.'),
    ),
    en: doc(
      p(
        'Thrown in Diessen on the Ammersee and fired at 1240 °C. The dark speckles are iron in the clay, drawn through the glaze by the heat. No two pieces are alike; sizes vary by up to 4 mm.',
      ),
      h2('Sizes and prices'),
      ul(
        'Mug, 9 cm high, 0.25 l: €32',
        'Bowl, 19 cm across, 8 cm high: €44',
        'Plate, 26 cm across, in clay only: €38',
        'Jug, 26 cm high, 1.4 l: €96',
      ),
      p(
        'Dishwasher safe, and ovenproof up to 220 °C. Do not take it from the fridge straight into a hot oven.',
      ),
    ),
  },
  articleNumber: 'AW 5010',
  cents: 3200,
  categories: ['stube', 'kueche'],
  pictures: ['steinzeug-lehm', 'steinzeug-schiefer', 'steinzeug-becher', 'teller-lehm'],
  variants: [
    {
      colour: 'schnee',
      pictures: ['steinzeug-lehm', 'lehm-tisch', 'steinzeug-becher', 'lehm-mass'],
    },
    { colour: 'schiefer', pictures: ['steinzeug-schiefer', 'steinzeug-becher'] },
    { colour: 'lehm', pictures: ['teller-lehm', 'lehm-tisch', 'lehm-mass'] },
  ],
  sizes: [
    { name: both('Becher', 'Mug'), label: '9 × 9 cm', cm: [9, 9], cents: 3200 },
    { name: both('Schale', 'Bowl'), label: '19 × 8 cm', cm: [19, 8], cents: 4400 },
    {
      name: both('Teller', 'Plate'),
      label: '26 × 2 cm',
      cm: [26, 2],
      cents: 3800,
      only: ['lehm'],
    },
    { name: both('Krug', 'Jug'), label: '18 × 26 cm', cm: [18, 26], cents: 9600 },
  ],
};

export const house = { stube, senn, quelle, lehm };
