import { both } from '../../write/both.ts';
import { doc, h2, p, ul } from '../../write/rich-text.ts';
import { LINEN_CARE, LODEN_CARE, WAFFLE_CARE } from './care.ts';
import type { DemoProduct } from './demo-product.ts';

const firn: DemoProduct = {
  name: both('Leinenlaken Firn', 'Firn linen sheet'),
  summary: both('Leinen, 190 g/m², ohne Gummizug', 'Linen, 190 g/m², no elastic'),
  text: {
    de: doc(
      p(
        'Ein Laken zum Einschlagen, wenigstens 50 cm breiter und 60 cm länger als die Matratze. Gummizüge halten bei 60 °C etwa achtzig Wäschen, Leinen mehrere Hundert; deshalb ist keiner drin. In den Zimmern liegt Schnee, Flachs ist die ungebleichte Faser.',
      ),
      h2('Material und Herkunft'),
      p(
        '100 % Leinen, Flachs von der Kanalküste, gewebt und gesäumt im Mühlviertel. Läuft nicht ein, weil es vorgewaschen ist.',
      ),
      h2('Größen'),
      ul('150 × 260 cm: Matratze bis 100 cm', '240 × 280 cm: Matratze bis 180 cm'),
    ),
    en: doc(
      p(
        'A flat sheet that tucks in, at least 50 cm wider and 60 cm longer than the mattress. It has no elastic: at 60 °C elastic lasts about eighty washes, linen several hundred. The lodge uses snow; flax is the fibre unbleached.',
      ),
      h2('Material and origin'),
      p(
        '100% linen from flax grown on the Channel coast, woven and hemmed in the Mühlviertel. Prewashed, so it will not shrink.',
      ),
      h2('Sizes'),
      ul('150 × 260 cm: mattresses up to 100 cm', '240 × 280 cm: mattresses up to 180 cm'),
    ),
  },
  articleNumber: 'AW 3140',
  cents: 9800,
  categories: ['bettwaesche'],
  pictures: ['laken-schnee', 'laken-himmel', 'laken-flachs'],
  variants: [
    { colour: 'schnee', pictures: ['laken-schnee'] },
    { colour: 'himmel', pictures: ['laken-himmel'] },
    { colour: 'flachs', pictures: ['laken-flachs', 'detail-leinen'] },
  ],
  sizes: [
    { label: '150 × 260 cm', cm: [150, 260], cents: 9800 },
    { label: '240 × 280 cm', cm: [240, 280], cents: 15400 },
  ],
  washing: LINEN_CARE,
};

const winter: DemoProduct = {
  name: both('Zudecke Winterraum', 'Winterraum duvet'),
  summary: both('Schafwolle in Baumwollsatin, 1,9 kg', 'Sheep’s wool in cotton sateen, 1.9 kg'),
  text: {
    de: doc(
      p(
        'Der Winterraum der Karalm ist unbeheizt und hat im Februar um die 3 °C. Dort liegen zwölf dieser Decken. Wolle nimmt ein Drittel ihres Gewichts an Feuchtigkeit auf, ehe man es merkt; darum schwitzt man darunter weniger als unter Daunen.',
      ),
      h2('Material und Herkunft'),
      p(
        'Füllung 1,4 kg Wolle vom Bergschaf, nur mit Seife gewaschen, zu sechs Vliesen gelegt. Hülle aus Baumwollsatin. Gesteppt in Tracht, in Karos von 22 cm.',
      ),
      h2('Lieferzeit'),
      p(
        'Wird nach Eingang der Anfragen genäht. Die nächsten dreißig gehen am 11. Januar 2027 auf die Post.',
      ),
    ),
    en: doc(
      p(
        'The winter room at Karalm is unheated and drops to about 3 °C in February. It has twelve beds and twelve of these duvets. Wool takes up a third of its weight in moisture before it feels damp, so you sweat less under it than under down.',
      ),
      h2('Material and origin'),
      p(
        'Filled with 1.4 kg of mountain sheep’s wool, washed in nothing but soap and laid in six layers. Cotton sateen cover, quilted in Tracht in 22 cm squares.',
      ),
      h2('Delivery'),
      p('Made in the order enquiries come in. The next thirty go out on 11 January 2027.'),
    ),
  },
  articleNumber: 'AW 3170',
  cents: 28900,
  categories: ['bettwaesche'],
  pictures: ['zudecke-winter', 'detail-zudecke'],
  availability: 'onOrder',
  availableFrom: '2027-01-11',
  sizes: [
    { label: '135 × 200 cm', cm: [135, 200], cents: 28900 },
    { label: '155 × 220 cm', cm: [155, 220], cents: 33900 },
  ],
  washing: ['wash-not', 'bleach-not', 'tumble-not', 'iron-not', 'professional-p'],
};

const zirbe: DemoProduct = {
  name: both('Zirbenkissen Nachtlager', 'Nachtlager stone pine pillow'),
  summary: both('Zirbenspäne und Leinen, 35 × 35 cm', 'Stone pine shavings and linen, 35 × 35 cm'),
  text: {
    de: doc(
      p(
        'Gefüllt mit 450 g Hobelspänen aus der Schreinerei in Tracht. Sie riechen nach Harz, im ersten Monat so, dass man es im ganzen Zimmer merkt, danach noch etwa drei Jahre, wenn man das Kissen schüttelt. Was der Duft sonst bewirken soll, steht anderswo.',
      ),
      h2('Material und Herkunft'),
      p(
        'Bezug 100 % Leinen, gewebt im Mühlviertel. Der Reißverschluss ist 20 cm lang; ein Beutel Späne zum Nachfüllen kostet 9 €.',
      ),
    ),
    en: doc(
      p(
        'Filled with 450 g of wood shavings from the joiner in Tracht. For the first month the whole room smells of resin; for about three years after that, a good shake brings it back. What else the scent is supposed to do, you can read elsewhere.',
      ),
      h2('Material and origin'),
      p(
        'Cover of 100% linen, woven in the Mühlviertel. 20 cm zip; a refill bag of shavings costs €9.',
      ),
    ),
  },
  articleNumber: 'AW 3190',
  cents: 4200,
  categories: ['bettwaesche', 'kissen'],
  pictures: ['kissen-zirbe'],
  variants: [{ colour: 'flachs', pictures: ['kissen-zirbe'] }],
  sizes: [{ label: '35 × 35 cm', cm: [35, 35] }],
  washing: ['wash-40', 'bleach-not', 'tumble-not', 'dry-line', 'iron-200'],
};

const wiesengrund: DemoProduct = {
  name: both('Tagesdecke Wiesengrund', 'Wiesengrund bedspread'),
  summary: both('Schurwolle in Fischgrat, 480 g/m²', 'New wool in herringbone, 480 g/m²'),
  text: {
    de: doc(
      p(
        'Ein Fischgrat, in Garnstärke und Breite so vergrößert, dass man ihn von der Tür aus sieht: Der Grat wechselt alle 16 cm. Die Decke deckt das Bett bis zur Matratzenkante und ersetzt im Mai die zweite Wolldecke.',
      ),
      h2('Material und Herkunft'),
      p(
        '100 % Schurwolle, 27 Mikrometer, deshalb fest im Griff und nichts für die nackte Haut. Gesponnen in Biella, gewebt in Tracht.',
      ),
      h2('Größen und Gewicht'),
      ul('180 × 250 cm, 2,2 kg', '240 × 260 cm, 3,0 kg'),
    ),
    en: doc(
      p(
        'A herringbone scaled up until you can read it from the door: the ridge turns every 16 cm. The bedspread reaches to the edge of the mattress, and from May it replaces the second blanket.',
      ),
      h2('Material and origin'),
      p(
        '100% new wool of 27 microns: firm, and not for bare skin. Spun in Biella, woven in Tracht.',
      ),
      h2('Sizes and weight'),
      ul('180 × 250 cm, 2.2 kg', '240 × 260 cm, 3.0 kg'),
    ),
  },
  articleNumber: 'AW 3210',
  cents: 28900,
  categories: ['bettwaesche', 'decken'],
  pictures: ['tagesdecke-moos', 'tagesdecke-zwetschge', 'detail-tagesdecke'],
  variants: [
    { colour: 'moos', pictures: ['tagesdecke-moos', 'detail-tagesdecke'] },
    { colour: 'zwetschge', pictures: ['tagesdecke-zwetschge'] },
  ],
  sizes: [
    { label: '180 × 250 cm', cm: [180, 250], cents: 28900 },
    { label: '240 × 260 cm', cm: [240, 260], cents: 37900 },
  ],
  washing: LODEN_CARE,
};

const sommer: DemoProduct = {
  name: both('Sommerdecke Waffel', 'Waffle summer blanket'),
  summary: both('Baumwolle und Leinen, 340 g/m²', 'Cotton and linen, 340 g/m²'),
  text: {
    de: doc(
      p(
        'Für Nächte über 18 °C: Die Waffel hält so viel Luft, dass die Decke nicht auf der Haut klebt, und ist bei Wind trotzdem dicht genug für den Balkon. Sie kommt größer aus dem Karton, als sie bleibt; die Maße gelten nach der ersten Wäsche.',
      ),
      h2('Material und Herkunft'),
      p('60 % Baumwolle, 40 % Leinen. Gewebt und gesäumt im Mühlviertel.'),
    ),
    en: doc(
      p(
        'For nights above 18 °C. The waffle traps enough air to keep the blanket from clinging, and it is still dense enough for a breezy balcony. It comes out of the box larger than it will stay; the sizes below are after the first wash.',
      ),
      h2('Material and origin'),
      p('60% cotton, 40% linen. Woven and hemmed in the Mühlviertel.'),
    ),
  },
  articleNumber: 'AW 3230',
  cents: 11900,
  oldCents: 13900,
  categories: ['bettwaesche'],
  pictures: ['waffel-arnika', 'waffel-schnee', 'waffel-enzian', 'detail-waffel'],
  variants: [
    { colour: 'arnika', pictures: ['waffel-arnika', 'detail-waffel'] },
    { colour: 'schnee', pictures: ['waffel-schnee'] },
    { colour: 'enzian', pictures: ['waffel-enzian'], availability: 'unavailable' },
  ],
  sizes: [
    { label: '140 × 200 cm', cm: [140, 200], cents: 11900 },
    { label: '220 × 240 cm', cm: [220, 240], cents: 17900 },
  ],
  washing: WAFFLE_CARE,
};

export const linen = { firn, winter, zirbe, wiesengrund, sommer };
